import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, lazyRouteComponent, type RouterHistory, redirect } from '@tanstack/react-router';
import { admin, root } from './admin-route.ts';
import { afterSignIn } from './guard.ts';
import { publishRoutes } from './publish-routes.ts';

type Next = { next?: string };

const parseNext = ({ next }: Record<string, unknown>): Next => (typeof next === 'string' ? { next } : {});

/** Links to a list can preset its owner; the list parses the rest of its search params. */
type Owner = { user_id?: number; business_id?: number };
const parseOwner = ({ user_id, business_id }: Record<string, unknown>): Owner => ({
  ...(typeof user_id === 'number' ? { user_id } : {}),
  ...(typeof business_id === 'number' ? { business_id } : {}),
});

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: parseNext,
  beforeLoad: ({ context, search }) => {
    if (context.start.user) throw redirect({ href: afterSignIn(search.next, window.location.origin), replace: true });
  },
  component: lazyRouteComponent(() => import('../../features/identity/sign-in/login-page.tsx'), 'LoginPage'),
});
const logout = createRoute({
  getParentRoute: () => root,
  path: '/logout',
  validateSearch: parseNext,
  component: lazyRouteComponent(() => import('../../features/identity/sign-in/logout-page.tsx'), 'LogoutPage'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: '/user/register',
  component: lazyRouteComponent(() => import('../../features/identity/sign-in/register-page.tsx'), 'RegisterPage'),
});
const confirm = createRoute({
  getParentRoute: () => root,
  path: '/user/confirm/$token',
  component: lazyRouteComponent(
    () => import('../../features/identity/sign-in/confirm-registration-page.tsx'),
    'ConfirmRegistrationPage',
  ),
});
const forgot = createRoute({
  getParentRoute: () => root,
  path: '/user/password/forgot',
  component: lazyRouteComponent(
    () => import('../../features/identity/sign-in/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/user/password/reset/$token',
  component: lazyRouteComponent(
    () => import('../../features/identity/sign-in/reset-password-page.tsx'),
    'ResetPasswordPage',
  ),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: '/user/email/confirm/$token',
  beforeLoad: ({ context, location }) => {
    if (!context.start.user) throw redirect({ to: '/login', search: { next: location.href }, replace: true });
  },
  component: lazyRouteComponent(
    () => import('../../features/identity/account/email-confirm-page.tsx'),
    'EmailConfirmPage',
  ),
});
const join = createRoute({
  getParentRoute: () => root,
  path: '/business/join/$invite_key',
  component: lazyRouteComponent(() => import('../../features/business/join/join-page.tsx'), 'JoinPage'),
});
const connectDone = createRoute({
  getParentRoute: () => root,
  path: '/connect/done',
  validateSearch: ({ attempt, problem }: Record<string, unknown>): { attempt?: number; problem?: string } => ({
    ...(typeof attempt === 'number' ? { attempt } : {}),
    ...(typeof problem === 'string' ? { problem } : {}),
  }),
  component: lazyRouteComponent(
    () => import('../../features/connections/connect/connect-done-page.tsx'),
    'ConnectDonePage',
  ),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: lazyRouteComponent(() => import('../pages/terms-page.tsx'), 'TermsPage'),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyRouteComponent(() => import('../pages/privacy-page.tsx'), 'PrivacyPage'),
});

const gallery = createRoute({
  getParentRoute: () => root,
  path: '/ui',
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw redirect({ to: '/', replace: true });
  },
  component: import.meta.env.DEV
    ? lazyRouteComponent(() => import('../../gallery/gallery-page.tsx'), 'GalleryPage')
    : undefined,
});

const dashboard = lazyRouteComponent(() => import('../../features/dashboard/dashboard-page.tsx'), 'DashboardPage');
const home = createRoute({ getParentRoute: () => admin, path: '/', component: dashboard });
const staffHome = createRoute({
  getParentRoute: () => admin,
  path: '/staff',
  component: lazyRouteComponent(() => import('../../features/staff/overview/overview-page.tsx'), 'OverviewPage'),
});
const staffLogin = createRoute({
  getParentRoute: () => admin,
  path: '/staff/login',
  beforeLoad: ({ context }) => {
    if (context.start.user?.admin) throw redirect({ to: '/staff', replace: true });
  },
});
const staffJobs = createRoute({
  getParentRoute: () => admin,
  path: '/staff/jobs',
  component: lazyRouteComponent(() => import('../../features/staff/jobs/jobs-page.tsx'), 'JobsPage'),
});
const staffUsers = createRoute({
  getParentRoute: () => admin,
  path: '/staff/users',
  component: lazyRouteComponent(() => import('../../features/staff/users/users-page.tsx'), 'UsersPage'),
});
const staffUser = createRoute({
  getParentRoute: () => admin,
  path: '/staff/user/$id',
  component: lazyRouteComponent(() => import('../../features/staff/users/user-page.tsx'), 'UserPage'),
});
const staffLogs = createRoute({
  getParentRoute: () => admin,
  path: '/staff/logs',
  validateSearch: parseOwner,
  component: lazyRouteComponent(() => import('../../features/staff/logs/logs-page.tsx'), 'LogsPage'),
});
const staffSpend = createRoute({
  getParentRoute: () => admin,
  path: '/staff/spend',
  validateSearch: parseOwner,
  component: lazyRouteComponent(() => import('../../features/staff/spend/spend-page.tsx'), 'SpendPage'),
});
const staffNews = createRoute({
  getParentRoute: () => admin,
  path: '/staff/news',
  component: lazyRouteComponent(() => import('../../features/news/staff-news-page.tsx'), 'StaffNewsPage'),
});
const newNews = createRoute({
  getParentRoute: () => admin,
  path: '/staff/news/new',
  component: lazyRouteComponent(() => import('../../features/news/news-editor-page.tsx'), 'NewNewsPage'),
});
const editNews = createRoute({
  getParentRoute: () => admin,
  path: '/staff/news/$id',
  component: lazyRouteComponent(() => import('../../features/news/news-editor-page.tsx'), 'EditNewsPage'),
});
const staffAudit = createRoute({
  getParentRoute: () => admin,
  path: '/staff/audit',
  validateSearch: parseOwner,
  component: lazyRouteComponent(() => import('../../features/staff/audit/audit-page.tsx'), 'AuditPage'),
});
const staffBusinesses = createRoute({
  getParentRoute: () => admin,
  path: '/staff/businesses',
  component: lazyRouteComponent(
    () => import('../../features/staff/overview/deleted-businesses-page.tsx'),
    'DeletedBusinessesPage',
  ),
});
const account = createRoute({
  getParentRoute: () => admin,
  path: '/user/account',
  component: lazyRouteComponent(() => import('../pages/account-screen.tsx'), 'AccountScreen'),
});
const apiKey = createRoute({
  getParentRoute: () => admin,
  path: '/user/api/key',
  component: lazyRouteComponent(() => import('../pages/account-screen.tsx'), 'AccountApiScreen'),
});
const notification = createRoute({
  getParentRoute: () => admin,
  path: '/user/notification/$id',
  component: lazyRouteComponent(() => import('../../features/notifications/notification-page.tsx'), 'NotificationPage'),
});
const businesses = createRoute({
  getParentRoute: () => admin,
  path: '/user/business',
  component: lazyRouteComponent(() => import('../../features/business/businesses-page.tsx'), 'BusinessesPage'),
});
const newBusiness = createRoute({
  getParentRoute: () => admin,
  path: '/user/business/new',
  component: lazyRouteComponent(() => import('../../features/business/new-business-page.tsx'), 'NewBusinessPage'),
});
const manageBusiness = createRoute({
  getParentRoute: () => admin,
  path: '/user/business/$bid/manage',
  validateSearch: ({ add }: Record<string, unknown>): { add?: string } => (typeof add === 'string' ? { add } : {}),
  component: lazyRouteComponent(() => import('../../features/business/manage-page.tsx'), 'ManagePage'),
});
const businessMember = createRoute({
  getParentRoute: () => admin,
  path: '/user/business/$bid/member/$mid',
  component: lazyRouteComponent(() => import('../../features/business/members/member-page.tsx'), 'MemberPage'),
});
const practice = createRoute({
  getParentRoute: () => admin,
  path: '/practice',
  beforeLoad: ({ context }) => {
    if (context.start.user && !context.start.practice) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('../../features/practice/practice-page.tsx'), 'PracticePage'),
});
/** Every other admin path: a planned screen; `decideAccess` has redirected unknown paths home. */
const plannedScreen = createRoute({
  getParentRoute: () => admin,
  path: '$',
  component: lazyRouteComponent(() => import('./planned-screen-page.tsx'), 'PlannedScreenPage'),
});

const routeTree = root.addChildren([
  login,
  logout,
  register,
  confirm,
  forgot,
  reset,
  confirmEmail,
  join,
  connectDone,
  terms,
  privacy,
  gallery,
  admin.addChildren([
    home,
    staffHome,
    staffLogin,
    staffJobs,
    staffUsers,
    staffUser,
    staffLogs,
    staffSpend,
    staffNews,
    newNews,
    editNews,
    staffAudit,
    staffBusinesses,
    account,
    apiKey,
    notification,
    businesses,
    newBusiness,
    manageBusiness,
    businessMember,
    practice,
    ...publishRoutes,
    plannedScreen,
  ]),
]);

export const createAppRouter = (client: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { client },
    trailingSlash: 'preserve',
    defaultPreload: 'intent',
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
