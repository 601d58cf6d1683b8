import { test } from '../../fixtures/own-business.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('a user connects GetResponse by key and GoToWebinar in a popup → both are “Connected”; closing the popup reloads the page', async ({
  page,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Letters' });
  const accounts = connectionsPage(page);
  await accounts.open();
  await accounts.connectButton('GetResponse').click();
  const dialog = page.getByRole('dialog', { name: 'Connect GetResponse' });
  await expect(dialog.getByRole('link', { name: 'API keys' })).toHaveAttribute('href', /\/getresponse$/);
  await dialog.getByLabel('API key').fill('wrong');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This API key isn’t valid. Copy it again and paste the whole key.',
  );
  await dialog.getByLabel('API key').fill('practice0getresponse0harbour0001');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(shell(page).toast('GetResponse connected.')).toBeVisible();
  await expect(accounts.card('olive@harbour-coffee.test')).toContainText('Connected');

  const account = 'marcus@okafor-cycles.test';
  const markPage = () => page.evaluate("document.documentElement.setAttribute('data-before', 'yes')");
  const mark = page.locator('html[data-before]');
  // A consent window that is closed without an answer: the page is reloaded and nothing is connected.
  await markPage();
  const [popup] = await Promise.all([page.waitForEvent('popup'), accounts.connectButton('GoToWebinar').click()]);
  await expect(popup.getByRole('button', { name: 'Allow' })).toBeVisible();
  expect(popup.viewportSize()).toEqual({ width: 550, height: 550 });
  await popup.close();
  await expect(mark).toHaveCount(0);
  await expect(accounts.card('olive@harbour-coffee.test')).toBeVisible();
  await expect(accounts.card(account)).toBeHidden();

  await markPage();
  const consent = { as: 'Marcus Okafor', choice: 'Allow' } as const;
  await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton('GoToWebinar'), consent));
  await expect(mark).toHaveCount(0);
  await expect(shell(page).toast(`${account} is connected.`)).toBeVisible();
  await expect(accounts.card(account)).toContainText('Connected');
  await accounts.disconnect(account);
});
