import type { APIRequestContext } from '@playwright/test';
import { type BusinessWithMember, test } from '../../fixtures/business-with-member.ts';
import { createSites } from '../../fixtures/create-sites.ts';
import { signInByApi } from '../../fixtures/users.ts';
import { postEditor } from '../../pages/post-editor.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

/** Creates a post as the owner and gives the member this role on its site. */
async function createPostFor(
  api: APIRequestContext,
  businessWithMember: BusinessWithMember,
  role: 'viewer' | 'editor',
) {
  await signInByApi(api, businessWithMember.owner);
  const sites = createSites(api);
  const site = await sites.createHosted('Role Notes');
  const postId = await sites.createPost(site.id, { title: 'Owner post', status: 'draft', html: '<p>Begin.</p>' });
  const data = {
    features: { content: role },
    assets: [{ type: 'site', value: String(site.id), label: 'Role Notes' }],
  };
  const path = `/api/user/business/${businessWithMember.id}/member/${businessWithMember.memberId}/update`;
  await api.post(path, { data, failOnStatusCode: true });
  return { site, postId };
}

test('a viewer opens a post read-only and requests the Editor role', { tag: '@ci' }, async ({
  businessWithMember,
  newApi,
  openPageAs,
}) => {
  const { site, postId } = await createPostFor(await newApi(), businessWithMember, 'viewer');
  const page = await openPageAs(businessWithMember.member);
  const editor = postEditor(page);
  await editor.open(site.id, postId);
  const banner = editor.banner('You can read this post. You need the Editor role to change it.');
  await expect(banner).toBeVisible();
  await expect(editor.title).toHaveJSProperty('readOnly', true);
  await editor.typeText(' Edited.');
  await expect(editor.text).toHaveText('Begin.');
  await editor.tab('Text').click();
  await expect(editor.html).toHaveJSProperty('readOnly', true);
  await expect(editor.publish).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a share' })).toBeHidden();
  await expect(editor.tab('Saved content')).toBeHidden();
  await banner.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(page.getByRole('button', { name: 'Request sent' })).toBeDisabled();

  await page.goto(`/content/site/${site.id}/post/new`);
  await expect(page.getByText('You can’t write posts on this site')).toBeVisible();
});

test('an editor saves changes for a publisher and asks to publish', { tag: '@ci' }, async ({
  businessWithMember,
  newApi,
  openPageAs,
}) => {
  const { site, postId } = await createPostFor(await newApi(), businessWithMember, 'editor');
  const page = await openPageAs(businessWithMember.member);
  const editor = postEditor(page);
  await editor.open(site.id, postId);
  await expect(page.getByText('You can write, but not publish. A publisher can publish it for you.')).toBeVisible();
  await expect(editor.publish).toBeHidden();
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a share' })).toBeVisible();
  await editor.typeText(' Edited.');
  await page.getByRole('button', { name: 'Save for a publisher' }).click();
  await expect(shell(page).toast('Saved for a publisher.')).toBeVisible();
  await page.getByRole('button', { name: 'Ask to publish' }).click();
  await expect(page.getByRole('button', { name: 'Request sent' })).toBeDisabled();

  const owner = await openPageAs(businessWithMember.owner);
  await postEditor(owner).open(site.id, postId);
  await expect(postEditor(owner).text).toHaveText('Begin. Edited.');
  await expect(postEditor(owner).publish).toBeVisible();
});
