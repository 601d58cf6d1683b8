import type { Page } from '@playwright/test';
import type { User } from '../fixtures/users.ts';

export const loginFailed = 'Login failed. If you have forgotten your password, use the Forgot Password link below.';

/** The sign-in form, on its own page and on the staff's. */
export const loginPage = (page: Page) => {
  const email = page.getByLabel(/^E-mail/);
  const password = page.getByLabel(/^Password/);
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  return {
    email,
    password,
    code: page.getByLabel(/^Code/),
    button,
    heading: page.getByRole('heading', { name: 'Welcome back' }),
    staffHeading: page.getByRole('heading', { name: 'Staff sign-in' }),
    problem: page.getByRole('alert'),
    async signIn(person: Pick<User, 'email' | 'password'>) {
      await email.fill(person.email);
      await password.fill(person.password);
      await button.click();
    },
  };
};

export const registerPage = (page: Page) => ({
  async register({ name, email, password }: User) {
    await page.goto('/user/register');
    await page.getByLabel(/^Name/).fill(name);
    await page.getByLabel(/^E-mail/).fill(email);
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
  async forgot(email: string) {
    await page.goto('/user/password/forgot');
    await page.getByLabel(/^E-mail/).fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
  },
  async reset(link: string, password: string) {
    await page.goto(link);
    await page.getByLabel(/^New password/).fill(password);
    await page.getByRole('button', { name: 'Change password' }).click();
  },
});

export const accountPage = (page: Page) => ({
  heading: page.getByRole('heading', { name: 'Account', level: 1 }),
  tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  /** Opens a tab as a person does: the page, then the tab. */
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
  /** Creates a key and gives it back as it was shown. */
  async createKey(name: string): Promise<string> {
    await page.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create an API key' });
    await dialog.getByLabel(/^Name/).fill(name);
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const shown = page.getByRole('dialog', { name: 'Your new key' });
    const key = await shown.getByLabel('API key').innerText();
    await shown.getByRole('button', { name: 'I have copied it' }).click();
    return key;
  },
  async revokeKey(name: string) {
    await page.getByRole('button', { name: `Revoke ${name}` }).click();
    await page.getByRole('dialog', { name: 'Revoke this key?' }).getByRole('button', { name: 'Revoke key' }).click();
  },
  sessions: page.getByRole('listitem').filter({ hasText: 'Last seen' }),
  endOther: page.getByRole('button', { name: /^End the session of/ }),
});
