import { createSites } from '../../fixtures/create-sites.ts';
import { demo, signInByApi } from '../../fixtures/users.ts';
import { postEditor } from '../../pages/post-editor.ts';
import { expect, test } from '../../test.ts';

test('a Pinterest share without featured image or board shows an error for each; the only account is selected', {
  tag: '@ci',
}, async ({ newApi, openPageAs }) => {
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
  await expect(page.getByText('Set a featured image to share to Pinterest')).toBeVisible();
  await expect(page.getByText('Select a board to share to.')).toBeVisible();

  // A post has 1 featured image, so the picker accepts 1 file.
  await page.getByRole('button', { name: /^Choose a featured image/ }).click();
  const picker = page.getByRole('dialog', { name: 'Featured image' });
  await expect(picker.locator('input[type="file"]')).toHaveJSProperty('multiple', false);
});
