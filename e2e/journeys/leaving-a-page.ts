import { test } from '../fixtures/business-with-member.ts';
import { demo } from '../fixtures/users.ts';
import { businessPages } from '../pages/business.ts';
import { accountPage } from '../pages/identity.ts';
import { shell } from '../pages/shell.ts';
import { expect } from '../test.ts';

const question = 'Leave without saving?';

test('access that was changed and not saved is asked about, and kept by staying', async ({ company, pageOf }) => {
  const page = await pageOf(company.owner);
  await page.goto(`/user/business/${company.id}/member/${company.memberId}`);
  await businessPages(page).role('Contests').getByText('Editor', { exact: true }).click();
  await shell(page).menu.getByRole('link', { name: 'Account' }).click();
  const modal = shell(page).dialog(question);
  await modal.getByRole('button', { name: 'Stay here' }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/member/${company.memberId}`));
  await expect(businessPages(page).role('Contests').getByRole('radio', { name: 'Editor' })).toBeChecked();

  await page.getByRole('button', { name: 'Save access' }).click();
  await expect(shell(page).toast('Assets updated successfully.')).toBeVisible();
  await shell(page).menu.getByRole('link', { name: 'Account' }).click();
  await expect(accountPage(page).heading).toBeVisible();
});

test('Back asks too, and leaves when that is meant', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson());
  await page.goto('/');
  await shell(page).menu.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel(/^Name/).fill('Half a na');
  await page.goBack();
  const modal = shell(page).dialog(question);
  await modal.getByRole('button', { name: 'Stay here' }).click();
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL('/user/account');
  await expect(page.getByLabel(/^Name/)).toHaveValue('Half a na');
  await page.goBack();
  await modal.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('another tab of the page takes the unsaved form away, so it asks as well', async ({ company, pageOf }) => {
  const page = await pageOf(company.owner);
  await businessPages(page).open(company.id, 'Settings');
  await page.getByLabel(/^Phone/).fill('12345');
  await businessPages(page).tab('Members').click();
  const modal = shell(page).dialog(question);
  await modal.getByRole('button', { name: 'Stay here' }).click();
  await expect(businessPages(page).tab('Settings')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel(/^Phone/)).toHaveValue('12345');
  await businessPages(page).tab('Members').click();
  await modal.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(businessPages(page).tab('Members')).toHaveAttribute('aria-selected', 'true');
});

test('news half written is not lost by Cancel, by a reload, nor asked about once it is saved', async ({ pageOf }) => {
  const page = await pageOf(demo.staff);
  await page.goto('/staff/news/new');
  await page.getByLabel(/^Headline/).fill('Half a headline');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const modal = shell(page).dialog(question);
  await modal.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel(/^Headline/)).toHaveValue('Half a headline');

  const [asked] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate('setTimeout(() => location.reload())'),
  ]);
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await expect(page.getByLabel(/^Headline/)).toHaveValue('Half a headline');

  await page.getByRole('button', { name: 'Tomorrow Only' }).click();
  await page.getByRole('button', { name: 'Save news' }).click();
  await expect(shell(page).toast('The news is saved.')).toBeVisible();
  await expect(page).toHaveURL('/staff/news');
  await expect(modal).toBeHidden();

  await page.getByRole('link', { name: 'Half a headline' }).click();
  await expect(page.getByLabel(/^Headline/)).toHaveValue('Half a headline');
  await page.getByLabel(/^Intro/).fill('More');
  await page.getByRole('button', { name: 'Delete news' }).click();
  await shell(page).dialog('Delete this news?').getByRole('button', { name: 'Delete news' }).click();
  await expect(page).toHaveURL('/staff/news');
  await expect(modal).toBeHidden();
});
