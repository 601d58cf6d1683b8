import { changedAfterApproval } from '@fanfare/contract/approvals/approvals';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { listNotices } from '../../../../test/fixtures/ads/spending-business.ts';
import { addPostAssets, approve, saveApprovalSettings } from '../../../../test/fixtures/approval.ts';
import { createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { createWriter, shareFields, uniqueTitle, type Writer } from '../../../../test/fixtures/post.ts';
import { countPublished, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let writer: Writer;
let member: TestUser;

const page = () => writer.accountOn('facebook');
const createPost = async (fields: object) => {
  const accounts = [{ social_network: 'facebook', social_account: page().social_account }];
  return (await member.post('/social/post/create', { type: 'text', accounts, ...fields })).body;
};
/** Runs the job that continues approved work. */
const run = (approvalId: unknown) => {
  const handler = app.approvals.jobs.find(({ job }) => job.name === 'approvals.run-approved');
  return handler?.run({ businessId: writer.bid, approvalId: Number(approvalId) });
};
const noticesOf = async (user: TestUser) => JSON.stringify(await listNotices(user));

// The test app runs no jobs, so each test runs the job of an approval itself.
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  writer = await createWriter(app, 'hosted', ['facebook']);
  const assets = await addPostAssets(writer);
  member = await createMember(app, writer, { social: 'publisher', content: 'publisher' }, assets);
  await saveApprovalSettings(writer, { posts: true });
});

describe('the job after an approval', () => {
  test('publishing job before the approval is decided → publishes nothing; after it, 8 times at once and again → one post, one share, one note with both names', async () => {
    const title = uniqueTitle();
    const message = 'Ferry leaves at noon';
    const shared = shareFields({ account: page(), message: title });
    const post = (await writer.publish({ post_title: title, ...shared }, member)).body.approval_id;
    const social = (await createPost({ message })).approval_id;
    // A publish of another member with the job's idempotency key must not keep the job from publishing.
    expect((await writer.publish({ post_status: 'draft', submit_id: `approval-${post}` }, member)).status).toBe(200);
    await Promise.all([run(post), run(social)]);
    expect([await writer.count(title), await countPublished(app, writer.bid, page(), message)]).toEqual([0, 0]);
    const answers = await Promise.all(
      [post, social].flatMap((id) => Array.from({ length: 8 }, () => approve(writer.owner, id))),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200,
      200,
      ...Array.from({ length: 14 }, () => 409),
    ]);
    await Promise.all([post, social].flatMap((id) => Array.from({ length: 8 }, () => run(id))));
    app.advanceClock(hourSeconds);
    await Promise.all([run(post), run(social)]);
    expect([await writer.count(title), await countPublished(app, writer.bid, page(), message)]).toEqual([1, 1]);
    const shares = toList((await writer.owner.get('/social/shares')).body.items);
    expect(shares.filter((share) => JSON.stringify(share).includes(title))).toHaveLength(1);
    const { items } = (await writer.owner.get('/deliveries')).body;
    const notes = await Promise.all(
      toList(items).map(
        async ({ id }) => (await writer.owner.get(`/delivery/${id}`)).text.split('Requested by').length - 1,
      ),
    );
    expect(notes.toSorted()).toEqual([0, 0, 1, 1]);
    expect(await noticesOf(member)).not.toContain('not published');
  });

  test('text edited or discarded between approval and job → not published, the edit stays, the member is notified', async () => {
    const title = uniqueTitle();
    const { approval_id, copy } = (await writer.publish({ post_title: title }, member)).body;
    await approve(writer.owner, approval_id);
    const fields = { ...Object(copy?.fields), editor_content: '<p>Typed since.</p>' };
    await writer.save({ copy_id: copy?.id, version: copy?.version, fields }, member);
    await run(approval_id);
    expect(await writer.count(title)).toBe(0);
    const kept = await member.get(`${writer.base}/copy/${copy?.id}`);
    expect(kept.body.fields?.editor_content).toBe('<p>Typed since.</p>');
    expect(await noticesOf(member)).toContain(changedAfterApproval);

    const discarded = (await writer.publish({ post_title: uniqueTitle() }, member)).body;
    await approve(writer.owner, discarded.approval_id);
    await member.post(`${writer.base}/copy/${discarded.copy?.id}/discard`);
    await run(discarded.approval_id);
    expect((await noticesOf(member)).split(changedAfterApproval)).toHaveLength(3);
  });

  test('account disconnected or site deleted after the approval → outdated or not published, the member is notified of the reason', async () => {
    const message = 'Words for an account that is gone';
    const social = (await createPost({ message })).approval_id;
    const waiting = (await writer.publish({ post_title: uniqueTitle() }, member)).body.approval_id;
    const approved = (await writer.publish({ post_title: uniqueTitle() }, member)).body.approval_id;
    await Promise.all([approve(writer.owner, social), approve(writer.owner, approved)]);
    const connections = toList((await writer.owner.get('/connections')).body.connections);
    for (const { id } of connections) await writer.owner.post(`/connection/${id}/disconnect`);
    expect((await writer.owner.post(`${writer.base}/delete`)).status).toBe(200);
    expect((await approve(writer.owner, waiting)).body).toMatchObject({ code: 'approval-outdated' });
    const countFailures = async () => (await noticesOf(member)).split('Approved, but not published').length;
    const before = await countFailures();
    await Promise.all([run(social), run(approved)]);
    expect((await writer.owner.get('/social/shares')).text).not.toContain(message);
    expect(await countFailures()).toBe(before + 2);
  });
});
