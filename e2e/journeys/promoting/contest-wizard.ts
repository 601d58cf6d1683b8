import { randomUUID } from 'node:crypto';
import { test } from '../../fixtures/own-business.ts';
import { expect } from '../../test.ts';

test('an owner sets up a contest; its draft survives a reload; published, the list shows it', async ({
  page,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Cake Shop' });
  await page.goto('/contest');
  await page.getByRole('link', { name: 'New contest' }).first().click();
  const next = page.getByRole('button', { name: 'Next' });
  const step = (name: string) => expect(page.getByRole('heading', { level: 2, name })).toBeVisible();

  const name = `Spring cake ${randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: /^Name/ }).fill(name);
  for (const label of ['Start Date', 'End Date']) {
    await page.getByRole('button', { name: new RegExp(`^${label}`) }).click();
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: label === 'Start Date' ? /^1 / : /^28 / }).click();
  }
  await next.click();
  await step('Entry form');
  await expect(page.getByText('Draft saved')).toBeVisible();

  await page.goto('/contest');
  await expect(page.getByRole('row', { name })).toContainText('Draft');
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('textbox', { name: /^Name/ })).toHaveValue(name);

  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: 'Prizes' }).click();
  await step('Prizes');
  await page.getByRole('textbox', { name: /^Name/ }).fill('A cake');
  await next.click();
  await step('Rules');
  await page.getByRole('textbox', { name: 'Organizer' }).first().fill('Cake Shop');
  await page.getByRole('textbox', { name: 'Contact for privacy questions' }).fill('privacy@cake.example');
  await page.getByRole('textbox', { name: 'Address of the organizer' }).fill('Main street 1');
  await page.getByRole('checkbox', { name: /^Entering is free/ }).check();
  await page.getByRole('checkbox', { name: /^This contest is in no way sponsored/ }).check();
  await next.click();
  await step('Options');
  await next.click();
  await step('Review');
  await page.getByRole('button', { name: 'Publish contest' }).click();
  await expect(page).toHaveURL(/\/contest\/?$/);
  await expect(page.getByRole('row', { name })).toContainText('Scheduled');
});
