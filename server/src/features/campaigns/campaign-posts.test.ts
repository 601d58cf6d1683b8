import { hourMs, hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { createWorker } from '../../../test/fixtures/deliveries/delivery-worker.ts';
import { createWriter, shareFields, testedSiteKinds, type Writer } from '../../../test/fixtures/post.ts';
import { createShares, inSeconds, toList } from '../../../test/fixtures/share.ts';
import { createTestApp, eventually, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
// The clock moves an hour, after which the rate limits let each account publish again.
beforeEach(() => app.advanceClock(hourSeconds));

/** Runs deliveries that are due; `runUntilIdle` would wait for those on hold. */
const run = async () => {
  const worker = createWorker(app);
  for (let runs = 0; runs < 5; runs++) {
    await worker.runOnce();
    app.advanceClock(5);
  }
};
const save = (user: TestUser, fields: object) => user.post('/campaign/save', { name: 'Autumn', ...fields });
const createCampaign = async (user: TestUser, parts: object[]): Promise<number> => {
  const { body, text } = await save(user, { parts });
  const id = Number(body.campaign?.id);
  if (!id) throw new Error(`Saving failed: ${text}`);
  return id;
};
const setStatus = (user: TestUser, id: number, campaign_status: string) =>
  user.post(`/campaign/${id}/status`, { campaign_status });
/** Time in some hours; not days, because a session ends after a day. */
const inHours = (hours: number) => ({
  at: new Date(app.now().getTime() + hours * hourMs).toISOString().slice(0, 16),
  zone: 'UTC',
});
const partIds = async (user: TestUser, id: number) =>
  toList((await user.get(`/campaign/${id}`)).body.campaign?.parts).map((part) => `${part.kind} ${part.id}`);
const stateOf = async (user: TestUser, shareId: number) => (await user.get(`/social/share/${shareId}`)).body.state;

describe('social posts of a campaign', () => {
  const planShare = async (writer: Writer, hours: number) => {
    const [id = 0] = await createShares(writer.owner, [writer.accountOn('twitter')], {
      message: `In a campaign ${hours} ${app.now().getTime()}`,
      schedule: inHours(hours),
    });
    return id;
  };

  test('campaign paused → its social posts are not published at their time; started → published; past the grace period → missed', async () => {
    const writer = await createWriter(app, 'hosted', ['twitter']);
    const soon = await planShare(writer, 1);
    const later = await planShare(writer, 3);
    const parts = [soon, later].map((id) => ({ kind: 'share', id: String(id) }));
    const id = await createCampaign(writer.owner, parts);
    app.advanceClock(hourSeconds + 60);
    await run();
    expect(await stateOf(writer.owner, soon)).toBe('intent');
    await setStatus(writer.owner, id, 'Active');
    await run();
    expect(await stateOf(writer.owner, soon)).toBe('published');
    await setStatus(writer.owner, id, 'Paused');
    app.advanceClock(3 * hourSeconds);
    await run();
    expect(await stateOf(writer.owner, later)).toBe('intent');
    await setStatus(writer.owner, id, 'Active');
    await run();
    expect(await stateOf(writer.owner, later)).toBe('missed');
    const { body } = await writer.owner.get(`/campaign/${id}/results`);
    const group = toList(body.results).find(({ kind }) => String(kind) === 'share');
    expect(toList(group?.figures)).toMatchObject([{ value: 1 }, { value: 0 }, { label: 'Needs attention', value: 1 }]);
  });

  test('campaign paused → delivery on hold, no stop in the list of stops; campaign deleted → published at its time', async () => {
    const writer = await createWriter(app, 'hosted', ['twitter']);
    const share = await planShare(writer, 1);
    const id = await createCampaign(writer.owner, [{ kind: 'share', id: String(share) }]);
    expect(toList((await writer.owner.get('/deliveries/stops')).body.stops)).toEqual([]);
    expect((await writer.owner.get(`/delivery/${share}`)).body.stopped).toBe(true);
    await writer.owner.post(`/campaign/${id}/delete`);
    expect((await writer.owner.get(`/delivery/${share}`)).body.stopped).toBe(false);
    app.advanceClock(hourSeconds);
    await run();
    expect(await stateOf(writer.owner, share)).toBe('published');
  });

  test('campaign with parts of accounts a member can’t use → parts invisible, kept when the member saves; member adds such a part → 404', async () => {
    const writer = await createWriter(app, 'hosted', ['twitter']);
    const inside = await planShare(writer, 1);
    const outside = await planShare(writer, 2);
    const id = await createCampaign(writer.owner, [{ kind: 'share', id: String(inside) }]);
    const member = await createMember(app, writer, { campaigns: 'editor', social: 'publisher', content: 'publisher' });
    expect(await partIds(member, id)).toEqual([]);
    expect((await save(member, { id, parts: [] })).status).toBe(200);
    expect(await partIds(writer.owner, id)).toEqual([`share ${inside}`]);
    expect((await save(member, { id, parts: [{ kind: 'share', id: String(outside) }] })).status).toBe(404);
  });

  test('member who can only view social posts adds one to a campaign → 403', async () => {
    const writer = await createWriter(app, 'hosted', ['twitter']);
    const share = await planShare(writer, 1);
    const id = await createCampaign(writer.owner, []);
    const asset = { type: 'twitter_account', value: writer.accountOn('twitter').social_account, label: 'X' } as const;
    await writer.owner.post(`/user/business/${writer.bid}/update`, { business_name: 'Acme', assets: [asset] });
    const member = await createMember(app, writer, { campaigns: 'editor', social: 'viewer' }, [asset]);
    expect((await save(member, { id, parts: [{ kind: 'share', id: String(share) }] })).status).toBe(403);
    expect((await save(member, { id, parts: [] })).status).toBe(200);
  });
});

describe.each(testedSiteKinds)('posts of a %s site in a campaign', (kind) => {
  const statusOf = async (writer: Writer, postId: number) =>
    String((await writer.owner.get(`${writer.base}/post/${postId}`)).body.post?.post_status);

  test('post scheduled in a campaign → a draft while the campaign is paused, scheduled again for the same time after its start', async () => {
    const writer = await createWriter(app, kind);
    const { body } = await writer.publish({ post_status: 'future', schedule: inHours(30) });
    const postId = Number(body.post_id);
    const due = String(body.post?.post_date_gmt);
    const id = await createCampaign(writer.owner, [{ kind: 'post', id: `${writer.id}:${postId}` }]);
    await eventually(async () => expect(await statusOf(writer, postId)).toBe('draft'));
    await eventually(async () =>
      expect(toList((await writer.owner.get(`/campaign/${id}`)).body.campaign?.parts)).toMatchObject([
        { status: 'On hold', at: due },
      ]),
    );
    await setStatus(writer.owner, id, 'Active');
    await eventually(async () => expect(await statusOf(writer, postId)).toBe('future'));
    expect((await writer.owner.get(`${writer.base}/post/${postId}`)).body.post?.post_date_gmt).toBe(due);
  });

  test('post added to a campaign → its shares, present and later ones, belong to the campaign; a deleted campaign leaves posts and shares', async () => {
    const writer = await createWriter(app, kind, ['twitter']);
    const account = writer.accountOn('twitter');
    const { body } = await writer.publish();
    const postId = Number(body.post_id);
    const part = { kind: 'post', id: `${writer.id}:${postId}` };
    const id = await createCampaign(writer.owner, [part]);
    await setStatus(writer.owner, id, 'Active');
    await writer.publish({
      post_id: postId,
      post_title: String(body.post?.post_title),
      ...shareFields({ account, message: 'Read it', at: inSeconds(app, hourSeconds) }),
    });
    const figures = async () => {
      const answer = await writer.owner.get(`/campaign/${id}/results`);
      const group = toList(answer.body.results).find((each) => String(each.kind) === 'post');
      return Object.fromEntries(toList(group?.figures).map(({ label, value }) => [String(label), Number(value)]));
    };
    expect(await figures()).toMatchObject({ 'Published posts': 1, 'Scheduled shares': 1 });
    await setStatus(writer.owner, id, 'Paused');
    app.advanceClock(hourSeconds + 60);
    await run();
    expect(await figures()).toMatchObject({ 'Scheduled shares': 1, 'Published shares': 0 });
    await writer.owner.post(`/campaign/${id}/delete`);
    const again = await createCampaign(writer.owner, []);
    await eventually(async () => expect(await partIds(writer.owner, again)).toEqual([]));
    expect(await statusOf(writer, postId)).toBe('publish');
  });

  test('candidates for a campaign searched by title → matching posts; post of another business or a made-up id saved → 404', async () => {
    const writer = await createWriter(app, kind);
    const other = await createWriter(app, 'hosted');
    const { body } = await writer.publish({ post_title: `Lighthouse ${kind}` });
    const foreign = await other.publish();
    const candidates = async (search: string) => {
      const answer = await writer.owner.get(`/campaign/parts?search=${search}`);
      const group = toList(answer.body.groups).find((each) => String(each.kind) === 'post');
      return toList(group?.parts).map((part) => String(part.id));
    };
    expect(await candidates('lighthouse')).toEqual([`${writer.id}:${Number(body.post_id)}`]);
    expect(await candidates('no such post')).toEqual([]);
    for (const id of [`${other.id}:${Number(foreign.body.post_id)}`, `${writer.id}:999999`, ':', 'x:1', `${writer.id}`])
      expect((await save(writer.owner, { parts: [{ kind: 'post', id }] })).status).toBe(404);
  });
});
