import { randomUUID } from 'node:crypto';
import { test } from '../../fixtures/own-business.ts';
import { extractLink, waitForEmail } from '../../mailbox.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('an owner publishes a lead form; a visitor fills it in and confirms; the lead is in the inbox; the visitor erases their data', {
  tag: '@smoke',
}, async ({ page, signInWithOwnBusiness, openVisitorPage }) => {
  await signInWithOwnBusiness({ name: 'Form Harbour' });
  await page.goto('/leads/');
  await page.getByRole('tab', { name: 'Your forms' }).click();
  await page.getByRole('link', { name: 'New form' }).click();
  await page.getByRole('button', { name: 'Create form' }).click();
  await expect(page.getByText('Enter a name for the form.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tasting');
  await page.getByRole('textbox', { name: 'Title' }).fill('Join a tasting');
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question 1' }).fill('How many people?');
  await page.getByRole('textbox', { name: 'Privacy policy' }).fill('https://harbour.test/privacy');
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('How many people? (optional)');
  await page.getByRole('button', { name: 'Create form' }).click();
  await expect(shell(page).toast('Form created.')).toBeVisible();
  await expect(page.locator('code')).toContainText('/embed/form.js');
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  const url = String(await page.getByRole('link', { name: 'View form' }).getAttribute('href'));

  const email = `tess-${randomUUID().slice(0, 8)}@journey.test`;
  const visitor = await openVisitorPage();
  await visitor.setViewportSize({ width: 390, height: 844 });
  await visitor.goto(url);
  await expect.poll(() => findAxeViolations(visitor)).toEqual([]);
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByLabel('How many people?').fill('4');
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Send' }).click();
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await visitor.goto(extractLink(await waitForEmail(email, 'Confirm your email address')));
  await visitor.getByRole('button', { name: 'Confirm my email address' }).click();

  await page.goto('/leads/inbox');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: email })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('button', { name: email }).first().click();
  const drawer = page.getByRole('dialog', { name: email });
  await expect(drawer).toContainText('How many people?');
  await expect(drawer).toContainText('confirmed by email');

  await visitor.goto(`${url}/data`);
  await visitor.getByRole('textbox', { name: 'Email' }).fill(email);
  await visitor.getByRole('button', { name: 'Email me the link' }).click();
  await visitor.goto(extractLink(await waitForEmail(email, 'Your data at')));
  await visitor.getByRole('button', { name: 'Erase my data' }).click();
  await expect(async () => {
    await page.goto('/leads/inbox');
    await expect(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
});
