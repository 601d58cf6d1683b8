import { create } from '../../fixtures/create.ts';
import { signInByApi } from '../../fixtures/users.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { shell } from '../../pages/shell.ts';
import { test as base, expect } from '../../test.ts';

type NetworkCase = {
  /** The network's name on the page. */
  network: string;
  /** The user of the practice network. No other journey signs in as this user there. */
  as: string;
  /** The account's name on the network. */
  account: string;
  /** A permission the user can decline; undefined where the network grants all or nothing. */
  untick?: string;
  /** The failure that requires a reconnect: expiry, or revocation where expired tokens renew themselves. */
  failure: 'expire' | 'revoke';
  /** The network's error has no message. */
  hasNoErrorMessage?: boolean;
  /** Where it runs only in `.ci/run`. */
  tag?: '@ci';
};

/** One network whose consent can be limited, and one whose expired tokens renew themselves. Server tests connect all. */
const networks: NetworkCase[] = [
  { network: 'Facebook', as: 'Marcus Okafor', account: 'Marcus Okafor', untick: 'read_insights', failure: 'expire' },
  {
    network: 'YouTube',
    as: 'Marcus Okafor',
    account: 'Okafor Cycles',
    failure: 'revoke',
    hasNoErrorMessage: true,
    tag: '@ci',
  },
];

const faultButtons = {
  expire: (account: string) => `Expire access of ${account}`,
  revoke: (account: string) => `Revoke access of ${account}`,
};

/** Signs in as a new user who owns a business. */
const test = base.extend<{ owner: undefined }>({
  owner: [
    async ({ createUser, newApi, signIn }, use) => {
      const user = await createUser({ name: 'Cora Connect' });
      const api = await newApi();
      await signInByApi(api, user);
      await create(api).business(`Studio ${user.email.slice(0, 6)}`);
      await signIn(user);
      await use(undefined);
    },
    { auto: true },
  ],
});

for (const { network, as, account, untick, failure, hasNoErrorMessage, tag } of networks)
  test(`${network}: the user declines, connects, loses access, reconnects and disconnects`, { tag: tag ?? [] }, async ({
    page,
  }) => {
    const accounts = connectionsPage(page);
    await accounts.open();
    await expect(page.getByRole('heading', { name: 'No social accounts yet' })).toBeVisible();

    // Declined: the window closes, and the page says so.
    const declinedPopup = await accounts.answerConsent(accounts.connectButton(network), { as, choice: 'Deny' });
    await accounts.waitForClose(declinedPopup);
    await expect(page.getByRole('status').filter({ hasText: 'Access declined' })).toBeInViewport();
    await expect(accounts.attempts).toContainText('Declined');
    await expect(accounts.attempts).toContainText(network);

    if (untick) {
      const limitedPopup = await accounts.answerConsent(accounts.connectButton(network), {
        as,
        choice: 'Allow',
        untick,
      });
      await expect(limitedPopup.getByRole('heading', { name: 'Connected with limited permissions' })).toBeVisible();
      await accounts.closePopup(limitedPopup);
      await expect(accounts.card(account)).toContainText('Permissions missing');
      const fixedPopup = await accounts.answerConsent(accounts.reconnectButton(`${account} on ${network}`), {
        as,
        choice: 'Allow',
      });
      await accounts.waitForClose(fixedPopup);
    } else {
      const allowedPopup = await accounts.answerConsent(accounts.connectButton(network), { as, choice: 'Allow' });
      await accounts.waitForClose(allowedPopup);
    }
    await expect(page.getByRole('status').filter({ hasText: `${account} is connected.` })).toBeVisible();
    await expect(accounts.card(account)).toContainText('Connected');
    await expect(accounts.card(account)).toContainText('Practice');

    // Access lost: the next check reports it with the network's message.
    await shell(page).menu.getByRole('link', { name: 'Practice' }).click();
    await page.getByRole('button', { name: faultButtons[failure](account) }).click();
    await expect(shell(page).toast(/Access (?:expired|revoked)\./)).toBeVisible();
    await accounts.open();
    await accounts.checkNow(account);
    await expect(accounts.card(account)).toContainText('Needs attention');
    if (!hasNoErrorMessage) {
      const networkMessage = accounts.card(account).getByText(/^Message from /);
      await networkMessage.click();
      await expect(accounts.card(account).getByRole('blockquote')).not.toBeEmpty();
    }

    const reconnectPopup = await accounts.answerConsent(accounts.reconnectButton(account), { as, choice: 'Allow' });
    await accounts.waitForClose(reconnectPopup);
    await expect(accounts.card(account)).toContainText('Connected');

    await accounts.disconnect(account);
    await expect(page.getByRole('heading', { name: 'No social accounts yet' })).toBeVisible();
  });

test('a user whose browser blocks the popup gets the consent page in the same tab and a link back', {
  tag: '@ci',
}, async ({ page }) => {
  await page.addInitScript('window.open = () => null');
  const accounts = connectionsPage(page);
  await accounts.open();
  await accounts.connectButton('Facebook').click();
  await expect(page.getByRole('alert').filter({ hasText: 'blocked the window' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Facebook in this tab instead' }).click();
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Access declined' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to accounts' }).click();
  await expect(accounts.attempts).toContainText('Declined');
});

test('closing the consent window without an answer connects nothing', { tag: '@ci' }, async ({ page }) => {
  const accounts = connectionsPage(page);
  await accounts.open();
  const [popup] = await Promise.all([page.waitForEvent('popup'), accounts.connectButton('Facebook').click()]);
  await expect(popup.getByRole('button', { name: 'Allow' })).toBeVisible();
  expect(popup.viewportSize()).toEqual({ width: 990, height: 560 });
  await popup.close();
  await expect(page.getByText('Window closed, nothing changed')).toBeVisible();
});

test('a feature without a required permission asks the owner to authorize it', { tag: '@ci' }, async ({ page }) => {
  const as = 'Ines Duarte';
  const accounts = connectionsPage(page);
  await accounts.open();
  const limitedPopup = await accounts.answerConsent(accounts.connectButton('Facebook'), {
    as,
    choice: 'Allow',
    untick: 'read_insights',
  });
  await accounts.closePopup(limitedPopup);

  await expect(accounts.card(as)).toContainText('Permissions missing');
  for (const summary of await accounts.card(as).locator('summary').all()) await summary.click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect.poll(() => findAxeViolations(page)).toEqual([]);
  }
  await page.getByRole('combobox', { name: 'Feature' }).click();
  await page.getByRole('option', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Check permissions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Facebook Authorization Required' });
  await expect(dialog).toContainText('read_insights');
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  const fixedPopup = await accounts.answerConsent(dialog.getByRole('button', { name: 'Log in to Facebook' }), {
    as,
    choice: 'Allow',
  });
  await accounts.waitForClose(fixedPopup);
  await expect(dialog).toBeHidden();
  await expect(accounts.card(as)).toContainText('Connected');
});

base('a user without a business is sent to create one', { tag: '@ci' }, async ({ page, createUser, signIn }) => {
  await signIn(await createUser());
  await connectionsPage(page).open();
  await page.getByRole('link', { name: 'Create a business' }).click();
  await expect(page).toHaveURL(/\/user\/business\/new$/);
});
