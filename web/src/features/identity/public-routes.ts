import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { rootRoute } from '../../lib/routes.ts';
import { afterSignIn } from './sign-in/after-sign-in.ts';

type Next = { next?: string };
const parseNext = ({ next }: Record<string, unknown>): Next => (typeof next === 'string' ? { next } : {});

const login = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: parseNext,
  beforeLoad: ({ context, search }) => {
    if (context.start.user) throw redirect({ href: afterSignIn(search.next, window.location.origin), replace: true });
  },
  component: lazyRouteComponent(() => import('./sign-in/login-page.tsx'), 'LoginPage'),
});
const logout = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  validateSearch: parseNext,
  component: lazyRouteComponent(() => import('./sign-in/logout-page.tsx'), 'LogoutPage'),
});
const register = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/register',
  component: lazyRouteComponent(() => import('./sign-in/register-page.tsx'), 'RegisterPage'),
});
const confirm = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/confirm/$token',
  component: lazyRouteComponent(() => import('./sign-in/confirm-registration-page.tsx'), 'ConfirmRegistrationPage'),
});
const forgot = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/password/forgot',
  component: lazyRouteComponent(() => import('./sign-in/forgot-password-page.tsx'), 'ForgotPasswordPage'),
});
const reset = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/password/reset/$token',
  component: lazyRouteComponent(() => import('./sign-in/reset-password-page.tsx'), 'ResetPasswordPage'),
});
const confirmEmail = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/email/confirm/$token',
  beforeLoad: ({ context, location }) => {
    if (!context.start.user) throw redirect({ to: '/login', search: { next: location.href }, replace: true });
  },
  component: lazyRouteComponent(() => import('./account/email-confirm-page.tsx'), 'EmailConfirmPage'),
});

export const identityRoutes = [login, logout, register, confirm, forgot, reset, confirmEmail] as const;
