import { create } from '../fixtures/create.ts';
import { signInByApi } from '../fixtures/users.ts';
import { connectionsPage } from '../pages/connections.ts';
import { shell } from '../pages/shell.ts';
import { expect, test } from '../test.ts';

test('native ads: an unknown name, a known one, and leaving twice', async ({ page, freshPerson, newApi, signIn }) => {
  const person = await freshPerson();
  const api = await newApi();
  await signInByApi(api, person);
  await create(api).business('Studio of names');
  await signIn(person);
  const accounts = connectionsPage(page);
  await accounts.open('Ad networks');

  await accounts.connect('Native ads').click();
  const dialog = page.getByRole('dialog', { name: 'Connect native ads' });
  await expect(dialog.getByRole('link', { name: 'user names' })).toHaveAttribute('href', /\/native-ads$/);
  await dialog.getByLabel('User name').fill('nobody-is-called-this');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('We were not able to find this account in our sub account list.');
  await dialog.getByLabel('User name').fill('harbour-coffee-ads');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Native ads accounts' })).toContainText('harbour-coffee-ads');

  // Somebody else was quicker.
  await page.getByRole('button', { name: 'Disconnect harbour-coffee-ads' }).click();
  const question = page.getByRole('dialog', { name: 'Disconnect harbour-coffee-ads?' });
  await expect(question.getByText('nothing stops')).toBeVisible();
  const { connections } = await (await api.get('/api/connections')).json();
  await api.post(`/api/connection/${connections[0].id}/disconnect`, { data: {}, failOnStatusCode: true });
  await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(question.getByRole('alert')).toHaveText('An error occured while attempting to disconnect this account');
});

test('WordPress: a wrong password, then the right one', async ({ page, freshPerson, newApi, signIn }) => {
  const person = await freshPerson();
  const api = await newApi();
  await signInByApi(api, person);
  await create(api).business('Studio of sites');
  await signIn(person);
  const accounts = connectionsPage(page);
  await accounts.open();

  await accounts.connect('WordPress').click();
  const dialog = page.getByRole('dialog', { name: 'Connect WordPress' });
  await expect(dialog.getByRole('link', { name: 'passwords' })).toHaveAttribute('href', /\/wordpress$/);
  await dialog.getByLabel('Address of the site').fill(`${process.env.FANFARE_E2E_SANDBOX}/wordpress/harbour`);
  await dialog.getByLabel('User name').fill('olive');
  await dialog.getByLabel('Application password').fill('aaaa bbbb cccc dddd eeee ffff');
  await dialog.getByRole('button', { name: 'Connect site' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('Application password').fill('Hq7nT2vKx9BdLm4RpZc8WyEa');
  await dialog.getByRole('button', { name: 'Connect site' }).click();
  await expect(shell(page).toast('Your site is connected.')).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Working');
  await page.getByRole('button', { name: /^Connect again / }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');

  // An application password never expires; it can only be taken back.
  await shell(page).menu.getByRole('link', { name: 'Practice' }).click();
  await expect(page.getByRole('button', { name: /remove us at WordPress$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Let WordPress expire/ })).toBeHidden();
});
