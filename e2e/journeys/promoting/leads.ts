import { createHmac, randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { createContests } from '../../fixtures/contests.ts';
import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

/** Facebook page that is seeded in the practice networks. */
const facebookPage = { value: '108334455667788', label: 'Harbour Coffee Roasters' };
const apiKey = 'practice0getresponse0harbour0001';
const list = { id: 'gNews', name: 'harbour_newsletter' };
const formName = 'Subscription inquiry';

const practiceUrl = (path: string) => `${process.env.FANFARE_E2E_SANDBOX}${path}`;

async function connectFacebook(page: Page, api: APIRequestContext, business: { id: number; name: string }) {
  const accounts = connectionsPage(page);
  await accounts.open();
  const consent = { as: 'Olive Hartmann', choice: 'Allow' } as const;
  await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton('Facebook'), consent));
  const data = { business_name: business.name, assets: [{ type: 'facebook_page', ...facebookPage }] };
  await api.post(`/api/user/business/${business.id}/update`, { data, failOnStatusCode: true });
}

/** Grants the asked permissions in the popup that the button opens. */
async function allowAgain(page: Page, button: Locator) {
  const accounts = connectionsPage(page);
  await accounts.waitForClose(await accounts.answerConsent(button, { as: 'Olive Hartmann', choice: 'Allow' }));
}

async function choose(page: Page, field: string, option: string | RegExp) {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Fills in the form on Facebook as a visitor. */
async function fillInForm(visitor: Page, answers: { name: string; email: string; brew: string }) {
  await visitor.goto(practiceUrl(`/facebook/pages/${facebookPage.value}/forms`));
  const form = visitor.locator('section').filter({ hasText: formName });
  await form.locator('input[name="full_name"]').fill(answers.name);
  await form.locator('input[name="email"]').fill(answers.email);
  await form.locator('input[name="how_do_you_brew"]').fill(answers.brew);
  await form.getByRole('button', { name: 'Submit' }).click();
}

/** Sends all leads to an address of the practice network; returns the secret of its signatures. */
async function addWebhook(page: Page, url: string): Promise<string> {
  await page.getByRole('tab', { name: 'Emails and webhooks' }).click();
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add webhook' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Shop');
  await dialog.getByRole('textbox', { name: 'URL' }).fill(url);
  await dialog.getByRole('button', { name: 'Save webhook' }).click();
  return page.getByRole('status', { name: 'Secret of the webhook' }).innerText();
}

/** Signature of a webhook as defined by Standard Webhooks. */
const sign = (secret: string, id: string, timestamp: string, body: string): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')}`;

