import type { Page } from '@playwright/test';
import { test } from '../../fixtures/business-with-member.ts';
import { businessPages } from '../../pages/business.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

async function requestFeature(member: Page, businessId: number, feature: string) {
  await member.goto(`/user/business/${businessId}/manage`);
  await member.getByRole('combobox', { name: 'Feature' }).click();
  await member.getByRole('option', { name: feature, exact: true }).click();
  await member.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(member.getByRole('button', { name: 'Request sent' })).toBeDisabled();
}

test('the owner grants one access request and declines another; the member gets the role and both answers', {
  tag: '@ci',
}, async ({ businessWithMember, openPageAs }) => {
  const member = await openPageAs(businessWithMember.member);
  await requestFeature(member, businessWithMember.id, 'Campaigns');
  await requestFeature(member, businessWithMember.id, 'Contests');

  const owner = await openPageAs(businessWithMember.owner);
  await businessPages(owner).open(businessWithMember.id, 'Members');
  const requests = owner.getByRole('region', { name: /access request/ });
  await expect(requests).toContainText('Mika Member: Please give me the role Editor in Campaigns');
  await requests.getByRole('button', { name: /^Grant: Mika Member.* in Campaigns/ }).click();
  await expect(shell(owner).toast('Granted. Mika Member has access now.')).toBeVisible();
  await owner.getByRole('button', { name: /^Decline: Mika Member/ }).click();
  await expect(shell(owner).toast('Declined. Mika Member will be notified.')).toBeVisible();
  await expect(requests).toBeHidden();

  await member.goto(`/user/business/${businessWithMember.id}/manage`);
  await expect(member.getByRole('main').getByRole('listitem').filter({ hasText: 'Campaigns' })).toContainText('Editor');
  await shell(member).bell('Notifications').click();
  await expect(
    member.getByRole('link', {
      name: new RegExp(`Request granted in ${businessWithMember.name}: the role Editor in Campaigns`),
    }),
  ).toBeVisible();
  await expect(member.getByRole('link', { name: /Request declined in .* in Contests/ })).toContainText(
    'Orla Owner declined your request for now.',
  );
  await member.keyboard.press('Escape');

  // Only roles above the member's current role can be requested.
  await member.getByRole('combobox', { name: 'Feature' }).click();
  await member.getByRole('option', { name: 'Campaigns', exact: true }).click();
  await member.getByRole('combobox', { name: 'Role' }).click();
  await expect(member.getByRole('option')).toHaveText(['Publisher', 'Manager']);
});
