import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { test } from '../../fixtures/own-business.ts';
import { extractLink, waitForEmail } from '../../mailbox.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

const servers: Server[] = [];
test.afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** Serves a page of another site, on an origin of its own. */
const servePage = async (html: string): Promise<string> => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
};

test('an owner builds a locker; on a foreign page visitors unlock it by visit, by a follow on X and by email; all are counted', {
  tag: '@smoke',
}, async ({ page, signInWithOwnBusiness, openVisitorPage }) => {
  await signInWithOwnBusiness({ name: 'Tea House' });
  const target = await servePage('<!doctype html><title>Shop</title><h1>Tea shop</h1>');
  await page.goto('/promotion/contentlocker/');
  await page.getByRole('link', { name: 'New content locker' }).first().click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Tea guide');
  await page.getByRole('textbox', { name: 'Instructions' }).fill('Unlock our tea guide');
  await page.getByRole('textbox', { name: 'Locked content' }).fill('Green tea likes water of 70 degrees.');
  await page.getByRole('textbox', { name: 'Visible words' }).fill('2');
  await page.getByRole('radio', { name: 'Visit your profile or page' }).last().check();
  await expect(page.getByRole('switch', { name: 'Facebook' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Link', exact: true }).fill(target);
  await page.getByRole('switch', { name: 'X (Twitter)' }).check();
  await page.getByRole('textbox', { name: 'X username' }).fill('harbourcoffee');
  await page.getByRole('radio', { name: 'Follow you on X, checked by sign-in' }).check();
  await expect(page.getByText('which lets us check the follow once')).toBeVisible();
  await page.getByRole('button', { name: 'Create content locker' }).click();
  await expect(page.getByText('A Facebook App is required to use this feature')).toBeVisible();

  await page.getByRole('combobox', { name: 'Facebook app' }).click();
  await page.getByRole('option', { name: 'New app' }).click();
  await expect(page.getByText('Create your new app below')).toBeVisible();
  const appForm = page.getByRole('form', { name: 'Facebook app' });
  await appForm.getByRole('button', { name: 'Save app' }).click();
  await expect(page.getByText('An app name is required to create a Facebook App')).toBeVisible();
  await appForm.getByRole('textbox', { name: 'App name' }).fill('Tea app');
  await appForm.getByRole('textbox', { name: 'App ID' }).fill('222233334444555');
  await appForm.getByLabel('App Secret').first().fill('a'.repeat(32));
  await appForm.getByRole('button', { name: 'Save app' }).click();
  await expect(page.getByRole('combobox', { name: 'Facebook app' })).toHaveValue('Tea app');
  const preview = page.frameLocator('iframe[title="Preview of the content locker"]');
  await expect(preview.getByText('Unlock our tea guide')).toBeVisible();
  await expect(preview.getByText('Green tea…')).toBeVisible();
  await preview.getByText('Visit 127.0.0.1').first().click();
  await expect(preview.getByRole('link', { name: 'Visit 127.0.0.1' })).toBeVisible();
  await expect(preview.getByRole('textbox', { name: 'Email address' })).toBeHidden();
  await page.getByRole('button', { name: 'Create content locker' }).click();
  await expect(shell(page).toast('ContentLocker Saved')).toBeVisible();
  await expect(page).toHaveURL(/\/promotion\/contentlocker\/\d+$/);
  await expect.poll(() => findAxeViolations(page)).toEqual([]);

  const code = await page.locator('code').first().innerText();
  const foreign = await servePage(
    `<!doctype html><html lang="en"><title>Blog</title><main><h1>Blog</h1>${code}</main>`,
  );
  const visitor = await openVisitorPage();
  // The journey's own header is removed: with it, the browser would ask the server for permission (CORS preflight)
  // before it sends the script’s requests.
  await visitor.context().setExtraHTTPHeaders({});
  await visitor.goto(foreign);
  await expect(visitor.getByText('Unlock our tea guide')).toBeVisible();
  await expect(visitor.getByText('70 degrees')).toHaveCount(0);
  await expect.poll(() => findAxeViolations(visitor)).toEqual([]);
  await visitor.getByText('Visit 127.0.0.1').first().click();
  const shop = visitor.waitForEvent('popup');
  await visitor.getByRole('link', { name: 'Visit 127.0.0.1' }).click();
  await expect(visitor.getByRole('progressbar', { name: 'Time until the content opens' })).toBeVisible();
  await expect.poll(() => findAxeViolations(visitor)).toEqual([]);
  await expect((await shop).getByRole('heading', { name: 'Tea shop' })).toBeVisible();
  await expect(visitor.getByText('70 degrees')).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByText('70 degrees')).toBeVisible();

  await visitor.evaluate(() => localStorage.clear());
  await visitor.reload();
  await visitor.getByText('Checked by X').click();
  const consent = visitor.waitForEvent('popup');
  await visitor.getByRole('link', { name: 'Confirm with X' }).click();
  const network = await consent;
  await network.getByRole('link', { name: /Ines/ }).click();
  await network.getByRole('button', { name: 'Allow' }).click();
  await expect(network.getByText('The content is open on the page you came from')).toBeVisible();
  await expect(visitor.getByText('70 degrees')).toBeVisible();

  await visitor.evaluate(() => localStorage.clear());
  await visitor.reload();
  const email = `leaf-${Date.now()}@journey.test`;
  await visitor.getByRole('textbox', { name: 'Email address' }).fill(email);
  await visitor.getByRole('checkbox').check();
  await visitor.getByRole('button', { name: 'Subscribe and unlock' }).click();
  await expect(visitor.getByText('Check your inbox.')).toBeVisible();
  await expect(visitor.getByRole('textbox', { name: 'Email address' })).toBeHidden();
  await expect.poll(() => findAxeViolations(visitor)).toEqual([]);
  await visitor.getByRole('link', { name: 'I confirmed it' }).click();
  await expect(visitor.getByText('Not confirmed yet.')).toBeVisible();
  const inbox = await openVisitorPage();
  await inbox.goto(extractLink(await waitForEmail(email, 'Confirm your subscription')));
  await inbox.getByRole('button', { name: 'Confirm subscription' }).click();
  await expect(visitor.getByText('70 degrees')).toBeVisible();
  await inbox.getByRole('link', { name: 'Back to Tea House' }).click();
  await inbox.getByRole('button', { name: 'Show the content' }).click();
  await expect(inbox.getByText('70 degrees')).toBeVisible();
  await expect.poll(() => findAxeViolations(inbox)).toEqual([]);

  await page.getByRole('tab', { name: 'Figures' }).click();
  await expect(page.getByText('Facebook visit')).toBeVisible();
  await expect(page.getByText('X follow')).toBeVisible();
  await expect(page.getByText('Email subscription')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(foreign) })).toContainText('2 (67%)');
});
