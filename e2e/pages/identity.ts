import type { Page } from '@playwright/test';
import type { User } from '../fixtures/users.ts';

export const loginFailed = 'Login failed. If you have forgotten your password, use the Forgot Password link below.';

/** The sign-in form, on /login and on /staff/login. */
export const loginPage = (page: Page) => {
  const email = page.getByLabel(/^Email/);
  const password = page.getByLabel(/^Password/);
  const submit = page.getByRole('button', { name: 'Sign in', exact: true });
  return {
    email,
    password,
    code: page.getByLabel(/^Code/),
    submit,
    heading: page.getByRole('heading', { name: 'Welcome back' }),
    staffHeading: page.getByRole('heading', { name: 'Staff sign-in' }),
    error: page.getByRole('alert'),
    async signIn(user: Pick<User, 'email' | 'password'>) {
      await email.fill(user.email);
      await password.fill(user.password);
      await submit.click();
    },
  };
};

export const registerPage = (page: Page) => ({
  async register({ name, email, password }: User) {
    await page.goto('/user/register');
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^Email/).fill(email);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Create account' }).click();
  },
  async confirm(link: string, password: string) {
    await page.goto(link);
    await page.getByLabel(/^Password/).fill(password);
    await page.getByRole('button', { name: 'Confirm account' }).click();
  },
});

export const passwordPages = (page: Page) => ({
  async requestReset(email: string) {
    await page.goto('/user/password/forgot');
    await page.getByLabel(/^Email/).fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
  },
  async resetPassword(link: string, password: string) {
    await page.goto(link);
    await page.getByLabel(/^New password/).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
  },
});

export const accountPage = (page: Page) => ({
  heading: page.getByRole('heading', { name: 'Account', level: 1 }),
  tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  /** Opens a tab as a user does: the page, then the tab. */
  async open(tab: 'Profile' | 'Security' | 'Notifications' | 'API') {
    await page.goto('/user/account');
    await page.getByRole('tab', { name: tab, exact: true }).click();
  },
  async changePassword(current: string, next: string) {
    await page.getByLabel(/^Current password/).fill(current);
    await page.getByLabel(/^New password/).fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  },
  async rename(name: string) {
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('button', { name: 'Save name' }).click();
  },
  /** Creates an API key; returns the key, which is shown once. */
  async createKey(name: string): Promise<string> {
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await dialog.getByLabel(/^Name/).fill(name);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const keyDialog = page.getByRole('dialog', { name: 'Your new key' });
    const key = await keyDialog.getByLabel('API key').innerText();
    await keyDialog.getByRole('button', { name: 'Done' }).click();
    return key;
  },
  async revokeKey(name: string) {
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('dialog', { name: 'Revoke key?' }).getByRole('button', { name: 'Revoke key' }).click();
  },
  sessions: page.getByRole('listitem').filter({ hasText: 'Last seen' }),
  endSessionButtons: page.getByRole('button', { name: /^End session on/ }),
});
