import { create } from '../../fixtures/create.ts';
import { signInByApi, type User } from '../../fixtures/users.ts';
import { shell } from '../../pages/shell.ts';
import { test as base, expect } from '../../test.ts';

type CreateOwner = (businessNames: string[], timezone?: string | null) => Promise<User>;

/** Creates a user who owns these businesses and has no default business. */
const test = base.extend<{ createOwner: CreateOwner }>({
  createOwner: async ({ createUser, newApi }, use) => {
    await use(async (businessNames, timezone = 'Europe/Berlin') => {
      const user = await createUser({ timezone });
      const api = await newApi();
      await signInByApi(api, user);
      for (const name of businessNames) await create(api).business(name);
      return user;
    });
  },
});

const longName = 'The Very Long Harbour Roasting Company';
const dialogTitle = 'Choose your default business';

test('a user with several businesses chooses the default business once and starts there', async ({
  createOwner,
  openPageAs,
}) => {
  const user = await createOwner(['Bakery', longName]);
  const page = await openPageAs(user);
  await page.goto('/user/business/');
  await expect(shell(page).heading).toHaveText('Businesses');
  await expect(shell(page).dialog(dialogTitle)).toBeHidden();

  await page.goto('/');
  const modal = shell(page).dialog(dialogTitle);
  await expect(modal.getByRole('radio', { name: 'Bakery' })).toBeChecked();
  await modal.getByRole('radio', { name: longName }).check();
  await modal.getByRole('button', { name: 'Set as default' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: `Business: ${longName}` })).toBeVisible();
  await page.reload();
  await expect(shell(page).heading).toBeVisible();
  await expect(modal).toBeHidden();

  const secondPage = await openPageAs(user);
  await secondPage.goto('/');
  await expect(secondPage.getByRole('button', { name: `Business: ${longName}` })).toBeVisible();
  await expect(shell(secondPage).dialog(dialogTitle)).toBeHidden();

  // On a phone an icon stands for it, so that the title of the page fits.
  await secondPage.setViewportSize({ width: 390, height: 844 });
  await expect(secondPage.getByRole('button', { name: `Business: ${longName}` })).toBeVisible();
});

test('a user without a time zone is asked for it, then for the default business', { tag: '@ci' }, async ({
  createOwner,
  openPageAs,
}) => {
  const page = await openPageAs(await createOwner(['Bakery', 'Garden'], null));
  await page.goto('/');
  const timeZoneDialog = shell(page).dialog('Time Zone');
  await expect(timeZoneDialog).toBeVisible();
  await expect(shell(page).dialog(dialogTitle)).toBeHidden();
  await timeZoneDialog.getByRole('button', { name: 'Close' }).click();
  await expect(timeZoneDialog).toBeHidden();
  await expect(shell(page).dialog(dialogTitle)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shell(page).dialog(dialogTitle)).toBeHidden();

  await page.reload();
  await timeZoneDialog.getByRole('combobox', { name: 'Time zone' }).click();
  await timeZoneDialog.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).click();
  await timeZoneDialog.getByRole('button', { name: 'Set time zone' }).click();
  await expect(timeZoneDialog).toBeHidden();
  await expect(shell(page).dialog(dialogTitle)).toBeVisible();
  await expect(shell(page).clock).toHaveAttribute('title', 'Asia/Tokyo');
});

test('a user finds a business in the switch by typing, also one that is not among the newest', { tag: '@ci' }, async ({
  createOwner,
  openPageAs,
}) => {
  const branches = Array.from({ length: 21 }, (_, n) => `Branch ${n + 1}`);
  const page = await openPageAs(await createOwner(['Old Harbour', ...branches]));
  await page.goto('/');
  await shell(page).dialog(dialogTitle).getByRole('button', { name: 'Close' }).click();
  await expect(shell(page).dialog(dialogTitle)).toBeHidden();
  const businessSwitch = page.getByRole('button', { name: /^Business:/ });
  await businessSwitch.click();
  await expect(page.getByRole('option', { name: 'Branch 21', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Old Harbour' })).toBeHidden();
  const search = page.getByRole('textbox', { name: 'Find a business' });
  await expect(search).toBeFocused();
  await search.fill('no such business');
  await expect(page.getByRole('option')).toHaveText(['No matching business']);
  await search.fill('branch 17');
  await page.getByRole('option', { name: 'Branch 17' }).click();
  await expect(shell(page).toast('Switched to Branch 17.')).toBeVisible();
  await expect(businessSwitch).toHaveAccessibleName('Business: Branch 17');
  await page.reload();
  await expect(businessSwitch).toHaveAccessibleName('Business: Branch 17');
});
