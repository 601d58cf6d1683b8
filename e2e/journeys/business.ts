import { test } from '../fixtures/business-with-member.ts';
import { create, joined } from '../fixtures/create.ts';
import { signInByApi } from '../fixtures/users.ts';
import { businessPages } from '../pages/business.ts';
import { shell } from '../pages/shell.ts';
import { expect } from '../test.ts';

test('a business without a name is refused in the words of the documents', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson());
  await businessPages(page).create(' ');
  await expect(
    page.getByText(
      'An error occured while attempting to create your business. Please be sure to fill out at least the name field.',
    ),
  ).toBeVisible();
});

test('a role the owner gives counts at the member’s next click', async ({ company, pageOf }) => {
  const member = await pageOf(company.member);
  await member.goto(`/user/business/${company.id}/manage`);
  await expect(member.getByRole('heading', { name: 'No feature yet' })).toBeVisible();

  const owner = await pageOf(company.owner);
  await businessPages(owner).open(company.id, 'Members');
  await owner.getByRole('link', { name: company.member.name }).click();
  await businessPages(owner).role('Contests').getByText('Publisher', { exact: true }).click();
  await owner.getByRole('button', { name: 'Save access' }).click();
  await expect(shell(owner).toast('Assets updated successfully.')).toBeVisible();

  await member.reload();
  await expect(member.getByRole('listitem').filter({ hasText: 'Contests' })).toContainText('Publisher');

  await owner.reload();
  await expect(businessPages(owner).role('Contests').getByRole('radio', { name: 'Publisher' })).toBeChecked();
  await businessPages(owner).role('Contests').getByText('None', { exact: true }).click();
  await owner.getByRole('button', { name: 'Save access' }).click();
  await expect(owner.getByRole('button', { name: 'Save access' })).toBeDisabled();
  await member.reload();
  await expect(member.getByRole('heading', { name: 'No feature yet' })).toBeVisible();
});

test('a member asks the owner in one click, and the owner’s bell leads to exactly that step', async ({
  company,
  pageOf,
}) => {
  const member = await pageOf(company.member);
  await member.goto(`/user/business/${company.id}/manage`);
  await member.getByRole('combobox', { name: 'Feature' }).click();
  await member.getByRole('option', { name: 'Contests' }).click();
  await member.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(member.getByRole('button', { name: 'The owner is asked' })).toBeDisabled();

  const owner = await pageOf(company.owner);
  await owner.goto('/');
  await expect(shell(owner).bell('Notifications')).toHaveAccessibleName(/unread/);
  await shell(owner).bell('Notifications').click();
  await owner.getByRole('link', { name: /Mika Member asks: Please give me the role Editor in Contests/ }).click();
  await expect(owner).toHaveURL(new RegExp(`/user/business/${company.id}/member/${company.memberId}`));
  await expect(businessPages(owner).role('Contests').getByRole('radio', { name: 'Editor' })).toBeChecked();
  await owner.getByRole('button', { name: 'Save access' }).click();
  await expect(shell(owner).toast('Assets updated successfully.')).toBeVisible();

  await member.reload();
  await expect(member.getByRole('listitem').filter({ hasText: 'Contests' })).toContainText('Editor');
});

test('the owner hands the business over and stays as a member who waits for features', async ({ company, pageOf }) => {
  const owner = await pageOf(company.owner);
  await owner.goto(`/user/business/${company.id}/member/${company.memberId}`);
  await owner.getByRole('button', { name: 'Make owner' }).click();
  const dialog = shell(owner).dialog('Make Mika Member the owner?');
  await expect(dialog.getByRole('checkbox', { name: 'I stay as a member' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Make owner' }).click();
  await expect(shell(owner).toast(`Mika Member owns ${company.name} now.`)).toBeVisible();
  await expect(owner.getByRole('main')).toContainText('Mika Member owns this business. You are a member.');
  await expect(businessPages(owner).tab('Invitations')).toBeHidden();

  const heir = await pageOf(company.member);
  await businessPages(heir).open(company.id, 'Members');
  await heir.getByRole('link', { name: 'Orla Owner' }).click();
  await expect(heir.getByText('Waiting to be given features')).toBeVisible();
});

test('deleting a business takes the typed word, and nothing of it stays reachable', async ({ company, pageOf }) => {
  const owner = await pageOf(company.owner);
  await businessPages(owner).open(company.id, 'Settings');
  await owner.getByRole('button', { name: 'Delete business' }).click();
  const dialog = shell(owner).dialog(`Delete ${company.name}?`);
  await expect(dialog.getByRole('button', { name: 'DELETE', exact: true })).toBeHidden();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await owner.getByRole('button', { name: 'Delete business' }).click();
  await dialog.getByRole('textbox').fill('delet');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await dialog.getByRole('textbox').fill('delete');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeHidden();
  await dialog.getByRole('button', { name: 'DELETE', exact: true }).click();
  await expect(shell(owner).toast(`${company.name} is deleted.`)).toBeVisible();
  await expect(owner).toHaveURL('/user/business');
  await expect(owner.getByRole('heading', { name: 'No business yet' })).toBeVisible();

  const member = await pageOf(company.member);
  await member.goto(`/user/business/${company.id}/manage`);
  await expect(member.getByText('This business is not here')).toBeVisible();
});

test('a removed member is out at once', async ({ company, pageOf }) => {
  const member = await pageOf(company.member);
  await member.goto(`/user/business/${company.id}/manage`);
  await expect(shell(member).heading).toHaveText(company.name);
  const owner = await pageOf(company.owner);
  await businessPages(owner).open(company.id, 'Members');
  await owner.getByRole('button', { name: 'Actions for Mika Member' }).click();
  await owner.getByRole('menuitem', { name: 'Remove from business' }).click();
  await shell(owner).dialog('Remove Mika Member?').getByRole('button', { name: 'Remove from business' }).click();
  await expect(businessPages(owner).row('Mika Member')).toBeHidden();
  await member.reload();
  await expect(member.getByText('This business is not here')).toBeVisible();
});

test('a business and people whose names are markup are shown as the text they are', async ({
  freshPerson,
  newApi,
  pageOf,
}) => {
  const evil = '<img src=x onerror="window.__x=1">';
  const [owner, member] = [await freshPerson({ name: evil }), await freshPerson({ name: `${evil}2` })];
  const [ownerApi, memberApi] = [await newApi(), await newApi()];
  await signInByApi(ownerApi, owner);
  const id = await create(ownerApi).business(evil);
  await joined(ownerApi, memberApi, { bid: id, person: member });
  const page = await pageOf(owner);
  for (const tab of ['Settings', 'Members', 'Invitations', 'History']) {
    await businessPages(page).open(id, tab);
    await expect(shell(page).heading).toHaveText(evil);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await page.locator('img[src="x"]').count()).toBe(0);
  }
  await shell(page).bell('Notifications').click();
  await expect(page.getByRole('dialog').getByText(evil).first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('main')).toContainText(`You are working under ${evil}.`);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.evaluate(() => '__x' in globalThis)).toBe(false);
});

test('what is not for one’s role says so in a modal, and whom to ask', async ({ company, pageOf }) => {
  const member = await pageOf(company.member);
  await member.goto(`/user/business/${company.id}/member/${company.memberId}`);
  const modal = shell(member).dialog('Only the owner can do this');
  await expect(modal).toContainText('Ask the owner of the business to do this for you.');
  await modal.getByRole('button', { name: 'OK' }).click();
  await expect(modal).toBeHidden();
  await member.getByRole('link', { name: 'See your businesses' }).click();
  await expect(shell(member).heading).toHaveText('Businesses');
});
