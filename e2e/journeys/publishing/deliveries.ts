import { randomUUID } from 'node:crypto';
import { createPostScheduler, dayInTwoMonths, demoAccounts } from '../../fixtures/scheduled-posts.ts';
import { demo } from '../../fixtures/users.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

test('a stopped account sends nothing; after sending is resumed, a repeated delivery arrives', async ({
  openPageAs,
  newApi,
}) => {
  const text = `Stopped post ${randomUUID().slice(0, 8)}`;
  const { createPost } = await createPostScheduler(await newApi());
  await createPost([demoAccounts.linkedInProfile], text, `${dayInTwoMonths(8)}T10:15`);
  const page = await openPageAs(demo.owner);
  await page.goto(`/deliveries?search=${encodeURIComponent(text)}`);
  const row = page.getByRole('row', { name: text });
  await expect(row).toContainText('Scheduled');

  await page.getByRole('button', { name: 'Stop sending' }).click();
  const dialog = page.getByRole('dialog', { name: 'Stop sending?' });
  await dialog.getByRole('combobox', { name: 'What to stop' }).click();
  await page.getByRole('option', { name: 'Olive Hartmann (LinkedIn)' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(text);
  await dialog.getByRole('button', { name: 'Stop sending' }).click();
  await expect(page.getByRole('alert').filter({ hasText: text })).toContainText('Olive Hartmann (LinkedIn)');
  await expect(row).toContainText('Stopped');

  await row.getByRole('link', { name: text }).click();
  await page.getByRole('button', { name: 'Cancel delivery' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(shell(page).toast('Sending is stopped')).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('button', { name: /^Resume sending/ })
    .click();
  await expect(shell(page).toast('Sending resumed.')).toBeVisible();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View on LinkedIn' })).toBeVisible();
});
