import { createSites } from '../fixtures/create-sites.ts';
import { demo, signInByApi } from '../fixtures/users.ts';
import { postEditor } from '../pages/posts.ts';
import { expect, test } from '../test.ts';

test('Pinterest asks for a picture, an account and a board, each in its own words', async ({ newApi, pageOf }) => {
  const api = await newApi();
  await signInByApi(api, demo.owner);
  const site = await createSites(api).hosted('Pin Notes');
  const page = await pageOf(demo.owner);
  const editor = postEditor(page);
  await editor.open(site.id);
  await editor.title.fill('A jar for loose tea');
  const form = await editor.share('Pinterest');
  await form.getByRole('button', { name: 'Done' }).click();
  await editor.publish.click();
  await expect(page.getByText('Select a page', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: /^Edit: / }).click();
  await form.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Done' }).click();
  await editor.publish.click();
  await expect(page.getByText('Set a featured image to share to Pinterest')).toBeVisible();
  await expect(page.getByText('Select a board to share to.')).toBeVisible();

  // A post has one featured image, so one file is asked for.
  await page.getByRole('button', { name: /^Choose a featured image/ }).click();
  const picker = page.getByRole('dialog', { name: 'Featured image' });
  await expect(picker.locator('input[type="file"]')).toHaveJSProperty('multiple', false);
});

test('a post goes out with shares to two networks, and both feeds show it', async ({ newApi, pageOf, visitorPage }) => {
  const api = await newApi();
  await signInByApi(api, demo.owner);
  const site = await createSites(api).hosted('Loud Notes');
  const page = await pageOf(demo.owner);
  const editor = postEditor(page);
  const word = crypto.randomUUID().slice(0, 8);
  await editor.open(site.id);
  await editor.title.fill(`Everybody hears ${word}`);
  await editor.write('The new blend is here.');
  for (const network of ['Facebook', 'LinkedIn']) {
    const form = await editor.share(network);
    await form.getByRole('combobox', { name: /^(?:Page|Profile or page)$/ }).click();
    await page.getByRole('option').first().click();
    await form.getByLabel('Message').fill(`News of ${word} for ${network}`);
    await expect(form.getByRole('article', { name: new RegExp(`^Preview for ${network}`) })).toContainText(word);
    await form.getByRole('button', { name: 'Done' }).click();
  }
  await editor.publish.click();
  await expect(page.getByText("It's suggested that you upload an image to your post.")).toBeVisible();
  await editor.publish.click();
  await expect(editor.summary).toContainText(/Facebook, .+: It is/);
  await expect(editor.summary).toContainText(/LinkedIn, .+: It is/);
  await editor.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page).toHaveURL(/\/post\/\d+$/);

  const { pathname } = new URL(page.url());
  const visitor = await visitorPage();
  for (const network of ['facebook', 'linkedin']) {
    const url = await expect
      .poll(
        async () => {
          const { post } = await (await api.get(`/api${pathname}`)).json();
          return post.social.find((one: { social_type: string }) => one.social_type === network)?.url ?? '';
        },
        { timeout: 40_000 },
      )
      .toMatch(/^http/)
      .then(async () => {
        const { post } = await (await api.get(`/api${pathname}`)).json();
        return post.social.find((one: { social_type: string }) => one.social_type === network).url;
      });
    await visitor.goto(url);
    await expect(visitor.getByText(new RegExp(`News of ${word}`)).first()).toBeVisible();
  }
});
