import type { Page } from '@playwright/test';

export const businessPages = (page: Page) => ({
  tab: (name: string) => page.getByRole('tab', { name, exact: true }),
  row: (name: string | RegExp) => page.getByRole('row').filter({ hasText: name }),
  roleOptions: (feature: string) => page.getByRole('radiogroup', { name: `Role in ${feature}` }),
  async create(name: string) {
    await page.goto('/user/business/new');
    await page.getByLabel(/^Name/).fill(name);
    await page.getByRole('button', { name: 'Create business' }).click();
  },
  async open(businessId: number, tab: string) {
    await page.goto(`/user/business/${businessId}/manage`);
    await page.getByRole('tab', { name: tab, exact: true }).click();
  },
  async invite(email: string, feature: string, role: string) {
    await page.getByRole('button', { name: 'Invite member' }).click();
    const dialog = page.getByRole('dialog', { name: /^Invite a member/ });
    await dialog.getByLabel(/^Email/).fill(email);
    await dialog
      .getByRole('radiogroup', { name: `Role in ${feature}` })
      .getByText(role, { exact: true })
      .click();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
  },
});

/** The page of an invitation link. The dialog depends on the session and the invited address. */
export const joinPage = (page: Page, business: string) => ({
  loginDialog: page.getByRole('dialog', { name: `Sign in to join ${business}` }),
  registerDialog: page.getByRole('dialog', { name: `Create an account to join ${business}` }),
  joinDialog: page.getByRole('dialog', { name: `Join ${business}?` }),
  verifyDialog: page.getByRole('dialog', { name: `Join ${business} as yourself?` }),
  errorDialog: page.getByRole('dialog', { name: 'This invitation can’t be used' }),
  acceptedStatus: page
    .getByRole('status')
    .filter({ hasText: 'Invite accepted successfully, click here to view the Business.' }),
  registeredStatus: page.getByRole('status').filter({
    hasText: 'Your account was created successfully and you have joined this Business. Click here to login.',
  }),
});
