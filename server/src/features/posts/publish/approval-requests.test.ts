import { whenCampaignStarts } from '@fanfare/contract/approvals/approvals';
import { beforeAll, describe, expect, test } from 'vitest';
import { listNotices } from '../../../../test/fixtures/ads/spending-business.ts';
import { addPostAssets, approve, saveApprovalSettings } from '../../../../test/fixtures/approval.ts';
import { createBusiness, createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { randomImage, upload } from '../../../../test/fixtures/files.ts';
import { createWriter, shareFields, uniqueTitle, type Writer } from '../../../../test/fixtures/post.ts';
import { countPublished, createShares, getShare, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let writer: Writer;
let member: TestUser;
let manager: TestUser;

const page = () => writer.accountOn('facebook');
const accounts = () => [{ social_network: 'facebook', social_account: page().social_account }];
const createPost = (user: TestUser, fields: object) =>
  user.post('/social/post/create', { type: 'text', accounts: accounts(), ...fields });
const countPosts = (text: string) => countPublished(app, writer.bid, page(), text);

beforeAll(async () => {
  app = await createTestApp();
  writer = await createWriter(app, 'hosted', ['facebook']);
  const assets = await addPostAssets(writer);
  member = await createMember(app, writer, { social: 'publisher', content: 'publisher' }, assets);
  manager = await createMember(app, writer, { social: 'manager', content: 'manager' }, assets);
  await saveApprovalSettings(writer, { posts: true });
});

describe('social posts', () => {
  test('social post of a member → waits, is published once after approval, and both names are recorded', async () => {
    const post = { message: 'Pier opens at noon', submit_id: 'pier-opens-1' };
    const [first, second] = await Promise.all([createPost(member, post), createPost(member, post)]);
    const id = first.body.approval_id;
    expect(first.body).toEqual({ success: true, results: [], approval_id: expect.any(Number) });
    expect(second.body.approval_id).toBe(id);
    expect((await member.get('/social/shares')).body).toMatchObject({ total: 0 });
    expect((await manager.get(`/approval/${id}`)).body).toMatchObject({
      kind_label: 'Social post',
      state: 'waiting',
      can: { decide: true },
      diff: [
        { label: 'Accounts', after: `Facebook: ${page().name}` },
        { label: 'Text', after: 'Pier opens at noon' },
        { label: 'Time', after: 'Right after approval' },
      ],
    });
    expect((await approve(member, id)).status).toBe(403);
    expect((await approve(manager, id)).body).toMatchObject({ state: 'approved' });
    await eventually(async () => expect(await countPosts('Pier opens at noon')).toBe(1));
    const [repeated] = toList((await createPost(member, post)).body.results);
    expect(repeated).toMatchObject({ published: true });
    expect(await countPosts('Pier opens at noon')).toBe(1);
    const audit = await writer.owner.get(`/user/business/${writer.bid}/audit`);
    expect(audit.text).toContain(`Approved by ${manager.user.name}, requested by ${member.user.name}`);
    const note = `Requested by ${member.user.name}. Approved by ${manager.user.name}.`;
    expect((await member.get(`/delivery/${repeated?.id}`)).text).toContain(note);
  });

  test('own images in an approval request → thumbnails, on its page and behind the mailed link; images of other hosts → only the address', async () => {
    const { media_id } = (await upload(member, [{ name: 'pier.png', bytes: await randomImage(640, 480) }])).body;
    const address = 'https://tracker.example/pixel.png?for=approver';
    const images = [{ media_id, alt: 'The "new" pier' }, { url: address }];
    const { approval_id } = (await createPost(member, { type: 'image', message: 'See the pier', images })).body;
    const { diff } = (await manager.get(`/approval/${approval_id}`)).body;
    const shown = toList(diff).find(({ label }) => String(label) === 'Images');
    const path = expect.stringMatching(/^\/files\/[\w-]+\.(png|small\.webp)$/);
    expect(shown).toEqual({
      label: 'Images',
      before: '',
      after: `pier.png (The "new" pier), ${address}`,
      media: [{ family: 'image', path, small_path: path, alt: 'The "new" pier' }],
    });
    const link = await eventually(() => {
      const mail = app.sandbox.mailbox.list().find(({ text }) => text.includes('See the pier'));
      return /\/links\/approval\/[\w-]+/.exec(String(mail?.text))?.[0] ?? Promise.reject(new Error('No mail yet'));
    });
    const sources = [...(await app.browser().send('GET', link)).text.matchAll(/<img src="([^"]*)" alt="([^"]*)"/g)];
    expect(sources.map(([, src, alt]) => [src, alt])).toEqual([[path, 'The &quot;new&quot; pier']]);
    expect((await app.browser().send('GET', String(sources[0]?.[1]))).status).toBe(200);
  });

  test('social post of a member declined by an approver → nothing is sent; invalid post → refused before it waits; post of the owner → published without approval', async () => {
    const { approval_id } = (await createPost(member, { message: 'Declined words' })).body;
    await manager.post(`/approval/${approval_id}/decline`, { comment: 'Too early.' });
    expect((await approve(manager, approval_id)).status).toBe(409);
    const invalid = await createPost(member, { message: '' });
    expect(invalid.status).toBe(400);
    expect(toList((await createPost(writer.owner, { message: 'Words of the owner' })).body.results)).toHaveLength(1);
    expect(await countPosts('Declined words')).toBe(0);
  });

  test('approved social post changed, or posts imported, by a member → approval-needed; only the time changed → saved', async () => {
    const schedule = { schedule: { at: '2030-07-01T10:00', zone: 'UTC' } };
    const [id = 0] = await createShares(writer.owner, [page()], { message: 'Planned words', ...schedule });
    const edit = async (user: TestUser, change: object) =>
      user.post(`/social/share/${id}/edit`, { version: (await getShare(writer.owner, id)).version, ...change });
    expect((await edit(member, { message: 'Other words' })).body).toMatchObject({ code: 'approval-needed' });
    expect((await edit(member, { schedule: { at: '2030-07-01T11:00', zone: 'UTC' } })).status).toBe(200);
    expect((await edit(writer.owner, { message: 'Words of the owner, changed' })).status).toBe(200);
    const text = `Date,Time,Network,Account,Message\n2030-07-02,10:00,facebook,${page().social_account},Imported words\n`;
    const file = { text, mapping: { date: 0, time: 1, network: 2, account: 3, message: 4 }, submit_id: 'import-of-1' };
    expect((await member.post('/social/import', { ...file, skip_invalid: false })).body).toMatchObject({
      code: 'approval-needed',
    });
  });

  test('post approved, but the member may not publish anymore → nothing is sent, the member is notified', async () => {
    const former = await createMember(app, writer, { social: 'publisher' }, [
      { type: 'facebook_page', value: page().social_account, label: page().name },
    ]);
    const { approval_id } = (await createPost(former, { message: 'Words of a former publisher' })).body;
    await writer.owner.post(`/user/business/${writer.bid}/member/${former.memberId}/update`, {
      features: { social: 'viewer' },
    });
    await approve(manager, approval_id);
    await eventually(async () =>
      expect(JSON.stringify(await listNotices(manager))).toContain('Approved, but not published'),
    );
    expect(await countPosts('Words of a former publisher')).toBe(0);
  });
});

describe('site posts', () => {
  test('site post of a member → waits with its shares, is published once after approval; draft → saved at once', async () => {
    const title = uniqueTitle();
    const image = (await upload(member, [{ name: 'quay.png', bytes: await randomImage(640, 480) }])).body.files?.[0];
    const fields = {
      post_title: title,
      submit_id: 'site-post-1',
      ...shareFields({ account: page(), message: title }),
      editor_content: `<p>The quay.</p><img src="${image?.media?.src}" alt=""><img src="https://tracker.example/1.png">`,
    };
    const waiting = (await writer.publish(fields, member)).body;
    expect(waiting).toMatchObject({ post_status: 0, post: null, approval_id: expect.any(Number) });
    expect((await writer.publish(fields, member)).body.approval_id).toBe(waiting.approval_id);
    expect(await writer.count(title)).toBe(0);
    const { diff } = (await manager.get(`/approval/${waiting.approval_id}`)).body;
    expect(JSON.stringify(diff)).toContain(`Facebook: ${page().name}, with the post: ${title}`);
    expect(toList(diff).find(({ label }) => String(label) === 'Images and videos')).toMatchObject({
      after: 'quay.png, https://tracker.example/1.png',
      media: [{ small_path: image?.media?.small_path, alt: 'quay.png' }],
    });
    expect((await approve(manager, waiting.approval_id)).body).toMatchObject({ state: 'approved' });
    await eventually(async () => expect(await writer.count(title)).toBe(1));
    await eventually(async () => expect((await writer.owner.get('/social/shares')).text).toContain(title));
    const draft = uniqueTitle();
    expect((await writer.publish({ post_title: draft, post_status: 'draft' }, member)).body.post_status).toBe(1);
  });

  test('site post of a member with a file of another business → the request shows its address, not its name', async () => {
    const stranger = await createBusiness(app);
    const picture = { name: 'theirs.png', bytes: await randomImage(640, 480) };
    const foreign = (await upload(stranger.owner, [picture])).body.files?.[0];
    const src = String(foreign?.media?.src);
    const fields = { post_title: uniqueTitle(), editor_content: `<p>The quay.</p><img src="${src}" alt="">` };
    const { approval_id } = (await writer.publish(fields, member)).body;
    const { diff } = (await manager.get(`/approval/${approval_id}`)).body;
    const row = toList(diff).find(({ label }) => String(label) === 'Images and videos');
    expect(JSON.stringify(row)).toContain(src);
    expect(JSON.stringify(row)).not.toContain('theirs.png');
    expect(toList(row?.media)).toEqual([]);
  });

  test('post changed as a draft, then restored from the trash or started with its campaign → not public without approval', async () => {
    const changed = uniqueTitle();
    const asDraft = (post_id: unknown) =>
      writer.publish({ post_id, post_title: changed, post_status: 'draft' }, manager).then(({ body }) => body);
    const first = (await writer.publish()).body.post_id;
    expect((await asDraft(first)).post_status).toBe(1);
    await manager.post(`${writer.base}/post/${first}/delete`);
    const was = { post_status: 'publish', post_name: '', front_page: false, shares: [] };
    const restored = await manager.post(`${writer.base}/post/${first}/restore`, { was });
    expect(restored.body).toMatchObject({ success: true, post_status: 'draft' });

    const schedule = { at: '2030-07-01T10:00', zone: 'UTC' };
    const held = (await writer.publish({ post_status: 'future', schedule })).body.post_id;
    const parts = [{ kind: 'post', id: `${writer.id}:${held}` }];
    await writer.owner.post('/campaign/save', { name: 'Autumn', parts });
    await eventually(async () => expect((await writer.open(held)).post?.post_status).toBe('draft'));
    const { approval_id } = await asDraft(held);
    expect((await writer.owner.get(`/approval/${approval_id}`)).text).toContain(whenCampaignStarts);
    expect((await writer.open(held)).post?.post_title).not.toBe(changed);
    expect((await approve(writer.owner, approval_id)).body).toMatchObject({ state: 'approved' });
    await eventually(async () => expect((await writer.open(held)).post?.post_title).toBe(changed));
  });

  test('post edited after the approval request → outdated, nothing is published', async () => {
    const title = uniqueTitle();
    const { approval_id, copy } = (await writer.publish({ post_title: title }, member)).body;
    const fields = { ...Object(copy?.fields), editor_content: '<p>Other words.</p>' };
    const saved = await writer.save({ copy_id: copy?.id, version: copy?.version, fields }, member);
    expect(saved.status).toBe(200);
    expect((await approve(manager, approval_id)).body).toMatchObject({ code: 'approval-outdated' });
    expect(await writer.count(title)).toBe(0);
  });
});
