import type { Page } from '@playwright/test';
import { test } from '../fixtures/business-with-member.ts';
import { businessPages } from '../pages/business.ts';
import { shell } from '../pages/shell.ts';
import { expect } from '../test.ts';

async function askFor(member: Page, bid: number, feature: string) {
  await member.goto(`/user/business/${bid}/manage`);
  await member.getByRole('combobox', { name: 'Feature' }).click();
  await member.getByRole('option', { name: feature, exact: true }).click();
  await member.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(member.getByRole('button', { name: 'The owner is asked' })).toBeDisabled();
}

test('the owner finds what is asked for beside the members, and accepts it in one click', async ({
  company,
  pageOf,
}) => {
  const member = await pageOf(company.member);
  await askFor(member, company.id, 'Contests');

  const owner = await pageOf(company.owner);
  await businessPages(owner).open(company.id, 'Members');
  const list = owner.getByRole('region', { name: 'One request waits for you' });
  await expect(list).toContainText('Mika Member: Please give me the role Editor in Contests');
  await list.getByRole('button', { name: /^Accept: Mika Member/ }).click();
  await expect(shell(owner).toast('Mika Member can use it from now on.')).toBeVisible();
  await expect(list).toBeHidden();

  await member.goto(`/user/business/${company.id}/manage`);
  await expect(member.getByRole('listitem').filter({ hasText: 'Contests' })).toContainText('Editor');
  await shell(member).bell('Notifications').click();
  await expect(
    member.getByRole('link', { name: new RegExp(`You asked ${company.name} for the role Editor in Contests: yes`) }),
  ).toBeVisible();
  await member.keyboard.press('Escape');

  // What is held already cannot be asked for again; what is more can.
  await member.getByRole('combobox', { name: 'Feature' }).click();
  await member.getByRole('option', { name: 'Contests', exact: true }).click();
  await member.getByRole('combobox', { name: 'Role' }).click();
  await expect(member.getByRole('option')).toHaveText(['Publisher', 'Manager']);
});

test('a request is declined, and the member is told kindly', async ({ company, pageOf }) => {
  const member = await pageOf(company.member);
  await askFor(member, company.id, 'Reports');
  const owner = await pageOf(company.owner);
  await businessPages(owner).open(company.id, 'Members');
  await owner.getByRole('button', { name: /^Decline: Mika Member/ }).click();
  await expect(shell(owner).toast('Mika Member is told that it does not work out now.')).toBeVisible();
  await expect(owner.getByRole('region', { name: /request/ })).toBeHidden();

  await member.reload();
  await expect(member.getByRole('heading', { name: 'No feature yet' })).toBeVisible();
  await shell(member).bell('Notifications').click();
  await expect(member.getByRole('link', { name: /in Reports: not now/ })).toContainText('talk to Orla Owner');
});
