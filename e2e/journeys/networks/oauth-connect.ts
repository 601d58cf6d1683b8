import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

// One network stands for all, because the server's tests connect every network in these ways. No other journey signs in
// as this user of the practice network.
const as = 'Marcus Okafor';

test('Facebook access closed, declined, limited, fixed, expired, renewed, disconnected → the accounts page shows each state', async ({
  page,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Studio' });
  const accounts = connectionsPage(page);
  await accounts.open();
  await expect(page.getByRole('heading', { name: 'No social accounts yet' })).toBeVisible();

  const [closedPopup] = await Promise.all([page.waitForEvent('popup'), accounts.connectButton('Facebook').click()]);
  await expect(closedPopup.getByRole('button', { name: 'Allow' })).toBeVisible();
  expect(closedPopup.viewportSize()).toEqual({ width: 990, height: 560 });
  await closedPopup.close();
  await expect(page.getByText('Window closed, nothing changed')).toBeVisible();

  // Declined: the window closes, and the page says so.
  const declinedPopup = await accounts.answerConsent(accounts.connectButton('Facebook'), { as, choice: 'Deny' });
  await accounts.waitForClose(declinedPopup);
  await expect(page.getByRole('status').filter({ hasText: 'Access declined' })).toBeInViewport();
  await expect(accounts.attempts).toContainText('Declined');
  await expect(accounts.attempts).toContainText('Facebook');

  const limitedPopup = await accounts.answerConsent(accounts.connectButton('Facebook'), {
    as,
    choice: 'Allow',
    untick: 'read_insights',
  });
  await expect(limitedPopup.getByRole('heading', { name: 'Connected with limited permissions' })).toBeVisible();
  await accounts.closePopup(limitedPopup);
  await expect(accounts.card(as)).toContainText('Permissions missing');

  // A feature that needs the permission asks the owner to authorize it.
  await accounts.card(as).getByText('Check permissions for a feature').click();
  await page.getByRole('combobox', { name: 'Feature' }).click();
  await page.getByRole('option', { name: 'Reports' }).click();
  await page.getByRole('button', { name: 'Check permissions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Facebook Authorization Required' });
  await expect(dialog).toContainText('read_insights');
  await expect.poll(() => findAxeViolations(page, 'overlays')).toEqual([]);
  const fixedPopup = await accounts.answerConsent(dialog.getByRole('button', { name: 'Log in to Facebook' }), {
    as,
    choice: 'Allow',
  });
  await accounts.waitForClose(fixedPopup);
  await expect(dialog).toBeHidden();
  await expect(accounts.card(as)).toContainText('Connected');
  await expect(accounts.card(as)).toContainText('Practice');

  // Access lost at the network: the next check of the account reports it with the network's message.
  await shell(page).menu.getByRole('link', { name: 'Practice' }).click();
  await page.getByRole('button', { name: `Expire access of ${as}` }).click();
  await expect(shell(page).toast('Access expired.')).toBeVisible();
  await accounts.open();
  await accounts.checkNow(as);
  await expect(accounts.card(as)).toContainText('Needs attention');
  await accounts
    .card(as)
    .getByText(/^Message from /)
    .click();
  await expect(accounts.card(as).getByRole('blockquote')).not.toBeEmpty();

  const reconnectPopup = await accounts.answerConsent(accounts.reconnectButton(as), { as, choice: 'Allow' });
  await accounts.waitForClose(reconnectPopup);
  await expect(accounts.card(as)).toContainText('Connected');

  await accounts.disconnect(as);
  await expect(page.getByRole('heading', { name: 'No social accounts yet' })).toBeVisible();

  // A browser that blocks the window gets the consent page in the same tab, and a link back.
  await page.evaluate('window.open = () => null');
  await accounts.connectButton('Facebook').click();
  await expect(page.getByRole('alert').filter({ hasText: 'blocked the window' })).toBeVisible();
  await page.getByRole('link', { name: 'Open Facebook in this tab instead' }).click();
  await page.getByRole('button', { name: 'Deny', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Access declined' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to accounts' })).toBeVisible();
});
