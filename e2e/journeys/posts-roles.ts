import type { APIRequestContext } from '@playwright/test';
import { type Company, test } from '../fixtures/business-with-member.ts';
import { createSites } from '../fixtures/create-sites.ts';
import { signInByApi } from '../fixtures/users.ts';
import { postEditor } from '../pages/posts.ts';
import { shell } from '../pages/shell.ts';
import { expect } from '../test.ts';

/** A post of the owner's, and the member in this role. */
async function postFor(api: APIRequestContext, company: Company, role: 'viewer' | 'editor') {
  await signInByApi(api, company.owner);
  const sites = createSites(api);
  const site = await sites.hosted('Role Notes');
  const post_id = await sites.post(site.id, { title: 'Ours', status: 'draft', html: '<p>Begin.</p>' });
  const data = {
    features: { content: role },
    assets: [{ type: 'site', value: String(site.id), label: 'Role Notes' }],
  };
  const path = `/api/user/business/${company.id}/member/${company.memberId}/update`;
  await api.post(path, { data, failOnStatusCode: true });
  return { site, post_id };
}

test('whoever may only read opens a post for reading, and asks for more', async ({ company, newApi, pageOf }) => {
  const { site, post_id } = await postFor(await newApi(), company, 'viewer');
  const page = await pageOf(company.member);
  const editor = postEditor(page);
  await editor.open(site.id, post_id);
  const banner = editor.banner('You may read this post. To change it you need the role of an editor.');
  await expect(banner).toBeVisible();
  await expect(editor.title).toHaveJSProperty('readOnly', true);
  await editor.write(' Mine.');
  await expect(editor.text).toHaveText('Begin.');
  await editor.tab('Text').click();
  await expect(editor.html).toHaveJSProperty('readOnly', true);
  await expect(editor.publish).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a share' })).toBeHidden();
  await expect(editor.tab('Saved content')).toBeHidden();
  await banner.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(page.getByRole('button', { name: 'The owner is asked' })).toBeDisabled();

  await page.goto(`/content/site/${site.id}/post/new`);
  await expect(page.getByText('Writing is not among what you may do here')).toBeVisible();
});

test('whoever writes and does not publish keeps a draft copy for somebody who does', async ({
  company,
  newApi,
  pageOf,
}) => {
  const { site, post_id } = await postFor(await newApi(), company, 'editor');
  const page = await pageOf(company.member);
  const editor = postEditor(page);
  await editor.open(site.id, post_id);
  await expect(page.getByText('You may write here. Somebody who may publish takes it from there.')).toBeVisible();
  await expect(editor.publish).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a share' })).toBeVisible();
  await editor.write(' Mine.');
  await page.getByRole('button', { name: 'Keep as draft copy' }).click();
  await expect(shell(page).toast('Your draft copy is kept.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask to publish' }).click();
  await expect(page.getByRole('button', { name: 'The owner is asked' })).toBeDisabled();

  const owner = await pageOf(company.owner);
  await postEditor(owner).open(site.id, post_id);
  await expect(postEditor(owner).text).toHaveText('Begin. Mine.');
  await expect(postEditor(owner).publish).toBeVisible();
});
