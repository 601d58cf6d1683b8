import { expect, type Page } from '@playwright/test';
import { extractLink, waitForEmail } from '../mailbox.ts';

export type Entrant = { name: string; email: string };

/** The public page of a contest, as one visitor sees it. */
export const contestPage = (visitor: Page) => ({
  /** Fills the form and sends it. The entry waits for the click in the email. */
  async enter({ name, email }: Entrant) {
    await visitor.getByLabel('Name').fill(name);
    await visitor.getByLabel('Email').fill(email);
    await visitor.getByLabel(/I accept the rules/).check();
    await visitor.getByRole('button', { name: 'Enter now' }).click();
    await expect(visitor.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  },
  /** Opens the mailed link and presses its button. */
  async confirm({ name, email }: Entrant) {
    await visitor.goto(extractLink(await waitForEmail(email, 'Confirm your entry')));
    await visitor.getByRole('button', { name: 'Confirm my entry' }).click();
    await expect(visitor.getByRole('heading', { name: `You’re in, ${name}!` })).toBeVisible();
  },
  async collectDailyBonus() {
    await visitor.getByRole('button', { name: 'Collect' }).click();
    await expect(visitor.getByText('Done for today')).toBeVisible();
  },
  points: visitor.locator('.score'),
  referralLink: visitor.getByRole('textbox', { name: 'Your link' }),
  receiptCode: visitor.locator('.receipt code'),
});
