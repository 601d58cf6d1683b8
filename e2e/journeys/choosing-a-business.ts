import { create } from '../fixtures/create.ts';
import { signInByApi, type User } from '../fixtures/users.ts';
import { shell } from '../pages/shell.ts';
import { test as base, expect } from '../test.ts';

type Several = (names: string[], timezone?: string | null) => Promise<User>;

/** Somebody with businesses who has not said where to begin. */
const test = base.extend<{ ownerOf: Several }>({
  ownerOf: async ({ freshPerson, newApi }, use) => {
    await use(async (names, timezone = 'Europe/Berlin') => {
      const person = await freshPerson({ timezone });
      const api = await newApi();
      await signInByApi(api, person);
      for (const name of names) await create(api).business(name);
      return person;
    });
  },
});

const question = 'Choose your default business';

test('somebody in several businesses is asked once where to begin, and begins there', async ({ ownerOf, pageOf }) => {
  const person = await ownerOf(['Bakery', 'Garden']);
  const page = await pageOf(person);
  await page.goto('/user/business/');
  await expect(shell(page).heading).toHaveText('Businesses');
  await expect(shell(page).dialog(question)).toBeHidden();

  await page.goto('/');
  const modal = shell(page).dialog(question);
  await expect(modal.getByRole('radio', { name: 'Bakery' })).toBeChecked();
  await modal.getByRole('radio', { name: 'Garden' }).check();
  await modal.getByRole('button', { name: 'Begin here' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Business: Garden' })).toBeVisible();
  await page.reload();
  await expect(shell(page).heading).toBeVisible();
  await expect(modal).toBeHidden();

  const later = await pageOf(person);
  await later.goto('/');
  await expect(later.getByRole('button', { name: 'Business: Garden' })).toBeVisible();
  await expect(shell(later).dialog(question)).toBeHidden();
});

test('the question waits for the one about the time zone, and comes when that was closed unanswered', async ({
  ownerOf,
  pageOf,
}) => {
  const page = await pageOf(await ownerOf(['Bakery', 'Garden'], null));
  await page.goto('/');
  const zone = shell(page).dialog('Time Zone');
  await expect(zone).toBeVisible();
  await expect(shell(page).dialog(question)).toBeHidden();
  await zone.getByRole('button', { name: 'Close' }).click();
  await expect(zone).toBeHidden();
  await expect(shell(page).dialog(question)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shell(page).dialog(question)).toBeHidden();
});

test('it also comes when the time zone was answered', async ({ ownerOf, pageOf }) => {
  const page = await pageOf(await ownerOf(['Bakery', 'Garden'], null));
  await page.goto('/');
  await shell(page).dialog('Time Zone').getByRole('button', { name: 'Set time zone' }).click();
  await expect(shell(page).dialog('Time Zone')).toBeHidden();
  await expect(shell(page).dialog(question)).toBeVisible();
});

test('another business is found by typing, also one that is not among the newest', async ({ ownerOf, pageOf }) => {
  const many = Array.from({ length: 21 }, (_, n) => `Branch ${n + 1}`);
  const page = await pageOf(await ownerOf(['Old Harbour', ...many]));
  await page.goto('/');
  await shell(page).dialog(question).getByRole('button', { name: 'Close' }).click();
  await expect(shell(page).dialog(question)).toBeHidden();
  const face = page.getByRole('button', { name: /^Business:/ });
  await face.click();
  await expect(page.getByRole('option', { name: 'Branch 21', exact: true })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Old Harbour' })).toBeHidden();
  const search = page.getByRole('textbox', { name: 'Find a business' });
  await expect(search).toBeFocused();
  await search.fill('no such place');
  await expect(page.getByRole('option')).toHaveText(['No business of yours is called that.']);
  await search.fill('branch 17');
  await page.getByRole('option', { name: 'Branch 17' }).click();
  await expect(shell(page).toast('You now work in Branch 17.')).toBeVisible();
  await expect(face).toHaveAccessibleName('Business: Branch 17');
  await page.reload();
  await expect(face).toHaveAccessibleName('Business: Branch 17');
});

test('on a phone the top bar still says in which business one works', async ({ ownerOf, pageOf }) => {
  const name = 'The Very Long Harbour Roasting Company';
  const page = await pageOf(await ownerOf([name]), { viewport: { width: 390, height: 844 } });
  await page.goto('/');
  const words = page.getByRole('button', { name: `Business: ${name}` }).getByText(name);
  await expect(words).toBeVisible();
  const { width = 0 } = (await words.boundingBox()) ?? {};
  expect(width).toBeGreaterThan(50);
  expect(width).toBeLessThan(130);
});
