import type { Page } from '@playwright/test';

export const businessPages = (page: Page) => ({
  tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  row: (name: string | RegExp) => page.getByRole('row').filter({ hasText: name }),
  role: (feature: string) => page.getByRole('radiogroup', { name: `Role in ${feature}` }),
  async create(name: string) {
    await page.goto('/user/business/new');
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('button', { name: 'Create business' }).click();
  },
  async open(bid: number, tab: string) {
    await page.goto(`/user/business/${bid}/manage`);
    await page.getByRole('tab', { name: tab, exact: true }).click();
  },
  async invite(email: string, feature: string, role: string) {
    await page.getByRole('button', { name: 'Invite somebody' }).click();
    const dialog = page.getByRole('dialog', { name: /^Invite somebody/ });
    await dialog.getByLabel(/^E-mail/).fill(email);
    await dialog
      .getByRole('radiogroup', { name: `Role in ${feature}` })
      .getByText(role, { exact: true })
      .click();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
  },
});

/** The page a mailed invitation leads to. Who one is decides which of its modals opens. */
export const joinPage = (page: Page, business: string) => ({
  login: page.getByRole('dialog', { name: `Log in to join ${business}` }),
  register: page.getByRole('dialog', { name: `Create an account to join ${business}` }),
  join: page.getByRole('dialog', { name: `Join ${business}?` }),
  verify: page.getByRole('dialog', { name: `Join ${business} as yourself?` }),
  error: page.getByRole('dialog', { name: 'This invitation cannot be used' }),
  accepted: page
    .getByRole('status')
    .filter({ hasText: 'Invite accepted successfully, click here to view the Business.' }),
  registered: page.getByRole('status').filter({
    hasText: 'Your account was created successfully and you have joined this Business. Click here to login.',
  }),
});
