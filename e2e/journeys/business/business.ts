import { test } from '../../fixtures/business-with-member.ts';
import { addMember, create } from '../../fixtures/create.ts';
import { signInByApi } from '../../fixtures/users.ts';
import { businessPages } from '../../pages/business.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('a role granted by the owner applies to the member’s next page load, and so does removing the member', async ({
  businessWithMember,
  openPageAs,
}) => {
  const member = await openPageAs(businessWithMember.member);
  await member.goto(`/user/business/${businessWithMember.id}/manage`);
  await expect(member.getByRole('heading', { name: 'No features yet' })).toBeVisible();

  const owner = await openPageAs(businessWithMember.owner);
  await businessPages(owner).open(businessWithMember.id, 'Members');
  await owner.getByRole('link', { name: businessWithMember.member.name }).click();
  await businessPages(owner).roleOptions('Social posts').getByText('Publisher', { exact: true }).click();
  // Leaving with unsaved access asks; staying keeps the choice.
  await shell(owner).menu.getByRole('link', { name: 'Account' }).click();
  const leaveDialog = shell(owner).dialog('Leave without saving?');
  await leaveDialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(leaveDialog).toBeHidden();
  await expect(
    businessPages(owner).roleOptions('Social posts').getByRole('radio', { name: 'Publisher' }),
  ).toBeChecked();
  await owner.getByRole('button', { name: 'Save access' }).click();
  await expect(shell(owner).toast('Assets updated successfully.')).toBeVisible();

  await member.reload();
  await expect(member.getByRole('main').getByRole('listitem').filter({ hasText: 'Social posts' })).toContainText(
    'Publisher',
  );

  // The page of a member belongs to the owner.
  await member.goto(`/user/business/${businessWithMember.id}/member/${businessWithMember.memberId}`);
  const ownerOnlyDialog = shell(member).dialog('Only the owner can do this');
  await expect(ownerOnlyDialog).toContainText('Ask the owner of the business to do this for you.');
  await ownerOnlyDialog.getByRole('button', { name: 'OK' }).click();
  await expect(ownerOnlyDialog).toBeHidden();
  await member.getByRole('link', { name: 'View businesses' }).click();
  await expect(shell(member).heading).toHaveText('Businesses');

  await businessPages(owner).open(businessWithMember.id, 'Members');
  await owner.getByRole('button', { name: 'Actions for Mika Member' }).click();
  await owner.getByRole('menuitem', { name: 'Remove from business' }).click();
  await shell(owner).dialog('Remove Mika Member?').getByRole('button', { name: 'Remove from business' }).click();
  await expect(businessPages(owner).row('Mika Member')).toBeHidden();
  await member.goto(`/user/business/${businessWithMember.id}/manage`);
  await expect(member.getByText('Business not found')).toBeVisible();
});

test('a member requests a role in one click, and the owner’s notification opens that request', async ({
  businessWithMember,
  openPageAs,
}) => {
  const member = await openPageAs(businessWithMember.member);
  await member.goto(`/user/business/${businessWithMember.id}/manage`);
  await member.getByRole('combobox', { name: 'Feature' }).click();
  await member.getByRole('option', { name: 'Social posts' }).click();
  await member.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(member.getByRole('button', { name: 'Request sent' })).toBeDisabled();

  const owner = await openPageAs(businessWithMember.owner);
  await owner.goto('/');
  await expect(shell(owner).bell('Notifications')).toHaveAccessibleName(/unread/);
  await shell(owner).bell('Notifications').click();
  await owner.getByRole('link', { name: /Mika Member asks: Please give me the role Editor in Social posts/ }).click();
  await expect(owner).toHaveURL(
    new RegExp(`/user/business/${businessWithMember.id}/member/${businessWithMember.memberId}`),
  );
  await expect(businessPages(owner).roleOptions('Social posts').getByRole('radio', { name: 'Editor' })).toBeChecked();
  await owner.getByRole('button', { name: 'Save access' }).click();
  await expect(shell(owner).toast('Assets updated successfully.')).toBeVisible();

  await member.reload();
  await expect(member.getByRole('main').getByRole('listitem').filter({ hasText: 'Social posts' })).toContainText(
    'Editor',
  );
});

test('the owner makes a member the owner and stays as a member without features', { tag: '@ci' }, async ({
  businessWithMember,
  openPageAs,
}) => {
  const owner = await openPageAs(businessWithMember.owner);
  await owner.goto(`/user/business/${businessWithMember.id}/member/${businessWithMember.memberId}`);
  await owner.getByRole('button', { name: 'Make owner' }).click();
  const dialog = shell(owner).dialog('Make Mika Member the owner?');
  await expect(dialog.getByRole('checkbox', { name: 'Stay as a member' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Make owner' }).click();
  await expect(shell(owner).toast(`Mika Member now owns ${businessWithMember.name}.`)).toBeVisible();
  await expect(owner.getByRole('main')).toContainText('Owned by Mika Member. You’re a member.');
  await expect(businessPages(owner).tab('Invitations')).toBeHidden();

  const newOwner = await openPageAs(businessWithMember.member);
  await businessPages(newOwner).open(businessWithMember.id, 'Members');
  await newOwner.getByRole('link', { name: 'Orla Owner' }).click();
  await expect(newOwner.getByText('Needs access')).toBeVisible();
});

test('the owner types “delete” to delete a business', { tag: '@ci' }, async ({ businessWithMember, openPageAs }) => {
  const owner = await openPageAs(businessWithMember.owner);
  await businessPages(owner).open(businessWithMember.id, 'Settings');
  await owner.getByRole('button', { name: 'Delete business' }).click();
  const dialog = shell(owner).dialog(`Delete ${businessWithMember.name}?`);
  await expect(dialog.getByRole('button', { name: 'DELETE', exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await owner.getByRole('button', { name: 'Delete business' }).click();
  await dialog.getByRole('textbox').fill('delet');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await dialog.getByRole('textbox').fill('delete');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await dialog.getByRole('button', { name: 'DELETE', exact: true }).click();
  await expect(shell(owner).toast(`${businessWithMember.name} deleted.`)).toBeVisible();
  await expect(owner).toHaveURL('/user/business');
  await expect(owner.getByRole('heading', { name: 'No businesses yet' })).toBeVisible();
});

test('HTML in names of businesses and users is shown as text', { tag: '@ci' }, async ({
  createUser,
  newApi,
  openPageAs,
}) => {
  const htmlName = '<img src=x onerror="window.__x=1">';
  const [owner, member] = [await createUser({ name: htmlName }), await createUser({ name: `${htmlName}2` })];
  const [ownerApi, memberApi] = [await newApi(), await newApi()];
  await signInByApi(ownerApi, owner);
  const id = await create(ownerApi).business(htmlName);
  await addMember(ownerApi, memberApi, { businessId: id, user: member });
  const page = await openPageAs(owner);
  for (const tab of ['Settings', 'Members', 'Invitations', 'Audit log']) {
    await businessPages(page).open(id, tab);
    await expect(shell(page).heading).toHaveText(htmlName);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  }
  await shell(page).bell('Notifications').click();
  await expect(page.getByRole('dialog').getByText(htmlName).first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText(`You’re working in ${htmlName}.`);
  await shell(page).userMenu.click();
  await expect(page.getByRole('menu').getByText(htmlName, { exact: true })).toBeVisible();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.evaluate(() => '__x' in globalThis)).toBe(false);
});
