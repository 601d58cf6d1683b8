import type { Page } from '@playwright/test';
import { test } from '../../fixtures/own-business.ts';
import { demo } from '../../fixtures/users.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

const extractorPage = (page: Page) => {
  const form = page.getByRole('dialog').getByRole('form', { name: 'Extractor' });
  return {
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    newButton: page.getByRole('button', { name: 'New extractor' }),
    saveButton: form.getByRole('button', { name: 'Save' }),
    siteError: form.getByRole('alert').filter({ hasText: 'This site can’t accept drafts' }),
    async chooseOption(label: string, name: string) {
      await form.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name, exact: true }).click();
    },
    async chooseAction(name: string, action: string) {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
  };
};

test('an extractor creates drafts on a site in the chosen category until the owner deletes it', async ({
  openPageAs,
}) => {
  const page = await openPageAs(demo.owner);
  await page.goto('/content');
  await page.getByRole('link', { name: 'Facebook extractor' }).click();
  await expect(shell(page).heading).toHaveText('Facebook extractor');
  const { row, newButton, saveButton, chooseOption, chooseAction } = extractorPage(page);

  await newButton.click();
  await saveButton.click();
  await expect(page.getByText('Choose a site.')).toBeVisible();
  await chooseOption('Facebook page', 'Northside Food Market');
  await chooseOption('Site', 'The Harbour Journal');
  await chooseOption('Post category', 'Brewing');
  await saveButton.click();
  const extractorRow = row('Northside Food Market');
  await expect(extractorRow).toContainText('The Harbour Journal');
  await expect(extractorRow).toContainText('Brewing');
  await expect(extractorRow).toContainText(/just\snow|ago/);

  const name = 'Northside Food Market to The Harbour Journal';
  await chooseAction(name, 'Edit');
  await chooseOption('Post category', 'Growers');
  await saveButton.click();
  await expect(extractorRow).toContainText('Growers');

  await chooseAction(name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete extractor' }).click();
  await expect(extractorRow).toBeHidden();
});
