/**
 * A screen that many sessions start with: the modules it loads, and the largest allowed number and size of its scripts.
 */
export type FirstScreen = {
  page: string;
  modules: readonly string[];
  /** HTML file in this folder: what the page shows until its styles and scripts are loaded. */
  skeleton?: string;
  maxScripts: number;
  maxGzipBytes: number;
};

/** Module that is loaded 1.5 s after the first paint of any page. */
const socialSdk = 'lib/social-sdk.ts';

/**
 * Screens for which the server answers with `page`, whose HTML loads these modules at once instead of one after the
 * other.
 */
export const firstScreens: Record<'signIn' | 'home', FirstScreen> = {
  signIn: {
    page: 'index.html',
    modules: ['features/identity/sign-in/login-page.tsx', socialSdk],
    maxScripts: 8,
    maxGzipBytes: 180_000,
  },
  home: {
    page: 'signed-in.html',
    modules: [
      'main/routes/router.ts',
      'main/shell/admin-frame.tsx',
      'main/shell/shell.tsx',
      'features/dashboard/dashboard-page.tsx',
      // The time zone dialog is shown once to every new user.
      'features/identity/account/time-zone-modal.tsx',
      socialSdk,
    ],
    skeleton: 'shell-skeleton.html',
    maxScripts: 14,
    maxGzipBytes: 230_000,
  },
};
