import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('an owner fills in a Google profile pane by pane and saves it → listed as “Ready”; deletes it and presses Undo → listed again', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { api, businessId } = await signInWithOwnBusiness({ name: 'Boat Tours' });
  const accounts = connectionsPage(page);
  await accounts.open('Ad networks');
  const consent = { as: 'Olive Hartmann', choice: 'Allow' } as const;
  await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton('Google'), consent));

  // The owner is sent to the business settings if there is no ad account among the assets.
  await page.goto('/adprofile/');
  await expect(page.getByRole('heading', { name: 'No ad profiles yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open the business settings' })).toBeVisible();
  const type = 'google_adwords_account';
  const search = { business_id: businessId, asset: type };
  const listed = await api.post('/api/user/business/available_assets', { data: search, failOnStatusCode: true });
  const assets: { value: string; label: string }[] = (await listed.json()).assets;
  const { value, label } = assets.find((asset) => asset.label === 'Harbour Coffee Roasters') ?? {
    value: '',
    label: '',
  };
  const data = { business_name: 'Boat Tours', assets: [{ type, value, label }] };
  await api.post(`/api/user/business/${businessId}/update`, { data, failOnStatusCode: true });

  await page.reload();
  await page.getByRole('link', { name: 'New ad profile' }).click();
  const save = page.getByRole('button', { name: 'Save ad profile' });
  await save.click();
  await expect(page.getByText('Adprofile name is required')).toBeVisible();
  await expect(page.getByText('You must select at least one ad network')).toBeVisible();
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Ad profile name' }).fill('Spring');
  await page.getByRole('button', { name: 'Add network' }).click();
  await page.getByRole('menuitem', { name: 'Google' }).click();

  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(page.getByText('Google Ads account is required')).toBeVisible();
  await page.getByRole('combobox', { name: 'Google Ads account' }).click();
  await page.getByRole('option', { name: label }).click();
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Display');
  await next.click();
  await page.getByRole('textbox', { name: 'Daily budget' }).fill('5');
  await page.getByRole('textbox', { name: 'Bid per click' }).fill('0.20');
  await next.click();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await expect.poll(() => findAxeViolations(page)).toEqual([]);

  // Leaving the page would lose the other tabs, because all tabs are in one form.
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click();
  await save.click();
  await expect(page).toHaveURL(/\/adprofile\/?$/);
  await expect(page.getByRole('row', { name: /Spring/ })).toContainText('Ready');

  await page.getByRole('link', { name: 'Spring' }).click();
  await expect(page.getByText(/spends up to \S*5 a day/)).toBeVisible();
  await expect(page.getByText('Not used yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Preview Google' }).click();
  const preview = page.getByRole('dialog');
  await preview.getByText('Campaign and budget: all fields').click();
  await expect(preview).toContainText('"amountMicros": "5000000"');
  expect(await findAxeViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Google' }).click();
  await page.getByRole('button', { name: /^3? ?Targeting/ }).click();
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();

  await page.goto('/adprofile/');
  await page.getByRole('button', { name: 'Actions for Spring' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No ad profiles yet' })).toBeVisible();
  await shell(page).toast('Spring deleted.').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /Spring/ })).toBeVisible();
});
