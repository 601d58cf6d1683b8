import { randomUUID } from 'node:crypto';
import { dayAhead, places, planner } from '../fixtures/scheduled-posts.ts';
import { demo } from '../fixtures/users.ts';
import { calendarPage } from '../pages/calendar.ts';
import { shell } from '../pages/shell.ts';
import { expect, test } from '../test.ts';

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

test('a planned post moves by drag and by keyboard, comes back by Undo, and never into the past', async ({
  pageOf,
  newApi,
}) => {
  const text = unique('Moved about');
  const { post } = await planner(await newApi());
  const [from, next, after] = [dayAhead(10), dayAhead(11), dayAhead(12)];
  await post([places.olive], text, `${from}T10:15`);
  const page = await pageOf(demo.owner);
  const calendar = calendarPage(page);
  await calendar.open(`day=${from}&network=linkedin`);
  const chip = calendar.item(text);
  await expect(calendar.cell(from).getByRole('button', { name: text })).toBeVisible();

  await calendar.drag(chip, calendar.cell(next));
  const toast = shell(page).toast('Moved to');
  await expect(calendar.cell(next).getByRole('button', { name: text })).toBeVisible();
  await expect(toast).toContainText('10:15 AM');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(calendar.cell(from).getByRole('button', { name: text })).toBeVisible();
  await expect(shell(page).toast('Back at')).toBeVisible();

  await chip.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Space drops')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(calendar.cell(after).getByRole('button', { name: text })).toBeVisible();
  await expect(shell(page).toast('Moved to')).toBeVisible();
  await page.reload();
  await expect(calendar.cell(after).getByRole('button', { name: text })).toBeVisible();

  await chip.focus();
  await page.keyboard.press('Space');
  for (let months = 0; months < 3; months++) await page.keyboard.press('PageUp');
  await page.keyboard.press('Space');
  await expect(shell(page).toast('Select a date in the future.')).toBeVisible();
  await calendar.open(`day=${from}&network=linkedin`);
  await expect(calendar.cell(after).getByRole('button', { name: text })).toBeVisible();
});

test('a full day says how many more there are; views, filters and an empty slot lead on', async ({
  pageOf,
  newApi,
}) => {
  const text = unique('Six at once');
  const { post } = await planner(await newApi());
  const day = dayAhead(20);
  const { events, roasters, market, olive, company, x } = places;
  await post([events, roasters, market, olive, company, x], text, `${day}T09:30`);
  const page = await pageOf(demo.owner);
  const calendar = calendarPage(page);
  await calendar.open(`day=${day}`);
  await expect(page.getByText('Europe/Berlin')).toBeVisible();
  await calendar
    .cell(day)
    .getByRole('button', { name: /^\+\d+ more$/ })
    .click();
  await expect(calendar.item(text)).toHaveCount(6);
  await expect(calendar.cell(`${day}T09`).getByRole('button', { name: text })).toHaveCount(6);

  await calendar.filter('Network', 'LinkedIn');
  await expect(calendar.item(text)).toHaveCount(2);
  await calendar.filter('Account', 'Olive Hartmann');
  await expect(calendar.item(text)).toHaveCount(1);
  await expect(page).toHaveURL(/network=linkedin/);
  await calendar.view('List').click();
  await calendar.item(text).click();
  const details = page.getByRole('dialog', { name: text });
  await expect(details).toContainText('Olive Hartmann');
  await expect(details.getByRole('link', { name: 'Open' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.keyboard.press('w');
  await expect(page.getByRole('grid', { name: 'Week' })).toBeVisible();
  await calendar.cell(`${day}T14`).click();
  await expect(page).toHaveURL(`/social/post/create?at=${encodeURIComponent(`${day}T14:00`)}`);
});
