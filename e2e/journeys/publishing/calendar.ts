import { randomUUID } from 'node:crypto';
import { createPostScheduler, dayInTwoMonths, demoAccounts } from '../../fixtures/scheduled-posts.ts';
import { demo } from '../../fixtures/users.ts';
import { calendarPage } from '../../pages/calendar.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

const uniqueText = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

test('a user moves a scheduled post by mouse and keyboard, undoes a move, and cannot move it into the past', async ({
  openPageAs,
  newApi,
}) => {
  const text = uniqueText('Moved post');
  const { createPost } = await createPostScheduler(await newApi());
  const from = dayInTwoMonths(10);
  const nextDay = dayInTwoMonths(11);
  const dayAfter = dayInTwoMonths(12);
  await createPost([demoAccounts.linkedInProfile], text, `${from}T10:15`);
  const page = await openPageAs(demo.owner);
  const calendar = calendarPage(page);
  await calendar.open(`day=${from}&network=linkedin`);
  const chip = calendar.item(text);
  await expect(calendar.cell(from).getByRole('button', { name: text })).toBeVisible();

  await calendar.drag(chip, calendar.cell(nextDay));
  const toast = shell(page).toast('Moved to');
  await expect(calendar.cell(nextDay).getByRole('button', { name: text })).toBeVisible();
  await expect(toast).toContainText('10:15 AM');
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(calendar.cell(from).getByRole('button', { name: text })).toBeVisible();
  await expect(shell(page).toast('Moved back to')).toBeVisible();

  await chip.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Space drops · Esc cancels')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await expect(calendar.cell(dayAfter).getByRole('button', { name: text })).toBeVisible();
  await expect(shell(page).toast('Moved to')).toBeVisible();
  await page.reload();
  await expect(calendar.cell(dayAfter).getByRole('button', { name: text })).toBeVisible();

  await chip.focus();
  await page.keyboard.press('Space');
  for (let months = 0; months < 3; months++) await page.keyboard.press('PageUp');
  await page.keyboard.press('Space');
  await expect(shell(page).toast('Select a date in the future.')).toBeVisible();
  await calendar.open(`day=${from}&network=linkedin`);
  await expect(calendar.cell(dayAfter).getByRole('button', { name: text })).toBeVisible();
});

test('a full day in the calendar → “+N more”; filters → fewer items; an empty slot pressed → the form for a post at its time', async ({
  openPageAs,
  newApi,
}) => {
  const text = uniqueText('Six accounts');
  const { createPost } = await createPostScheduler(await newApi());
  const day = dayInTwoMonths(20);
  const accounts = Object.values(demoAccounts);
  await createPost(accounts, text, `${day}T09:30`);
  const page = await openPageAs(demo.owner);
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
