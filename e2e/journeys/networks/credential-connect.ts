import { create } from '../../fixtures/create.ts';
import { signInByApi } from '../../fixtures/users.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { expect, test } from '../../test.ts';

test('native ads account: unknown username → error, known username → connected, disconnected twice → error', async ({
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
