import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { create } from '../fixtures/create.ts';
import { signInByApi } from '../fixtures/users.ts';
import { connectionsPage } from '../pages/connections.ts';
import { shell } from '../pages/shell.ts';
import { test as base, expect } from '../test.ts';

type Network = {
  /** Its name on the page. */
  network: string;
  /** Whom the journey is at the practice network; no other journey is the same person there. */
  as: string;
  /** The account as the network names it. */
  account: string;
  /** A permission that can be refused; none where the network allows all or nothing. */
  untick?: string;
  /** What only a person can mend: time where they must sign in again, taking it back where it renews itself. */
  ends: 'expire' | 'revoke';
  /** It refuses without a word of its own. */
  isWordless?: boolean;
};

const networks: Network[] = [
  { network: 'Facebook', as: 'Marcus Okafor', account: 'Marcus Okafor', untick: 'read_insights', ends: 'expire' },
  {
    network: 'Instagram',
    // Somebody the demo's own accounts do not belong to: what is taken from them is taken from all their businesses.
    as: 'Marcus Okafor',
    account: 'Marcus Okafor',
    untick: 'instagram_manage_insights',
    ends: 'expire',
  },
  { network: 'LinkedIn', as: 'Marcus Okafor', account: 'Marcus Okafor', ends: 'expire' },
  { network: 'X (Twitter)', as: 'Okafor Cycles', account: 'okaforcycles', ends: 'revoke' },
  { network: 'Pinterest', as: 'Okafor Cycles', account: 'Okafor Cycles', ends: 'revoke' },
  { network: 'Google', as: 'Marcus Okafor', account: 'marcus@okafor-cycles.test', ends: 'revoke' },
  { network: 'YouTube', as: 'Marcus Okafor', account: 'Okafor Cycles', ends: 'revoke', isWordless: true },
];

const mishaps = {
  expire: (account: string) => `expire the token of ${account}`,
  revoke: (account: string) => `Let ${account} remove us`,
};

/** Begins as somebody with a business of their own. */
const test = base.extend<{ owner: undefined }>({
  owner: [
    async ({ freshPerson, newApi, signIn }, use) => {
      const person = await freshPerson({ name: 'Cora Connect' });
      const api = await newApi();
      await signInByApi(api, person);
      await create(api).business(`Studio ${person.email.slice(0, 6)}`);
      await signIn(person);
      await use(undefined);
    },
    { auto: true },
  ],
});

for (const { network, as, account, untick, ends, isWordless } of networks)
  test(`${network}: refused, allowed, run out, mended and given back`, async ({ page }) => {
    const accounts = connectionsPage(page);
    await accounts.open();
    await expect(page.getByRole('heading', { name: 'Nothing is connected yet' })).toBeVisible();

    // Refused: nothing is connected, and both windows say so.
    const refused = await accounts.answer(accounts.connect(network), { as, press: 'Deny' });
    await expect(refused.getByRole('heading', { name: 'Not connected' })).toBeVisible();
    await accounts.close(refused);
    await expect(page.getByRole('status').filter({ hasText: 'Not connected' })).toBeInViewport();
    await expect(accounts.attempts).toContainText('Not allowed');
    await expect(accounts.attempts).toContainText(network);

    if (untick) {
      const partly = await accounts.answer(accounts.connect(network), { as, press: 'Allow', untick });
      await expect(partly.getByRole('heading', { name: 'Connected, with less than we asked for' })).toBeVisible();
      await accounts.close(partly);
      await expect(accounts.card(account)).toContainText('Permissions missing');
      const mended = await accounts.answer(accounts.reconnect(`${account} at ${network}`), { as, press: 'Allow' });
      await accounts.closed(mended);
    } else {
      const allowed = await accounts.answer(accounts.connect(network), { as, press: 'Allow' });
      await accounts.closed(allowed);
    }
    await expect(page.getByRole('status').filter({ hasText: `${account} is connected.` })).toBeVisible();
    await expect(accounts.card(account)).toContainText('Working');
    await expect(accounts.card(account)).toContainText('Practice');

    // Run out: the network says so when it is asked, in its own words.
    await shell(page).menu.getByRole('link', { name: 'Practice' }).click();
    await page.getByRole('button', { name: mishaps[ends](account) }).click();
    await expect(shell(page).toast(/permission expire|removed us/)).toBeVisible();
    await accounts.open();
    await accounts.check(account);
    await expect(accounts.card(account)).toContainText('Needs you');
    if (!isWordless) {
      const words = accounts.card(account).getByText(/^What .+ said$/);
      await words.click();
      await expect(accounts.card(account).getByRole('blockquote')).not.toBeEmpty();
    }

    const again = await accounts.answer(accounts.reconnect(account), { as, press: 'Allow' });
    await accounts.closed(again);
    await expect(accounts.card(account)).toContainText('Working');

    await accounts.disconnect(account);
    await expect(page.getByRole('heading', { name: 'Nothing is connected yet' })).toBeVisible();
  });

test('a blocked window gets a way in the same tab, and the way back', async ({ page }) => {
  await page.addInitScript('window.open = () => null');
  const accounts = connectionsPage(page);
  await accounts.open();
  await accounts.connect('Facebook').click();
  await expect(page.getByRole('alert').filter({ hasText: 'did not open the window' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Facebook in this tab instead' }).click();
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Not connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to your accounts' }).click();
  await expect(accounts.attempts).toContainText('Not allowed');
});

test('a window closed without an answer leaves the page as it was', async ({ page }) => {
  const accounts = connectionsPage(page);
  await accounts.open();
  const [popup] = await Promise.all([page.waitForEvent('popup'), accounts.connect('Facebook').click()]);
  await expect(popup.getByRole('button', { name: 'Allow' })).toBeVisible();
  expect(popup.viewportSize()).toEqual({ width: 990, height: 560 });
  await popup.close();
  await expect(page.getByText('The window is closed, and nothing was connected')).toBeVisible();
});

test('a feature that lacks a permission asks the owner for it, and closes its form until then', async ({ page }) => {
  const as = 'Ines Duarte';
  const accounts = connectionsPage(page);
  await accounts.open();
  const partly = await accounts.answer(accounts.connect('Facebook'), { as, press: 'Allow', untick: 'read_insights' });
  await accounts.close(partly);

  await expect(accounts.card(as)).toContainText('Permissions missing');
  for (const summary of await accounts.card(as).locator('summary').all()) await summary.click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => violations(page)).toEqual([]);
  }
  await page.getByRole('combobox', { name: 'Feature' }).click();
  await page.getByRole('option', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Check permissions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Facebook Authorization Required' });
  await expect(dialog).toContainText('read_insights');
  await expect.poll(() => violations(page)).toEqual([]);
  const mended = await accounts.answer(dialog.getByRole('button', { name: 'Log in to Facebook' }), {
    as,
    press: 'Allow',
  });
  await accounts.closed(mended);
  await expect(dialog).toBeHidden();
  await expect(accounts.card(as)).toContainText('Working');
});

base('somebody without a business is led to create one', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson());
  await connectionsPage(page).open();
  await page.getByRole('link', { name: 'Create a business' }).click();
  await expect(page).toHaveURL(/\/user\/business\/new$/);
});

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
