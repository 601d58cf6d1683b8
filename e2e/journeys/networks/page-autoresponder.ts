import type { Page } from '@playwright/test';
import { test } from '../../fixtures/own-business.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

const facebookPage = 'Harbour Coffee Events';

/** Connects Facebook with the permission to answer messages. */
async function connectFacebook(page: Page) {
  await page.goto('/facebook/connect?feature=facebook_messages');
  await page
    .getByRole('navigation', { name: 'Choose an account' })
    .getByRole('link', { name: 'Olive Hartmann' })
    .click();
  await expect(page.getByRole('heading', { name: 'Olive Hartmann' })).toBeVisible();
  await page.getByRole('button', { name: 'Allow', exact: true }).click();
  await page.waitForURL(/\/connect\/done/);
}

/** Writes a comment on the newest post of the page; returns the URL of the post. */
async function comment(visitor: Page, name: string, text: string): Promise<string> {
  await visitor.goto(`${process.env.FANFARE_E2E_SANDBOX}/facebook`);
  await visitor.locator('a[href^="/facebook/pages/"]').filter({ hasText: facebookPage }).click();
  await visitor.locator('article a.time').first().click();
  const form = visitor.locator('form').filter({ hasText: 'Comment text' }).last();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Comment text').fill(text);
  await form.getByRole('button', { name: 'Comment' }).click();
  return visitor.url().split('#')[0] ?? '';
}

test('an autoresponder is activated → a comment is answered once; edited, paused and deleted → the list shows each change', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  const word = crypto.randomUUID().slice(0, 8);
  await signInWithOwnBusiness({ name: 'Answer Studio' });
  await connectFacebook(page);
  await page.goto('/facebook/page/autoresponder');
  await expect(shell(page).heading).toHaveText('Facebook page autoresponder');

  await page.getByRole('button', { name: 'New autoresponder' }).click();
  const form = page.getByRole('dialog').getByRole('form', { name: 'Autoresponder' });
  const saveButton = form.getByRole('button', { name: 'Save' });
  await saveButton.click();
  await expect(form.getByText('Enter a name of up to 80 characters.')).toBeVisible();
  await form.getByLabel('Name').fill('Tickets');
  await form.getByRole('combobox', { name: 'Facebook page' }).click();
  await page.getByRole('option', { name: facebookPage, exact: true }).click();
  await form.getByLabel('Words').fill(word);
  await form.getByLabel('Words').press('Enter');
  await form.getByLabel('Public reply').fill(`Answer to ${word}`);
  await form.getByLabel('Example comment').fill(`Where is ${word}?`);
  await expect(form.getByRole('status')).toContainText(`Answer to ${word}`);
  await form.getByLabel('Example comment').fill('Hello');
  await expect(form.getByRole('status')).toContainText('No answer');
  await saveButton.click();
  const row = page.getByRole('row').filter({ hasText: 'Tickets' });
  await expect(row).toContainText('Paused');

  const chooseAction = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: action }).click();
  };
  await chooseAction('Tickets', 'Activate');
  await expect(row).toContainText('Active');
  await expect(row).not.toContainText('Needs attention');

  const visitor = await openVisitorPage();
  // Facebook’s times are whole seconds: a comment in the second of the activation is not answered, the next one is.
  await expect(async () => {
    const postUrl = await comment(visitor, `Visitor ${crypto.randomUUID()}`, `Where do I get ${word}?`);
    await expect(async () => {
      await visitor.goto(postUrl);
      await expect(visitor.getByText(`Answer to ${word}`).first()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 10_000 });
  }).toPass();
  await page.getByRole('tab', { name: 'Log' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Public reply: Sent' }).first()).toContainText(word);
  await page.getByRole('tab', { name: 'Autoresponders' }).click();

  await chooseAction('Tickets', 'Edit');
  await form.getByLabel('Name').fill('Tickets and seats');
  await saveButton.click();
  const edited = page.getByRole('row').filter({ hasText: 'Tickets and seats' });
  await expect(edited).toContainText('Active');
  await chooseAction('Tickets and seats', 'Pause');
  await expect(edited).toContainText('Paused');
  await chooseAction('Tickets and seats', 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete autoresponder' }).click();
  await expect(page.getByRole('heading', { name: 'No autoresponders yet' })).toBeVisible();
});
