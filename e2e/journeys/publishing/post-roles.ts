import { test } from '../../fixtures/business-with-member.ts';
import { createSites } from '../../fixtures/create-sites.ts';
import { signInByApi } from '../../fixtures/users.ts';
import { postEditor } from '../../pages/post-editor.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('a viewer asks for the Editor role; as an editor they change a post and ask to publish → the owner sees the change', async ({
  businessWithMember,
  newApi,
  openPageAs,
}) => {
  const api = await newApi();
  await signInByApi(api, businessWithMember.owner);
  const sites = createSites(api);
  const site = await sites.createHosted('Role Notes');
  const postId = await sites.createPost(site.id, { title: 'Owner post', status: 'draft', html: '<p>Begin.</p>' });
  const giveRole = (content: 'viewer' | 'editor') => {
    const data = { features: { content }, assets: [{ type: 'site', value: String(site.id), label: 'Role Notes' }] };
    const path = `/api/user/business/${businessWithMember.id}/member/${businessWithMember.memberId}/update`;
    return api.post(path, { data, failOnStatusCode: true });
  };

  await giveRole('viewer');
  const page = await openPageAs(businessWithMember.member);
  const editor = postEditor(page);
  await editor.open(site.id, postId);
  const banner = editor.banner('You can read this post. You need the Editor role to change it.');
  await expect(banner).toBeVisible();
  await expect(editor.title).toHaveJSProperty('readOnly', true);
  await editor.typeText(' Edited.');
  await expect(editor.text).toHaveText('Begin.');
  await expect(editor.publish).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add a share' })).toBeHidden();
  await expect(editor.tab('Saved content')).toBeHidden();
  await editor.tab('Text').click();
  await expect(editor.html).toHaveJSProperty('readOnly', true);
  await banner.getByRole('button', { name: 'Ask the owner' }).click();
  await expect(page.getByRole('button', { name: 'Request sent' })).toBeDisabled();

  await giveRole('editor');
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
