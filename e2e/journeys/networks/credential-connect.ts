import { create } from '../../fixtures/create.ts';
import { signInByApi } from '../../fixtures/users.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

test('native ads: unknown username → error, known username → connected, disconnecting twice → error', async ({
  page,
  createUser,
  newApi,
  signIn,
}) => {
  const user = await createUser();
  const api = await newApi();
  await signInByApi(api, user);
  await create(api).business('Ad Studio');
  await signIn(user);
  const accounts = connectionsPage(page);
  await accounts.open('Ad networks');

  await accounts.connectButton('Native ads').click();
  const dialog = page.getByRole('dialog', { name: 'Connect native ads' });
  await expect(dialog.getByRole('link', { name: 'usernames' })).toHaveAttribute('href', /\/native-ads$/);
  await dialog.getByLabel('Username').fill('no-such-user');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('We were not able to find this account in our sub account list.');
  await dialog.getByLabel('Username').fill('harbour-coffee-ads');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Native ads accounts' })).toContainText('harbour-coffee-ads');

  // Another tab disconnects the account first.
  await page.getByRole('button', { name: 'Disconnect harbour-coffee-ads' }).click();
  const disconnectDialog = page.getByRole('dialog', { name: 'Disconnect harbour-coffee-ads?' });
  await expect(disconnectDialog.getByText('doesn’t use this account')).toBeVisible();
  const { connections } = await (await api.get('/api/connections')).json();
  await api.post(`/api/connection/${connections[0].id}/disconnect`, { data: {}, failOnStatusCode: true });
  await disconnectDialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(disconnectDialog.getByRole('alert')).toHaveText(
    'An error occured while attempting to disconnect this account',
  );
});

test('WordPress: wrong application password → error, right one → connected', { tag: '@ci' }, async ({
  page,
  createUser,
  newApi,
  signIn,
}) => {
  const user = await createUser();
  const api = await newApi();
  await signInByApi(api, user);
  await create(api).business('Site Studio');
  await signIn(user);
  const accounts = connectionsPage(page);
  await accounts.open();

  await accounts.connectButton('WordPress').click();
  const dialog = page.getByRole('dialog', { name: 'Connect WordPress' });
  await expect(dialog.getByRole('link', { name: 'passwords' })).toHaveAttribute('href', /\/wordpress$/);
  await dialog.getByLabel('Site URL').fill(`${process.env.FANFARE_E2E_SANDBOX}/wordpress/harbour`);
  await dialog.getByLabel('Username').fill('olive');
  await dialog.getByLabel('Application password').fill('aaaa bbbb cccc dddd eeee ffff');
  await dialog.getByRole('button', { name: 'Connect site' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Application password').fill('Hq7nT2vKx9BdLm4RpZc8WyEa');
  await dialog.getByRole('button', { name: 'Connect site' }).click();
  await expect(shell(page).toast('Site connected.')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Connected');
  await page.getByRole('button', { name: /^Reconnect / }).click();
  await expect(dialog).toBeVisible();

  // Another user of the site is asked about, not replaced silently.
  await dialog.getByLabel('Site URL').fill(`${process.env.FANFARE_E2E_SANDBOX}/wordpress/harbour`);
  await dialog.getByLabel('Username').fill('marcus');
  await dialog.getByLabel('Application password').fill('mV3kR8tXb2NzQy6GcJw9HsPd');
  await dialog.getByRole('button', { name: 'Connect site' }).click();
  await expect(dialog.getByRole('alert')).toContainText('already connected as olive');
  await dialog.getByRole('button', { name: 'Replace connection' }).click();
  await expect(dialog).toBeHidden();

  // An application password never expires; it can only be revoked.
  await shell(page).menu.getByRole('link', { name: 'Practice' }).click();
  await expect(page.getByRole('button', { name: /^Revoke access of .+ on WordPress$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Expire access of/ })).toBeHidden();
});
