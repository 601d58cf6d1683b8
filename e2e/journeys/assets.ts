import type { Page } from '@playwright/test';
import { test } from '../fixtures/business-with-member.ts';
import { signInByApi } from '../fixtures/users.ts';
import { businessPages } from '../pages/business.ts';
import { connectionsPage } from '../pages/connections.ts';
import { shell } from '../pages/shell.ts';
import { expect } from '../test.ts';

const page = 'Harbour Coffee Events';
const adAccount = 'Harbour Coffee ads';

const connectFacebook = async (owner: Page) => {
  const accounts = connectionsPage(owner);
  await accounts.open();
  const popup = await accounts.answer(accounts.connect('Facebook'), { as: 'Olive Hartmann', press: 'Allow' });
  await accounts.closed(popup);
  await expect(accounts.card('Olive Hartmann')).toContainText('Working');
};

/** The dialog of one kind of asset, open. */
const adding = async (owner: Page, kind: string) => {
  await owner.getByRole('button', { name: `Add a ${kind}`, exact: true }).click();
  const dialog = shell(owner).dialog(`Add a ${kind}`);
  await expect(dialog).toBeVisible();
  return dialog;
};
const offer = (owner: Page, label: string) => owner.getByRole('button', { name: `Add ${label}`, exact: true });

test('without an asset nothing is saved, and without an account there is no asset', async ({ company, pageOf }) => {
  const owner = await pageOf(company.owner);
  await businessPages(owner).open(company.id, 'Settings');
  await owner.getByRole('button', { name: 'Save business' }).click();
  const about = owner.getByRole('form', { name: 'About the business' });
  await expect(about.getByText('There should be at least one asset')).toBeVisible();
  await businessPages(owner).tab('Assets').click();
  const dialog = await adding(owner, 'Facebook page');
  await expect(dialog).toContainText('Nothing of this kind is connected yet');
  await expect(dialog.getByRole('link', { name: 'Connect an account' })).toBeVisible();
});

test('assets come from what is connected, and each is added once', async ({ company, pageOf }) => {
  const owner = await pageOf(company.owner);
  await connectFacebook(owner);
  await businessPages(owner).open(company.id, 'Assets');
  const pages = await adding(owner, 'Facebook page');
  // The same dialog is open in another tab.
  const otherTab = await owner.context().newPage();
  await otherTab.goto(owner.url());
  await expect(offer(otherTab, page)).toBeEnabled();

  await offer(owner, page).click();
  await expect(shell(owner).toast('Assets updated successfully.')).toBeVisible();
  await expect(pages.getByRole('listitem').filter({ hasText: page })).toContainText('This asset is already added');
  await expect(offer(owner, page)).toBeHidden();
  await offer(otherTab, page).click();
  await expect(shell(otherTab).toast('This asset is already added')).toBeVisible();
  await otherTab.close();
  await owner.keyboard.press('Escape');

  const ads = await adding(owner, 'Facebook ad account');
  const idle = ads.getByRole('listitem').filter({ hasText: 'Old harbour shop' });
  await expect(idle).toContainText('Account Inactive: This ad account is not active and cannot be used.');
  await offer(owner, adAccount).click();
  await expect(ads.getByRole('listitem').filter({ hasText: adAccount })).toContainText('This asset is already added');
  // One of a kind is what a new account may have.
  await expect(ads).toContainText(
    "Can't add this asset because you have reached the limit of 1 Facebook ad account(s)",
  );
  await expect(offer(owner, 'Harbour gifts')).toBeDisabled();
});

test('whoever loses an asset is named before it goes, and the last one stays', async ({ company, pageOf, newApi }) => {
  const owner = await pageOf(company.owner);
  await connectFacebook(owner);
  const api = await newApi();
  await signInByApi(api, company.owner);
  const post = (path: string, data: unknown) => api.post(`/api${path}`, { data, failOnStatusCode: true });
  const found = async (asset: string, label: string) => {
    const { assets } = await (await post('/user/business/available_assets', { business_id: company.id, asset })).json();
    return assets.find((one: { label: string }) => one.label === label);
  };
  const assets = [await found('facebook_page', page), await found('facebook_adaccount', adAccount)];
  await post(`/user/business/${company.id}/update`, { business_name: company.name, assets });
  await post(`/user/business/${company.id}/member/${company.memberId}/update`, { assets, features: {} });

  await businessPages(owner).open(company.id, 'Assets');
  await owner.getByRole('button', { name: `Remove ${page}` }).click();
  const losing = shell(owner).dialog(`Remove ${page}?`);
  await expect(losing.getByRole('listitem')).toHaveText([`Mika Member: ${page}`]);
  await losing.getByRole('button', { name: 'Remove asset' }).click();
  await expect(owner.getByRole('region', { name: 'Facebook pages' })).not.toContainText(page);

  await owner.getByRole('button', { name: `Remove ${adAccount}` }).click();
  await expect(shell(owner).dialog(`Remove ${adAccount}?`)).toContainText('There should be at least one asset');
  await owner.keyboard.press('Escape');

  await businessPages(owner).tab('Settings').click();
  await owner.getByLabel(/^Phone/).fill('+49 40 555 0100');
  await owner.getByRole('button', { name: 'Save business' }).click();
  await expect(shell(owner).toast('The business is saved.')).toBeVisible();
});

test('what stops with an account is told before it stops, and a pixel is made at the network', async ({
  company,
  pageOf,
}) => {
  const owner = await pageOf(company.owner);
  await connectFacebook(owner);
  await businessPages(owner).open(company.id, 'Assets');
  await adding(owner, 'Facebook ad account');
  await offer(owner, adAccount).click();
  await expect(shell(owner).toast('Assets updated successfully.')).toBeVisible();

  const name = `Pixel of ${company.name}`;
  await businessPages(owner).open(company.id, 'Pixel');
  await owner.getByRole('button', { name: 'Create pixel' }).click();
  const dialog = shell(owner).dialog('Create a pixel');
  await dialog.getByLabel(/^Name/).fill(name);
  await dialog.getByRole('button', { name: 'Create pixel' }).click();
  await expect(dialog.getByText('The pixel is created.')).toBeVisible();
  await owner.reload();
  await expect(owner.getByRole('listitem').filter({ hasText: name })).toBeVisible();

  const accounts = connectionsPage(owner);
  await accounts.open();
  await owner.getByRole('button', { name: 'Disconnect Olive Hartmann' }).click();
  const question = shell(owner).dialog('Disconnect Olive Hartmann?');
  await expect(question.getByRole('listitem')).toHaveText([`${adAccount} (Facebook ad account)`]);
  await question.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(accounts.card('Olive Hartmann')).toBeHidden();

  // The asset stays the business's and says what it waits for; connecting again brings it back to work.
  const ads = owner.getByRole('region', { name: 'Facebook ad accounts' });
  await businessPages(owner).open(company.id, 'Assets');
  await expect(ads).toContainText(adAccount);
  await expect(ads).toContainText('Not connected');
  await ads.getByRole('link', { name: 'Connect the account it belongs to' }).click();
  await expect(owner).toHaveURL('/user/account#social');
  await connectFacebook(owner);
  await businessPages(owner).open(company.id, 'Assets');
  await expect(ads).toContainText(adAccount);
  await expect(ads).not.toContainText('Not connected');
});

test('an account connected in one tab appears in the other', async ({ company, pageOf }) => {
  const owner = await pageOf(company.owner);
  const otherTab = await owner.context().newPage();
  await connectionsPage(otherTab).open();
  await connectFacebook(owner);
  await expect(connectionsPage(otherTab).card('Olive Hartmann')).toBeVisible();
});
