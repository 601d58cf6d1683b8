import { createSites } from '../../fixtures/create-sites.ts';
import { demo, signInByApi } from '../../fixtures/users.ts';
import { postEditor } from '../../pages/post-editor.ts';
import { expect, test } from '../../test.ts';

test('a Pinterest share without account, featured image or board shows an error for each', async ({
  newApi,
  openPageAs,
}) => {
  const api = await newApi();
  await signInByApi(api, demo.owner);
  const site = await createSites(api).createHosted('Pin Notes');
  const page = await openPageAs(demo.owner);
  const editor = postEditor(page);
  await editor.open(site.id);
  await editor.title.fill('A jar for loose tea');
  const form = await editor.addShare('Pinterest');
  await form.getByRole('button', { name: 'Done' }).click();
  await editor.publish.click();
  await expect(page.getByText('Select a page', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Pinterest', exact: true }).click();
  await form.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option').first().click();
  await form.getByRole('button', { name: 'Done' }).click();
  await editor.publish.click();
  await expect(page.getByText('Set a featured image to share to Pinterest')).toBeVisible();
  await expect(page.getByText('Select a board to share to.')).toBeVisible();

  // A post has 1 featured image, so the picker accepts 1 file.
  await page.getByRole('button', { name: /^Choose a featured image/ }).click();
  const picker = page.getByRole('dialog', { name: 'Featured image' });
  await expect(picker.locator('input[type="file"]')).toHaveJSProperty('multiple', false);
});

test('a user publishes a post with shares to two networks, and both feeds show it', async ({
  newApi,
  openPageAs,
  openVisitorPage,
}) => {
  const api = await newApi();
  await signInByApi(api, demo.owner);
  const site = await createSites(api).createHosted('Loud Notes');
  const page = await openPageAs(demo.owner);
  const editor = postEditor(page);
  const token = crypto.randomUUID().slice(0, 8);
  await editor.open(site.id);
  await editor.title.fill(`New blend ${token}`);
  await editor.typeText('The new blend is here.');
  for (const network of ['Facebook', 'LinkedIn']) {
    const form = await editor.addShare(network);
    await form.getByRole('combobox', { name: /^(?:Page|Profile or page)$/ }).click();
    await page.getByRole('option').first().click();
    await form.getByLabel('Message').fill(`News of ${token} for ${network}`);
    await expect(form.getByRole('article', { name: new RegExp(`^Preview for ${network}`) })).toContainText(token);
    await form.getByRole('button', { name: 'Done' }).click();
  }
  await editor.publish.click();
  await expect(page.getByText("It's suggested that you upload an image to your post.")).toBeVisible();
  await editor.publish.click();
  await expect(editor.summary).toContainText(/Facebook, .+: Publish(?:ing…|ed\.)/);
  await expect(editor.summary).toContainText(/LinkedIn, .+: Publish(?:ing…|ed\.)/);
  await editor.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page).toHaveURL(/\/post\/\d+$/);

  const { pathname } = new URL(page.url());
  const visitor = await openVisitorPage();
  for (const network of ['facebook', 'linkedin']) {
    const url = await expect
      .poll(async () => {
        const { post } = await (await api.get(`/api${pathname}`)).json();
        return post.social.find((share: { social_type: string }) => share.social_type === network)?.url ?? '';
      })
      .toMatch(/^http/)
      .then(async () => {
        const { post } = await (await api.get(`/api${pathname}`)).json();
        return post.social.find((share: { social_type: string }) => share.social_type === network).url;
      });
    await visitor.goto(url);
    await expect(visitor.getByText(new RegExp(`News of ${token}`)).first()).toBeVisible();
  }
});
