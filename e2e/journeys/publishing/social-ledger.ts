import { randomUUID } from 'node:crypto';
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
  const distantDay = new Date(Date.now() + 150 * 86_400_000).toISOString().slice(0, 10);
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

test('a saved view restores columns and filters after a reload, and can be deleted', { tag: '@ci' }, async ({
  openPageAs,
}) => {
  const page = await openPageAs(demo.owner);
  const forecast = page.getByRole('columnheader', { name: 'Forecast' });
  const views = page.getByRole('button', { name: /^View/ });
  await page.goto('/social?stage=planned');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Forecast' }).click();
  await page.keyboard.press('Escape');
  await expect(forecast).toHaveCount(0);
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('textbox', { name: 'Name of the view' }).fill('My week');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(shell(page).toast('View saved.')).toBeVisible();

  await page.getByRole('button', { name: 'View: My week' }).click();
  await page.getByRole('button', { name: 'Default view' }).click();
  await expect(page).toHaveURL(/\/social$/);
  await expect(forecast).toBeVisible();

  await page.reload();
  await views.click();
  await page.getByRole('button', { name: 'My week', exact: true }).click();
  await expect(page).toHaveURL(/stage=planned/);
  await expect(forecast).toHaveCount(0);

  await views.click();
  await page.getByRole('button', { name: 'Delete view My week' }).click();
  await expect(shell(page).toast('View deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'My week', exact: true })).toHaveCount(0);
});

test('a failed post needs attention; the user edits it and publishes it again', { tag: '@ci' }, async ({
  openPageAs,
  newApi,
}) => {
  const text = uniqueText('Duplicate');
  const { createPost } = await createPostScheduler(await newApi());
  await createPost([demoAccounts.xAccount], text);
  const [id] = await createPost([demoAccounts.xAccount], text);
  const page = await openPageAs(demo.owner);
  await page.goto(`/social/share/${id}`);
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Response from X (Twitter)').first()).toBeVisible();
  await page.goto('/social');
  await page.getByRole('tab', { name: /^Needs attention \(\d+\)$/ }).click();
  await expect(page.getByRole('row', { name: text })).toContainText('Failed');

  await page.goto(`/social/share/${id}#edit`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(`${text}, and once more`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText('Trying again.');
  await expect(page.getByRole('link', { name: 'View on X (Twitter)' })).toBeVisible();
});

test('a user imports scheduled posts from CSV, skips an invalid row, and exports them', async ({ openPageAs }) => {
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
