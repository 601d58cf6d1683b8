import { dayMs } from '@fanfare/contract/kit/durations';
import { addDays } from '@fanfare/contract/kit/local-time';
import { poolDefaults, poolLimits, poolMessages } from '@fanfare/contract/recycler/pool-rules';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import { createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { runUntilIdle } from '../../../../test/fixtures/deliveries/delivery-worker.ts';
import { allPosts, createReportedBusiness, harbourPage, marketPage } from '../../../../test/fixtures/post-report.ts';
import { getShare, toList } from '../../../../test/fixtures/share.ts';
import { createTestApp, password, type TestApp } from '../../../../test/test-app.ts';
import { findMembership } from '../../business/index.ts';

type Post = { post_id: string; type: string; created: string; message: string; canAdvertise: boolean };
let app: TestApp;
let business: Awaited<ReturnType<typeof createReportedBusiness>>;
let owner: TestUser;
/** Posts of the Harbour page, the oldest first. */
let allOfPage: Post[];
/** Posts of the Harbour page with a text that no other post has. */
let posts: Post[];

beforeAll(async () => {
  // The test app starts on a Saturday.
  app = await createTestApp({ runsNoJobs: true });
  business = await createReportedBusiness(app);
  owner = business.owner;
  allOfPage = toList((await business.read({ ...allPosts, page_id: harbourPage })).report)
    .map((row) => ({
      post_id: String(row.post_id),
      type: String(row.type),
      created: String(row.created),
      canAdvertise: String(row.promotable_id) !== 'null' && String(row.has_ad) === 'false',
      message: String(row.full_message),
    }))
    .toReversed();
  posts = allOfPage.filter(
    ({ message }, index, all) => message !== '' && all.findIndex((each) => each.message === message) === index,
  );
});

/** Takes posts with different texts. Each test deletes its pools, so that their texts are not duplicates in the next test. */
const takePosts = (count: number, type?: string): Post[] => {
  const taken = posts.filter((post) => (type ? post.type === type : post.type !== 'photo')).slice(0, count);
  if (taken.length < count) throw new Error(`There are only ${taken.length} posts.`);
  return taken;
};

let pools = 0;
const settings = (changes: object = {}) => {
  pools += 1;
  return {
    pool_name: `Pool ${pools}`,
    fb_page_ids: [harbourPage],
    days: [1, 4],
    times: ['09:00'],
    time_zone: 'Europe/Paris',
    cooldown_days: poolLimits.minCooldownDays,
    ...changes,
  };
};
const post = async (path: string, body: object = {}, user: TestUser = owner): Promise<Loose> => {
  const answer = await user.post(`/recycler/pool/${path}`, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const plan = (id: number) => app.recycler.pools.planner.planPool(business.bid, id);
/** Creates a pool with posts, and schedules its repeats. */
const createPool = async (members: readonly Post[], changes: object = {}): Promise<number> => {
  const id = Number((await post('save', settings(changes))).pool_id);
  if (members.length > 0) await post(`${id}/posts/add`, { posts: members.map(({ post_id }) => post_id) });
  await plan(id);
  return id;
};
const read = async (id: number, user: TestUser = owner) => {
  const { status, body, text } = await user.get(`/recycler/pool/${id}`);
  expect(status, text).toBe(200);
  return {
    pool: body.pool ?? {},
    upcoming: toList(body.upcoming),
    posts: toList(body.posts),
    winners: toList(body.winners),
    history: toList(body.history),
    median: body.median,
  };
};
const dueTimes = (repeats: readonly Loose[]) => repeats.map(({ due }) => String(due));
const shareIds = (repeats: readonly Loose[]) =>
  repeats.flatMap(({ shares }) => toList(shares).map(({ share_id }) => Number(share_id)));
const shareStates = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => String((await getShare(owner, id)).state)));

describe('scheduled repeats', () => {
  test('recycling pool with posts planned by many workers → shares in free slots of the next 14 days, each once', async () => {
    const id = await createPool([]);
    const members = takePosts(3);
    await post(`${id}/posts/add`, { posts: members.map(({ post_id }) => post_id) });
    expect((await read(id)).pool).toMatchObject({ is_planning: true, post_count: 3 });
    await Promise.all(Array.from({ length: 6 }, () => plan(id)));
    const { pool, upcoming, posts: states } = await read(id);
    expect(dueTimes(upcoming)).toEqual([
      '2030-06-17T07:00:00.000Z',
      '2030-06-20T07:00:00.000Z',
      '2030-06-24T07:00:00.000Z',
    ]);
    expect(new Set(upcoming.map(({ pool_post_id }) => pool_post_id)).size).toBe(3);
    expect(pool).toMatchObject({ is_planning: false, next_at: '2030-06-17T07:00:00.000Z' });
    expect(states.map(({ reason }) => reason)).toEqual([null, null, null]);
    expect(await shareStates(shareIds(upcoming))).toEqual(['intent', 'intent', 'intent']);
    const calendar = await owner.get('/social/calendar?from=2030-06-17T00:00:00Z&to=2030-06-18T00:00:00Z');
    expect(calendar.text).toContain(`${shareIds(upcoming)[0]}`);
    await post(`${id}/delete`);
    const deleted = await owner.get(`/social/share/${shareIds(upcoming)[0]}`);
    expect([deleted.status, (await owner.get(`/recycler/pool/${id}`)).status]).toEqual([404, 404]);
  });

  test('recycling pool with two pages and a photo post → a share with the picture on each page', async () => {
    const id = await createPool(takePosts(1, 'photo'), { fb_page_ids: [harbourPage, marketPage] });
    const { upcoming } = await read(id);
    const shares = await Promise.all(shareIds(upcoming).map((share) => getShare(owner, share)));
    expect(shares.map(({ social_account }) => String(social_account))).toEqual([harbourPage, marketPage]);
    for (const share of shares) expect(JSON.stringify(share)).toMatch(/"media_id":\d+/);
    await post(`${id}/delete`);
  });

  test('repeat of a pool skipped twice → its slot stays empty, also after the next run; restored twice → scheduled', async () => {
    const id = await createPool(takePosts(2));
    const before = await read(id);
    const [first, second] = before.upcoming;
    const path = `${id}/repeat/${first?.repeat_id}`;
    await post(`${path}/skip`);
    await post(`${path}/skip`);
    await plan(id);
    const skipped = await read(id);
    expect(dueTimes(skipped.upcoming)).toEqual(dueTimes(before.upcoming));
    expect(skipped.upcoming.map(({ is_skipped }) => is_skipped)).toEqual([true, false]);
    expect(skipped.pool.next_at).toBe(second?.due);
    expect(await shareStates(shareIds([first ?? {}]))).toEqual(['cancelled']);
    await post(`${path}/restore`);
    await post(`${path}/restore`);
    expect((await read(id)).upcoming).toEqual(before.upcoming);
    // A repeat whose share is canceled in the calendar counts as skipped.
    await owner.post(`/social/share/${shareIds([second ?? {}])[0]}/cancel`);
    expect((await read(id)).upcoming.map(({ is_skipped }) => is_skipped)).toEqual([false, true]);
    await post(`${id}/delete`);
  });

  test('paused pool → nothing scheduled; active again → the same slots, a skipped one stays skipped', async () => {
    const id = await createPool(takePosts(2));
    const before = await read(id);
    await post(`${id}/repeat/${before.upcoming[1]?.repeat_id}/skip`);
    await post(`${id}/pause`);
    await plan(id);
    const paused = await read(id);
    expect(paused.upcoming.map(({ is_skipped }) => is_skipped)).toEqual([true]);
    expect([paused.pool.state, paused.pool.next_at, paused.posts[0]?.reason]).toEqual(['paused', null, 'paused']);
    await post(`${id}/activate`);
    await plan(id);
    const active = await read(id);
    expect(dueTimes(active.upcoming)).toEqual(dueTimes(before.upcoming));
    expect(active.upcoming.map(({ is_skipped }) => is_skipped)).toEqual([false, true]);
    await post(`${id}/delete`);
  });
});

const refuseRestore = async (id: number, repeat: Loose | undefined) => {
  expect((await read(id)).upcoming).toMatchObject([{ is_skipped: true, can: { restore: false } }]);
  const { body } = await owner.post(`/recycler/pool/${id}/repeat/${repeat?.repeat_id}/restore`, {});
  expect(body.message).toBe(poolMessages.notRestorable);
};

test('repeat skipped, then one of its pages taken out of the pool → can’t be scheduled again', async () => {
  const pool = settings({ fb_page_ids: [harbourPage, marketPage] });
  const id = await createPool(takePosts(1), pool);
  const [repeat] = (await read(id)).upcoming;
  await post(`${id}/repeat/${repeat?.repeat_id}/skip`);
  await post('save', { ...pool, pool_id: id, fb_page_ids: [marketPage] });
  await refuseRestore(id, repeat);
  await post(`${id}/delete`);
});

describe('retired posts and winners', () => {
  test('post of a pool far below the median → retired with the reason, then brought back; post far above it → a winner', async () => {
    const [winner] = posts.filter(({ canAdvertise, type }) => canAdvertise && type !== 'photo');
    if (!winner) throw new Error('No post can be advertised.');
    const members = [winner, ...takePosts(4).filter((each) => each !== winner)].slice(0, 4);
    const copies = allOfPage.filter((each) => !members.includes(each)).slice(0, 8);
    const id = await createPool(members);
    const actor = {
      caller: {
        userId: owner.user.id,
        isStaff: false,
        via: 'session' as const,
        sessionId: null,
        actorId: null,
        businessId: business.bid,
        userName: '',
        timeZone: 'UTC',
      },
      client: { address: '127.0.0.1', userAgent: '', requestId: 'test' },
    };
    const engagements = [300, 320, 100, 100, 100, 90, 10, 12];
    await app.postReports.addHistory(
      business.bid,
      copies.flatMap(({ post_id, created }, index) =>
        [1, 3, 7].map((days) => ({
          postId: post_id,
          date: addDays(created.slice(0, 10), days),
          views: 1000,
          viewers: 900,
          clicks: engagements[index] ?? 0,
          reactions: 0,
          comments: 0,
          shares: 0,
          linkClicks: 0,
          videoViews: 0,
        })),
      ),
    );
    const membership = await findMembership(app.db)(owner.user.id, business.bid);
    if (!membership) throw new Error('The owner is no member.');
    await app.recycler.pools.pastRepeats.record(
      actor,
      membership,
      id,
      copies.map(({ post_id: copyId }, index) => ({ postId: members[Math.floor(index / 2)]?.post_id ?? '', copyId })),
    );
    await plan(id);
    const { posts: states, winners, median } = await read(id);
    const stateOf = (index: number) => states.find(({ post_id }) => post_id === members[index]?.post_id);
    expect(median).toBe(98);
    expect(stateOf(3)).toMatchObject({ reason: 'retired', engagement: 11, next_at: null, rank: null });
    expect(stateOf(3)?.retired_reason).toBe(poolMessages.retired(11, poolDefaults.retire_percent, 98));
    expect(winners.map(({ post_id }) => post_id)).toEqual([winner.post_id]);
    await post(`${id}/post/${stateOf(3)?.pool_post_id}/restore`);
    await plan(id);
    const restored = (await read(id)).posts.find(({ post_id }) => post_id === members[3]?.post_id);
    expect(restored?.reason).not.toBe('retired');
    await post(`${id}/delete`);
  });
});

describe('rights on a pool', () => {
  test('pool changed by a viewer or a member without the page, or with an unknown post or repeat → refused', async () => {
    const id = await createPool([]);
    const viewer = await createMember(app, business, { social: 'viewer' });
    expect((await viewer.get(`/recycler/pool/${id}`)).status).toBe(404);
    expect((await viewer.post(`/recycler/pool/${id}/pause`, {})).status).toBe(403);
    const publisher = await createMember(app, business, { social: 'publisher' });
    expect((await publisher.post('/recycler/pool/save', settings())).status).toBe(404);
    expect(toList((await publisher.get('/recycler/pools')).body.pools)).toEqual([]);
    expect((await owner.post(`/recycler/pool/${id}/posts/add`, { posts: ['1_1'] })).status).toBe(404);
    expect((await owner.post(`/recycler/pool/${id}/repeat/2000000000/skip`, {})).status).toBe(404);
  });

  test('member who activated the pool left the business → the pool pauses, says why and cancels its repeats', async () => {
    const assets = [{ type: 'facebook_page' as const, value: harbourPage, label: 'Harbour' }];
    const update = await owner.post(`/user/business/${business.bid}/update`, { business_name: 'Acme', assets });
    expect(update.status, update.text).toBe(200);
    const member = await createMember(app, business, { social: 'publisher' }, assets);
    const id = Number((await post('save', settings(), member)).pool_id);
    await post(`${id}/posts/add`, { posts: takePosts(1).map(({ post_id }) => post_id) }, member);
    await plan(id);
    const { upcoming } = await read(id, member);
    expect(upcoming).toHaveLength(1);
    const removed = await member.post(`/user/business/${business.bid}/leave`, {});
    expect(removed.status, removed.text).toBe(200);
    await plan(id);
    const { pool, upcoming: none } = await read(id);
    expect([pool.state, pool.paused_reason, none]).toEqual(['paused', poolMessages.noRights, []]);
    await post(`${id}/delete`);
  });
});

test.each([
  ['no name', { pool_name: ' ' }, 'pool_name', poolMessages.name],
  ['no page', { fb_page_ids: [] }, 'fb_page_ids', poolMessages.pages],
  ['no day', { days: [] }, 'days', poolMessages.days],
  ['no time', { times: [] }, 'times', poolMessages.times],
  ['a time off the grid', { times: ['09:10'] }, 'times.0', poolMessages.time],
  ['a short cool-down', { cooldown_days: 7 }, 'cooldown_days', poolMessages.cooldown],
  ['a cool-down that shrinks', { growth: 0.5 }, 'growth', poolMessages.growth],
  ['too many repeats', { max_repeats: 51 }, 'max_repeats', poolMessages.repeats],
  ['a taken name', { pool_name: 'TAKEN' }, 'pool_name', poolMessages.nameTaken],
])('recycling pool saved with %s → 400 with its message', async (_, changes, path, message) => {
  await owner.post('/recycler/pool/save', settings({ pool_name: 'Taken' }));
  const answer = await owner.post('/recycler/pool/save', settings(changes));
  expect([answer.status, answer.body.fields]).toEqual([400, [{ path, message }]]);
});

test('repeats published → the cool-down grows, then a variant is needed, then the post has its most repeats; skipped variant removed → can’t be restored', async () => {
  const members = takePosts(1);
  const id = await createPool(members, { growth: 1.5, max_repeats: 2, variant_after: 1, retire_percent: 0 });
  const publishNext = async () => {
    const [next] = (await read(id)).upcoming;
    app.advanceClock((Date.parse(String(next?.due)) - app.now().getTime()) / 1000 + 1);
    await runUntilIdle(app);
    await plan(id);
    // The owner signs in again, because the session ended while the clock advanced.
    await owner.post('/user/login', { email: owner.user.email, password });
    return next;
  };
  const first = await publishNext();
  const { posts: waiting, upcoming, history } = await read(id);
  expect(upcoming).toEqual([]);
  expect(history[0]).toMatchObject({ repeat_id: first?.repeat_id, shares: [{ state: 'published' }] });
  expect(waiting[0]).toMatchObject({ reason: 'needs-variant', repeats: 1 });
  const member = waiting[0]?.pool_post_id;
  await post(`${id}/post/${member}/save`, { variants: ['Said in another way'] });
  await plan(id);
  const varied = await read(id);
  expect(varied.upcoming).toMatchObject([{ variant: 1, text: 'Said in another way' }]);
  const gap = Date.parse(String(varied.upcoming[0]?.due)) - Date.parse(String(first?.due));
  expect(gap / dayMs).toBeGreaterThanOrEqual(12);
  await post(`${id}/repeat/${varied.upcoming[0]?.repeat_id}/skip`);
  await post(`${id}/post/${member}/save`, { variants: ['Other words'] });
  await refuseRestore(id, varied.upcoming[0]);
  await post(`${id}/post/${member}/save`, {
    variants: ['Said in another way'],
    active_to: addDays(app.now().toISOString().slice(0, 10), 2),
  });
  await post(`${id}/repeat/${varied.upcoming[0]?.repeat_id}/restore`);
  await plan(id);
  expect((await read(id)).upcoming).toEqual([]);
  await post(`${id}/post/${member}/save`, { variants: ['Said in another way'] });
  await plan(id);
  await publishNext();
  expect((await read(id)).posts[0]).toMatchObject({ reason: 'most-repeats', repeats: 2 });
  await post(`${id}/post/${member}/remove`);
  expect((await read(id)).posts).toEqual([]);
});
