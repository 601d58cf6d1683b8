import { test } from '../../fixtures/business-with-member.ts';
import { businessPages } from '../../pages/business.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('a member asks for a role; the owner’s notification opens the request; the member’s next page load has the granted role, and after removal the member has no access', async ({
  businessWithMember,
  openPageAs,
}) => {
  const member = await openPageAs(businessWithMember.member);
  await member.goto(`/user/business/${businessWithMember.id}/manage`);
  await expect(member.getByRole('heading', { name: 'No features yet' })).toBeVisible();
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
  const socialRole = businessPages(owner).roleOptions('Social posts');
  await expect(socialRole.getByRole('radio', { name: 'Editor' })).toBeChecked();
  await socialRole.getByText('Publisher', { exact: true }).click();
  // Leaving with unsaved access asks; staying keeps the choice.
  await shell(owner).menu.getByRole('link', { name: 'Account' }).click();
  const leaveDialog = shell(owner).dialog('Leave without saving?');
  await leaveDialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(leaveDialog).toBeHidden();
  await expect(socialRole.getByRole('radio', { name: 'Publisher' })).toBeChecked();
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
