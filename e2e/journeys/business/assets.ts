import type { Page } from '@playwright/test';
import { test } from '../../fixtures/business-with-member.ts';
import { signInByApi } from '../../fixtures/users.ts';
import { businessPages } from '../../pages/business.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

const facebookPage = 'Harbour Coffee Events';
const adAccount = 'Harbour Coffee ads';

const connectFacebook = async (owner: Page) => {
  const accounts = connectionsPage(owner);
  await accounts.open();
  const popup = await accounts.answerConsent(accounts.connectButton('Facebook'), {
    as: 'Olive Hartmann',
    choice: 'Allow',
  });
  await accounts.waitForClose(popup);
  await expect(accounts.card('Olive Hartmann')).toContainText('Connected');
};

/** Opens the Add dialog of one asset type. */
const openAddDialog = async (owner: Page, assetType: string) => {
  await owner.getByRole('button', { name: `Add a ${assetType}`, exact: true }).click();
  const dialog = shell(owner).dialog(`Add a ${assetType}`);
  await expect(dialog).toBeVisible();
  return dialog;
};
const addButton = (owner: Page, label: string) => owner.getByRole('button', { name: `Add ${label}`, exact: true });

test('the owner adds each asset of an account once, can’t remove the last one; account disconnected → asset “Not connected”', async ({
  businessWithMember,
  openPageAs,
  newApi,
}) => {
  const owner = await openPageAs(businessWithMember.owner);
  const otherTab = await owner.context().newPage();
  await connectionsPage(otherTab).open();
  await connectFacebook(owner);
  await expect(connectionsPage(otherTab).card('Olive Hartmann')).toBeVisible();

  await businessPages(owner).open(businessWithMember.id, 'Assets');
  const pageDialog = await openAddDialog(owner, 'Facebook page');
  // The dialog for adding assets is open in two tabs.
  await otherTab.goto(owner.url());
  await expect(addButton(otherTab, facebookPage)).toBeEnabled();

  await addButton(owner, facebookPage).click();
  await expect(shell(owner).toast('Assets updated successfully.')).toBeVisible();
  await expect(pageDialog.getByRole('listitem').filter({ hasText: facebookPage })).toContainText(
    'This asset is already added',
  );
  await expect(addButton(owner, facebookPage)).toBeHidden();
  await addButton(otherTab, facebookPage).click();
  await expect(shell(otherTab).toast('This asset is already added')).toBeVisible();
  await otherTab.close();
  await owner.keyboard.press('Escape');

  const adDialog = await openAddDialog(owner, 'Facebook ad account');
  const inactiveAccount = adDialog.getByRole('listitem').filter({ hasText: 'Old harbour shop' });
  await expect(inactiveAccount).toContainText('Account Inactive: This ad account is not active and cannot be used.');
  await addButton(owner, adAccount).click();
  await expect(adDialog.getByRole('listitem').filter({ hasText: adAccount })).toContainText(
    'This asset is already added',
  );
  // The Free access level allows 1 asset per type.
  await expect(adDialog).toContainText(
    "Can't add this asset because you have reached the limit of 1 Facebook ad account(s)",
  );
  await expect(addButton(owner, 'Harbour gifts')).toBeDisabled();
  await owner.keyboard.press('Escape');
  await expect(adDialog).toBeHidden();

  // Removing an asset names the members who lose it.
  const api = await newApi();
  await signInByApi(api, businessWithMember.owner);
  const { assets } = await (await api.get(`/api/user/business/${businessWithMember.id}`)).json();
  const path = `/api/user/business/${businessWithMember.id}/member/${businessWithMember.memberId}/update`;
  await api.post(path, { data: { assets, features: {} }, failOnStatusCode: true });
  await owner.getByRole('button', { name: `Remove ${facebookPage}` }).click();
  const removeDialog = shell(owner).dialog(`Remove ${facebookPage}?`);
  await expect(removeDialog.getByRole('listitem')).toHaveText([`Mika Member: ${facebookPage}`]);
  await removeDialog.getByRole('button', { name: 'Remove asset' }).click();
  await expect(owner.getByRole('region', { name: 'Facebook pages' })).not.toContainText(facebookPage);
  await owner.getByRole('button', { name: `Remove ${adAccount}` }).click();
  await expect(shell(owner).dialog(`Remove ${adAccount}?`)).toContainText('There should be at least one asset');
  await owner.keyboard.press('Escape');

  await businessPages(owner).tab('Settings').click();
  await owner.getByLabel(/^Phone/).fill('+49 40 555 0100');
  await owner.getByRole('button', { name: 'Save business' }).click();
  await expect(shell(owner).toast('Business saved.')).toBeVisible();

  // Disconnecting lists the assets that stop working; they stay in the business.
  await connectionsPage(owner).open();
  await owner.getByRole('button', { name: 'Disconnect Olive Hartmann' }).click();
  const disconnectDialog = shell(owner).dialog('Disconnect Olive Hartmann?');
  await expect(disconnectDialog.getByRole('listitem')).toContainText([`${adAccount} (Facebook ad account)`]);
  await disconnectDialog.getByRole('button', { name: 'Disconnect', exact: true }).click();
  await expect(connectionsPage(owner).card('Olive Hartmann')).toBeHidden();
  await businessPages(owner).open(businessWithMember.id, 'Assets');
  const ads = owner.getByRole('region', { name: 'Facebook ad accounts' });
  await expect(ads).toContainText(adAccount);
  await expect(ads).toContainText('Not connected');
  await expect(ads.getByRole('link', { name: 'Connect its account' })).toHaveAttribute('href', '/user/account#social');
});
