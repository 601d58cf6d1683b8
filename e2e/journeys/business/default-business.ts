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

/** HTML in a name is shown as text. */
const longName = 'The Very Long Harbour Roasting Company <img src=x onerror="window.isHtml=1">';
const dialogTitle = 'Choose your default business';

test('a user is asked for the time zone, then for the default business; the next sign-in starts there; an older business is found by typing', async ({
  createOwner,
  openPageAs,
}) => {
  const branches = Array.from({ length: 20 }, (_, n) => `Branch ${n + 1}`);
  const user = await createOwner(['Old Harbour', ...branches, longName], null);
  const page = await openPageAs(user);
  await page.goto('/');
  const timeZoneDialog = shell(page).dialog('Time Zone');
  await expect(timeZoneDialog).toBeVisible();
  const modal = shell(page).dialog(dialogTitle);
  await expect(modal).toBeHidden();
  await timeZoneDialog.getByRole('combobox', { name: 'Time zone' }).click();
  await timeZoneDialog.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).click();
  await timeZoneDialog.getByRole('button', { name: 'Set time zone' }).click();
  await expect(timeZoneDialog).toBeHidden();
  await expect(shell(page).clock).toHaveAttribute('title', 'Asia/Tokyo');

  await modal.getByRole('radio', { name: longName }).check();
  await modal.getByRole('button', { name: 'Set as default' }).click();
  await expect(modal).toBeHidden();
  const businessSwitch = page.getByRole('button', { name: /^Business:/ });
  await expect(businessSwitch).toHaveAccessibleName(`Business: ${longName}`);
  await expect(page.getByRole('main')).toContainText(`You’re working in ${longName}.`);

  await businessSwitch.click();
  await expect(page.getByRole('option', { name: 'Branch 20', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Old Harbour' })).toBeHidden();
  const search = page.getByRole('textbox', { name: 'Find a business' });
  await expect(search).toBeFocused();
  await search.fill('no such business');
  await expect(page.getByRole('option')).toHaveText(['No matching business']);
  await search.fill('old har');
  await page.getByRole('option', { name: 'Old Harbour' }).click();
  await expect(shell(page).toast('Switched to Old Harbour.')).toBeVisible();
  await expect(businessSwitch).toHaveAccessibleName('Business: Old Harbour');
  await page.reload();
  await expect(businessSwitch).toHaveAccessibleName('Business: Old Harbour');
  expect(await page.evaluate(() => 'isHtml' in globalThis)).toBe(false);

  // A new sign-in starts in the default business. On a phone an icon stands for it, so that the title of the page fits.
  const secondPage = await openPageAs(user);
  await secondPage.setViewportSize({ width: 390, height: 844 });
  await secondPage.goto('/');
  await expect(secondPage.getByRole('button', { name: `Business: ${longName}` })).toBeVisible();
  await expect(shell(secondPage).dialog(dialogTitle)).toBeHidden();
});
