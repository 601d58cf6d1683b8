/** Screens that need no session, with all paths below them. They have no menu, also for signed-in users. */
const publicScreens = [
  '/login',
  '/logout',
  '/staff/login',
  '/terms',
  '/privacy',
  '/business/join',
  '/connect',
  '/user/register',
  '/user/confirm',
  '/user/email/confirm',
  '/user/password',
  '/ui',
];

export const isPublicScreen = (path: string): boolean =>
  publicScreens.some((screen) => path === screen || path.startsWith(`${screen}/`));
