import { randomUUID } from 'node:crypto';
import { addMember } from '../../fixtures/create.ts';
import { test } from '../../fixtures/own-business.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { createImage } from '../../pages/media.ts';
import { socialPost } from '../../pages/social-post.ts';
import { expect } from '../../test.ts';

const harbourPage = 'Harbour Coffee Roasters';

test('a member’s social post waits; the owner approves it, it is published, and its activity shows the names of member and owner', async ({
  page,
  signInWithOwnBusiness,
  createUser,
  newApi,
  openPageAs,
}) => {
  const { api, businessId, owner } = await signInWithOwnBusiness({ name: 'Roasters Reviewed' });
  const accounts = connectionsPage(page);
  await accounts.open('Social accounts');
  const consent = { as: 'Olive Hartmann', choice: 'Allow' } as const;
  await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton('Facebook'), consent));
  const assets = [{ type: 'facebook_page', value: '108334455667788', label: harbourPage }];
  const data = { business_name: 'Roasters Reviewed', assets };
  await api.post(`/api/user/business/${businessId}/update`, { data, failOnStatusCode: true });
  const member = await createUser({ name: 'Mika Member' });
  const memberApi = await newApi();
  await addMember(api, memberApi, { businessId, user: member });
  const { items } = await (await api.get(`/api/user/business/${businessId}/members`)).json();
  const { id: memberId } = items.find((item: { email: string }) => item.email === member.email);
  await api.post(`/api/user/business/${businessId}/member/${memberId}/update`, {
    data: { assets, features: { social: 'publisher' } },
    failOnStatusCode: true,
  });
  await page.goto('/approvals/settings');
  await page.getByRole('switch', { name: 'Posts need approval' }).check();
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();

  const text = `Open on the pier ${randomUUID().slice(0, 8)}`;
  const memberPage = await openPageAs(member);
  const post = socialPost(memberPage);
  await post.open();
  await post.network('Facebook').click();
  await expect(post.account('Facebook', harbourPage)).toBeChecked();
  await post.message.fill(text);
  await post.postType('Image').click();
  await post.form.getByRole('button', { name: 'Choose images' }).click();
  const picker = memberPage.getByRole('dialog', { name: 'Choose images' });
  await picker.locator('input[type="file"]').setInputFiles(createImage('pier.png', 640, 480));
  await picker.getByRole('button', { name: 'Use image' }).click();
  await post.publish.click();
  await expect(post.results).toContainText('Waits for approval');

  await page.goto('/approvals');
  await page.getByRole('link', { name: `Publish “${text}”` }).click();
  await expect(page.getByText('Mika Member')).toBeVisible();
  await expect(page.getByRole('img', { name: 'pier.png' })).toBeVisible();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Request approved.')).toBeVisible();

  // The worker publishes the post after the decision.
  const published = page.getByRole('link', { name: text });
  await expect(async () => {
    await page.goto(`/social?stage=posted&search=${encodeURIComponent(text)}`);
    await expect(published).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await published.click();
  await expect(page.getByText('Published', { exact: true }).first()).toBeVisible();
  const activity = page.getByRole('list', { name: 'Activity' });
  await expect(activity).toContainText(`Requested by Mika Member. Approved by ${owner.name}.`);
});
