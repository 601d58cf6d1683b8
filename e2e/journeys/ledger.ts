import { randomUUID } from 'node:crypto';
import { dayAhead, places, planner } from '../fixtures/scheduled-posts.ts';
import { demo } from '../fixtures/users.ts';
import { shell } from '../pages/shell.ts';
import { expect, test } from '../test.ts';

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

test('what will fail is red in the list, and green once it is mended', async ({ pageOf, newApi }) => {
  const text = unique('Far ahead');
  const { post, api } = await planner(await newApi());
  const far = new Date(Date.now() + 150 * 86_400_000).toISOString().slice(0, 10);
  const [id] = await post([places.market], text, `${far}T09:00`);
  await api.post(`/api/social/share/${id}/check`, { failOnStatusCode: true });
  const page = await pageOf(demo.owner);
  await page.goto(`/social?search=${encodeURIComponent(text)}`);
  const row = page.getByRole('row', { name: text });
  await expect(row).toContainText('before this is due');
  await expect(row.getByRole('link', { name: 'Fix the connection' })).toHaveAttribute('href', '/user/account#social');
  await row.getByRole('link', { name: text }).click();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Tomorrow 9 AM' }).click();
  await page.getByRole('combobox', { name: 'Time' }).press('ControlOrMeta+a');
  await page.keyboard.type('14:30');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox', { name: 'Time' })).toHaveValue('2:30 PM');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(shell(page).toast(/Saved\. It goes out .*2:30 PM/)).toBeVisible();
  await page.getByRole('button', { name: 'Check now whether it will work' }).click();
  await expect(shell(page).toast('nothing stands in the way')).toBeVisible();
  await expect(page.getByText('Looks good', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel post' }).click();
  await expect(page.getByRole('list', { name: 'Steps' })).toContainText('Cancelled: it will not be sent.');
});

test('a failed post stands on top, is mended on its page and sent again', async ({ pageOf, newApi }) => {
  test.setTimeout(120_000);
  const text = unique('Said once');
  const { post } = await planner(await newApi());
  await post([places.x], text);
  const [id] = await post([places.x], text);
  const page = await pageOf(demo.owner);
  await page.goto(`/social/share/${id}`);
  await expect(page.getByText('Failed', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('The network’s words').first()).toBeVisible();
  await page.goto('/social');
  await expect(page.getByRole('region', { name: 'Needs you' })).toContainText(text);

  await page.goto(`/social/share/${id}#edit`);
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(`${text}, and once more`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible({ timeout: 60_000 });
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps).toContainText('To be sent again, as somebody decided.');
  await expect(page.getByRole('link', { name: 'See it live at X (Twitter)' })).toBeVisible();
});

test('an answer that was lost is settled by reading the account back', async ({ pageOf, newApi }) => {
  test.setTimeout(120_000);
  const text = unique('Arrived after all');
  const { post, fault } = await planner(await newApi());
  await fault('linkedin', 'lost-answer');
  const [id] = await post([places.company], text);
  const page = await pageOf(demo.owner);
  await page.goto(`/social/share/${id}`);
  await expect(page.getByText('Published', { exact: true })).toBeVisible({ timeout: 90_000 });
  const steps = page.getByRole('list', { name: 'Steps' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'attempt 1' })).not.toHaveCount(0);
  await expect(page.getByRole('link', { name: 'See it live at LinkedIn' })).toBeVisible();
});

test('a file comes in with a wrong row named, and the plan goes out again', async ({ pageOf }) => {
  const text = unique('From a file');
  const day = dayAhead(15);
  const page = await pageOf(demo.owner);
  await page.goto('/social');
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: 'Import planned posts' }).click();
  await page
    .getByRole('textbox', { name: 'Or paste it here' })
    .fill(
      `Channel;Page;Text;Day;When\nlinkedin;Olive Hartmann;${text};${day};11:00\nlinkedin;Nobody;${text};${day};25:00\n`,
    );
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('combobox', { name: /^Account/ })).toHaveValue('Page');
  await page.getByRole('combobox', { name: /^Time \(/ }).click();
  await page.getByRole('option', { name: 'When', exact: true }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  const wrong = page.getByRole('table', { name: 'Rows' }).getByRole('row', { name: /^3 / });
  await expect(wrong).toContainText('Write the time as 09:30.');
  await page.getByRole('checkbox', { name: 'Leave them out and import the others' }).check();
  await page.getByRole('button', { name: 'Import posts' }).click();
  await expect(page.getByRole('heading', { name: 'One post is planned' })).toBeVisible();

  await page.goto('/social');
  await page.getByRole('button', { name: 'CSV' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export planned posts' }).click(),
  ]);
  const file = await (await page.request.get(new URL(download.url()).pathname)).text();
  expect(file).toContain(text);
  expect(download.suggestedFilename()).toBe('planned-posts.csv');
});
