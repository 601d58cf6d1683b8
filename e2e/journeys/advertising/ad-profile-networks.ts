import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { expect } from '../../test.ts';

test('an owner fills in a profile for Facebook, Instagram and native ads, with a new lead form → the saved profile is “Ready”', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { api, businessId } = await signInWithOwnBusiness({ name: 'Boat Tours' });
  const accounts = connectionsPage(page);
  await accounts.open('Ad networks');
  const consent = { as: 'Olive Hartmann', choice: 'Allow' } as const;
  await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton('Facebook'), consent));
  const native = { nativeads_username: 'olive-garden-ads' };
  await api.post('/api/nativeads/connect', { data: native, failOnStatusCode: true });
  const names = {
    facebook_adaccount: 'Harbour Coffee ads',
    facebook_page: 'Harbour Coffee Roasters',
    native_ads_account: 'olive-garden-ads',
  };
  const assets = [];
  for (const [asset, name] of Object.entries(names)) {
    const search = { business_id: businessId, asset };
    const listed = await api.post('/api/user/business/available_assets', { data: search, failOnStatusCode: true });
    const found: { value: string; label: string }[] = (await listed.json()).assets;
    for (const { value, label } of found) if (label === name) assets.push({ type: asset, value, label });
  }
  const data = { business_name: 'Boat Tours', assets };
  await api.post(`/api/user/business/${businessId}/update`, { data, failOnStatusCode: true });

  await page.goto('/adprofile/new');
  await page.getByRole('textbox', { name: 'Ad profile name' }).fill('Summer');
  const next = page.getByRole('button', { name: 'Next' });
  const done = page.getByRole('button', { name: 'Done', exact: true });
  const addNetwork = async (name: string) => {
    await page.getByRole('button', { name: 'Add network' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  const choose = async (field: string, option: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  };
  const addPlace = async () => {
    await page.getByRole('searchbox', { name: 'Places' }).fill('united king');
    await page.getByRole('button', { name: 'Include United Kingdom', exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Estimated audience' })).toContainText(
      /\d to [\d,]+ people/,
    );
  };

  await addNetwork('Facebook');
  await next.click();
  await expect(page.getByText('Ad Account is required')).toBeVisible();
  await choose('Ad account', names.facebook_adaccount);
  await choose('Page', names.facebook_page);
  await next.click();
  await choose('Objective', 'Leads');
  await choose('Campaign', 'Newsletter');
  await choose('Lead form', 'New lead form…');
  await page.getByRole('button', { name: 'Create lead form' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name' }).fill('Harbor tours');
  await form.getByRole('textbox', { name: 'Privacy policy' }).fill('https://boats.example/privacy');
  expect(await findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create lead form' }).click();
  await expect(form.getByText('Lead form created.')).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page.getByRole('combobox', { name: 'Lead form' })).toHaveValue('Harbor tours');
  await next.click();
  await next.click();
  await expect(page.getByText('At least 1 targeted location is required')).toBeVisible();
  await addPlace();
  // Scrolled to the top, because a button half under the sticky bars of the page would count as too small to click.
  await page.evaluate('window.scrollTo(0, 0)');
  expect(await findAxeViolations(page)).toEqual([]);
  await next.click();
  await next.click();
  await page.getByRole('textbox', { name: 'Daily budget (USD)' }).fill('0.10');
  await done.click();
  await expect(page.getByText(/^Daily budget must be at least \$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Daily budget (USD)' }).fill('12.50');
  await done.click();
  await expect(page.getByText('spends up to $12.50 a day')).toBeVisible();

  await addNetwork('Instagram');
  await choose('Ad account', names.facebook_adaccount);
  await choose('Page', names.facebook_page);
  await next.click();
  await choose('Objective', 'Traffic');
  await choose('Campaign', 'Always on: shop');
  await next.click();
  await addPlace();
  await next.click();
  await next.click();
  await expect(page.getByText('The campaign has its own budget')).toBeVisible();
  await done.click();

  await addNetwork('Native ads');
  await choose('Native ads account', names.native_ads_account);
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Summer');
  await page.getByRole('textbox', { name: 'Brand name' }).fill('Boats');
  await next.click();
  await next.click();
  await expect(page.getByText('Device targeting is required')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await page.getByRole('radio', { name: 'All countries' }).check();
  await next.click();
  await choose('Spending period', 'Daily');
  await page.getByRole('textbox', { name: 'Spending cap' }).fill('19');
  await page.getByRole('textbox', { name: 'Bid per click' }).fill('0.10');
  await done.click();
  await expect(page.getByText('Minimum Daily spending cap for editorial is $20')).toBeVisible();
  await page.getByRole('textbox', { name: 'Spending cap' }).fill('60');
  await done.click();

  await page.getByRole('button', { name: 'Save ad profile' }).click();
  await expect(page).toHaveURL(/\/adprofile\/?$/);
  await expect(page.getByRole('row', { name: /Summer/ })).toContainText('Ready');
});
