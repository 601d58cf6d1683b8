import { create } from '../../fixtures/create.ts';
import { signInByApi } from '../../fixtures/users.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { shell } from '../../pages/shell.ts';
import { test as base, expect } from '../../test.ts';

/** Signs in as a new user who owns a business, on the social accounts. */
const test = base.extend<{ owner: undefined }>({
  owner: [
    async ({ page, createUser, newApi, signIn }, use) => {
      const user = await createUser({ name: 'Mara Mail' });
      const api = await newApi();
      await signInByApi(api, user);
      await create(api).business(`Letters ${user.email.slice(0, 6)}`);
      await signIn(user);
      await connectionsPage(page).open();
      await use(undefined);
    },
    { auto: true },
  ],
});

test('GetResponse: wrong key → error, right key → connected', async ({ page }) => {
  const accounts = connectionsPage(page);
  await accounts.connectButton('GetResponse').click();
  const dialog = page.getByRole('dialog', { name: 'Connect GetResponse' });
  await expect(dialog.getByRole('link', { name: 'API keys' })).toHaveAttribute('href', /\/getresponse$/);
  await dialog.getByLabel('API key').fill('wrong');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This API key isn’t valid. Copy it again and paste the whole key.',
  );
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  await dialog.getByLabel('API key').fill('practice0getresponse0harbour0001');
  await dialog.getByRole('button', { name: 'Connect' }).click();
  await expect(shell(page).toast('GetResponse connected.')).toBeVisible();
  await expect(accounts.card('olive@harbour-coffee.test')).toContainText('Connected');
});

for (const { network, as, account, size, tag } of [
  {
    ...{ network: 'GoToWebinar', as: 'Marcus Okafor', account: 'marcus@okafor-cycles.test', tag: [] },
    size: { width: 550, height: 550 },
  },
  {
    ...{ network: 'AWeber', as: 'Okafor Cycles', account: 'AWeber account 1874302', tag: '@ci' },
    size: { width: 800, height: 600 },
  },
])
  test(`${network}: popup of its own size that reloads the page on close`, { tag }, async ({ page }) => {
    const accounts = connectionsPage(page);
    const markPage = () => page.evaluate("document.documentElement.setAttribute('data-before', 'yes')");
    const mark = page.locator('html[data-before]');

    // Closed without an answer: reloaded, nothing connected.
    await markPage();
    const [popup] = await Promise.all([page.waitForEvent('popup'), accounts.connectButton(network).click()]);
    await expect(popup.getByRole('button', { name: 'Allow' })).toBeVisible();
    expect(popup.viewportSize()).toEqual(size);
    await popup.close();
    await expect(mark).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'No social accounts yet' })).toBeVisible();

    await markPage();
    const allowed = await accounts.answerConsent(accounts.connectButton(network), { as, choice: 'Allow' });
    await accounts.waitForClose(allowed);
    await expect(mark).toHaveCount(0);
    await expect(shell(page).toast(`${account} is connected.`)).toBeVisible();
    await expect(accounts.card(account)).toContainText('Connected');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect.poll(() => findAxeViolations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 800 });
    const overflow = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    await accounts.disconnect(account);
  });