test('a lead on Facebook arrives on the mailing list, in a contest and in a signed webhook; the owner sees each step in the inbox', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  const name = 'Lead Harbour';
  const { api, businessId } = await signInWithOwnBusiness({ name });
  await connectFacebook(page, api, { id: businessId, name });
  const contest = await createContests(api).publish();
  const hookUrl = practiceUrl(`/webhooks/${randomUUID()}`);

  await page.goto('/leads/');
  await page.getByRole('tab', { name: 'Mailing services' }).click();
  await page.getByRole('button', { name: 'Connect GetResponse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByText(/^Enter the API key/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'API key' }).fill(apiKey);
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(page.getByRole('list', { name: 'GetResponse accounts' })).toContainText('Connected');

  const secret = await addWebhook(page, hookUrl);
  await page.getByRole('tab', { name: 'Facebook forms' }).click();
  // Facebook was connected for posts only: reading leads needs further permissions.
  await page.getByRole('button', { name: 'View permissions' }).click();
  const login = page.getByRole('dialog', { name: 'Facebook Authorization Required' });
  await allowAgain(page, login.getByRole('button', { name: 'Log in to Facebook' }));
  await expect(page.getByText('Permission to read the leads of')).toHaveCount(0);
  await page.getByRole('link', { name: formName }).click();
  await page.getByRole('radiogroup').getByText('GetResponse', { exact: true }).click();
  await choose(page, 'GetResponse account', /./);
  await choose(page, 'List', list.name);
  const addField = page.getByRole('button', { name: 'Add field' });
  await addField.click();
  await choose(page, 'Question 1', 'How do you brew?');
  await choose(page, 'Field 1', 'city');
  await addField.click();
  await choose(page, 'Question 2', 'How do you brew?');
  await choose(page, 'Field 2', 'company');
  await page.getByRole('button', { name: 'Connect form' }).click();
  await expect(page.getByText('You have selected multiple same fields')).toBeVisible();
  await page.getByRole('button', { name: 'Remove row 2' }).click();
  await choose(page, 'Enter into contest', contest.name);
  await page.getByRole('button', { name: 'Connect form' }).click();
  await expect(page).toHaveURL(/\/leads\/#facebookforms$/);

  const row = page.getByRole('row', { name: formName });
  await expect(row).toContainText(`GetResponse: ${list.name}`);
  // Earlier leads are read in the background.
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('on hold', { timeout: 5_000 });
  }).toPass();
  await page.getByRole('link', { name: formName }).click();
  await page.getByRole('button', { name: 'Create test lead' }).click();
  await expect(page.getByRole('article').filter({ hasText: list.name })).toBeVisible();

  const person = { name: 'Nora Quay', email: `nora-${randomUUID().slice(0, 8)}@journey.test`, brew: 'Moka pot' };
  await fillInForm(await openVisitorPage(), person);
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(shell(page).toast(/Facebook says (\d+), we have \1/)).toBeVisible();

  await page.goto(`/leads/inbox?search=${person.email}`);
  const lead = page.getByRole('row', { name: person.name });
  for (const kind of ['Mailing list', 'Contest', 'Webhook']) await expect(lead).toContainText(`${kind}: delivered`);
  await lead.getByRole('button', { name: person.name, exact: true }).click();
  const drawer = page.getByRole('dialog', { name: person.name });
  await expect(drawer).toContainText(person.brew);
  await expect(drawer.getByRole('list', { name: 'Path of the lead' })).toContainText(/handed over/i);
  await drawer.getByText('Contacted', { exact: true }).click();
  await expect(shell(page).toast('Status saved.')).toBeVisible();
  await expect.poll(() => findAxeViolations(page)).toEqual([]);

  const service = await openVisitorPage();
  await service.goto(practiceUrl(`/getresponse/lists/${list.id}`));
  const contact = service.getByRole('listitem').filter({ hasText: person.email });
  await expect(contact).toContainText(`city: ${person.brew}`);
  await expect(contact).toHaveCount(1);

  await service.goto(hookUrl);
  const hook = service.getByRole('listitem').filter({ hasText: person.email });
  const header = (name: string) => hook.locator(`[data-header="${name}"]`).innerText();
  const body = (await hook.locator('pre').textContent()) ?? '';
  expect(await header('webhook-signature')).toBe(
    sign(secret, await header('webhook-id'), await header('webhook-timestamp'), body),
  );
  await page.goto(`/contest/${contest.id}/contestants`);
  await expect(page.getByRole('row', { name: person.email })).toHaveCount(1);
});

test('a user does the Zapier steps in order → the box of each done step shows “Completed”; the API key is shown once', async ({
  page,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Lead Zaps' });
  await page.goto('/leads/zapier');
  await expect(page).toHaveURL(/\/leads\/?#zapier$/);
  const steps = page.getByRole('list', { name: 'Steps to connect Zapier' });
  const box = (title: string) => steps.getByRole('button', { name: title });
  const warning = page.getByText('Make Sure You Have Your API Key Copied By Clicking The First Box.');
  await box('Connect Fanfare in Zapier').click();
  await expect(warning).toBeVisible();
  await expect(warning).toBeHidden();
  await expect(box('Copy your API key')).not.toContainText('Completed');

  await box('Copy your API key').click();
  await expect(box('Copy your API key')).toContainText('Completed');
  const key = await page.getByRole('status', { name: 'Zapier API key' }).innerText();
  const answer = await page.request.get('/api/zapier/me', { headers: { 'x-api-key': key, cookie: '' } });
  expect(answer.status()).toBe(200);
  await page.reload();
  await expect(box('Connect Fanfare in Zapier')).toContainText('Completed');
  await expect(page.getByText(key)).toHaveCount(0);
  await expect(box('Make a Zap')).not.toContainText('Completed');
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
});
