export const routerOptions = {
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  scrollRestoration: true,
} as const;
