import { randomUUID } from 'node:crypto';
import { dayInDays } from '../../fixtures/future-times.ts';
import { createPostScheduler, dayInTwoMonths, demoAccounts } from '../../fixtures/scheduled-posts.ts';
import { demo } from '../../fixtures/users.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

const uniqueText = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

test('a scheduled post with a failing forecast links to the fix, and looks good after rescheduling', async ({
  openPageAs,
  newApi,
}) => {
  const text = uniqueText('Far ahead');
  const { createPost, api } = await createPostScheduler(await newApi());
  const distantDay = dayInDays(150);
  const [id] = await createPost([demoAccounts.marketPage], text, `${distantDay}T09:00`);
  await api.post(`/api/social/share/${id}/check`, { failOnStatusCode: true });
  const page = await openPageAs(demo.owner);
  await page.goto(`/social?search=${encodeURIComponent(text)}`);
  const row = page.getByRole('row', { name: text });
  await expect(row).toContainText('before the scheduled time');
  await expect(row.getByRole('link', { name: 'Reconnect' })).toHaveAttribute('href', '/user/account#social');
  await row.getByRole('link', { name: text }).click();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Tomorrow 9 AM' }).click();
  await page.getByRole('combobox', { name: 'Time' }).press('ControlOrMeta+a');
  await page.keyboard.type('14:30');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue('2:30 PM');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(shell(page).toast(/Saved\. Scheduled for .*2:30 PM/)).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(shell(page).toast('No issues found')).toBeVisible();
  await expect(page.getByText('Looks good', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel post' }).click();
  await expect(page.getByRole('list', { name: 'Activity' })).toContainText('Canceled. It won’t be published.');
});

test('scheduled posts of a new demo that link to its own site have a good forecast', async ({ newApi }) => {
  const { api } = await createPostScheduler(await newApi());
  const readForecasts = async () => {
    const response = await api.get('/api/social/shares?stage=planned&search=Five+filter+recipes');
    const { items }: { items: { forecast: string | null }[] } = await response.json();
    return [...new Set(items.map(({ forecast }) => forecast))];
  };
  await expect.poll(readForecasts).toEqual(['green']);
});

test('a user imports posts from CSV with an invalid row skipped → “1 post scheduled”, and the exported file contains the post', async ({
  openPageAs,
}) => {
  const text = uniqueText('From a file');
  const day = dayInTwoMonths(15);
  const page = await openPageAs(demo.owner);
  await page.goto('/social');
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: 'Import scheduled posts' }).click();
  await page
    .getByRole('textbox', { name: 'Or paste CSV text' })
    .fill(
      `Channel;Page;Text;Day;When\nlinkedin;Olive Hartmann;${text};${day};11:00\nlinkedin;Unknown account;${text};${day};25:00\n`,
    );
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('combobox', { name: /^Account/ })).toHaveValue('Page');
  await page.getByRole('combobox', { name: /^Time \(/ }).click();
  await page.getByRole('option', { name: 'When', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const invalidRow = page.getByRole('table', { name: 'Rows' }).getByRole('row', { name: /^3 / });
  await expect(invalidRow).toContainText('Enter the time as 09:30.');
  await page.getByRole('checkbox', { name: 'Skip these rows and import the others' }).check();
  await page.getByRole('button', { name: 'Import posts' }).click();
  await expect(page.getByRole('heading', { name: '1 post scheduled' })).toBeVisible();

  await page.goto('/social');
  await page.getByRole('button', { name: 'CSV' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export scheduled posts' }).click(),
  ]);
  const exportedCsv = await (await page.request.get(new URL(download.url()).pathname)).text();
  expect(exportedCsv).toContain(text);
  expect(download.suggestedFilename()).toBe('scheduled-posts.csv');
});
