import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import { findMembership } from '../../features/business/index.ts';
import { seedContests } from './contests.ts';

let app: TestApp;
let acme: Awaited<ReturnType<typeof createBusiness>>;
let running: number;
let contests: Loose[];
beforeAll(async () => {
  app = await createTestApp();
  acme = await createBusiness(app);
  const business = await findMembership(app.db)(acme.owner.user.id, acme.bid);
  if (!business) throw new Error('The owner is no member.');
  const caller = {
    userId: acme.owner.user.id,
    isStaff: false,
    via: 'session' as const,
    sessionId: null,
    actorId: null,
    businessId: acme.bid,
    userName: acme.owner.user.name,
    timeZone: 'UTC',
  };
  const actor = { caller, client: { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo' } };
  const { now, contests: feature } = app;
  running = await seedContests(createTestPlatform({ now, origin: 'http://localhost:4000' }), {
    actor,
    business,
    contests: feature,
  });
  contests = toList((await acme.owner.get('/contests')).body.contests);
});

const page = async (path: string) => app.browser().send('GET', path);
const listContestants = async (search: string) =>
  (await acme.owner.get(`/contest/${running}/contestants?${search}`)).body;

test('contests of the demo → a draft, a running one with 500 entries and a drawn one; the running and the drawn one have public pages', async () => {
  expect(contests).toMatchObject([
    { state: 'draft', page_url: null },
    { id: running, state: 'running', entries: 500, held: 10 },
    { state: 'drawn', held: 7 },
  ]);
  expect((await page('/c/breakfast-at-pier-7')).text).toContain('data-state="running"');
  const drawn = await page('/c/name-our-cargo-bike');
  expect(drawn.text).toContain('data-state="drawn"');
  expect((await page('/c/name-our-cargo-bike/winners')).text).toMatch(/[A-Z]\S+ [A-Z]\./);
});

test('held contestants of the demo’s contests → each with the reasons of its fraud score', async () => {
  const { items } = await listContestants('state=held');
  const reasons = toList(items).map((item) => toList(item.reasons).length);
  expect(reasons).toHaveLength(10);
  expect(Math.min(...reasons)).toBeGreaterThan(0);
});

test('POST get_action_summary with user_id and contest_id → the actions of a contestant; points are their sum', async () => {
  const leader = toList((await listContestants('state=counted')).items)
    .toSorted((a, b) => Number(b.points) - Number(a.points))
    .at(0);
  const ask = (body: object) => acme.owner.post('/contest/get_action_summary', body);
  const { body } = await ask({ user_id: leader?.user_id, contest_id: running });
  const actions = toList(body.actions);
  expect(actions.map(({ kind }) => kind)).toEqual(['visit', 'question', 'secret_code', 'daily_bonus', 'referral']);
  expect(actions.reduce((sum, { points }) => sum + Number(points), 0)).toBe(Number(leader?.points));
  expect(await ask({ user_id: leader?.user_id, contest_id: Number(contests[2]?.id) })).toMatchObject({ status: 404 });
  expect(await ask({ contest_id: running })).toMatchObject({ status: 400 });
});

test('dashboard figures of the demo’s contests → entries on every day; total users counts people', async () => {
  const load = async (name: string) =>
    (await acme.owner.get(`/user/${acme.owner.user.id}/widget/${name}?range=14`)).body;
  const entries = await load('entries');
  const values = toList(entries.days).map(({ value }) => Number(value));
  expect(Math.min(...values)).toBeGreaterThan(0);
  expect(values.reduce((sum, value) => sum + value, 0)).toBe(entries.total);
  const users = await load('total_users');
  const all = await load('total_entries');
  expect(Number(users.total)).toBeLessThan(Number(all.total));
  expect(Number(all.total)).toBe(contests.reduce((sum, contest) => sum + Number(contest.entries), 0));
});

test('drawn contest of the demo → its page offers to repeat the draw, the published seed matches its hash, winners are announced', async () => {
  expect((await page('/c/name-our-cargo-bike/draw/1')).text).toContain('Repeat this draw in my browser');
  const { seed } = JSON.parse((await page('/c/name-our-cargo-bike/draw/1/draw.json')).text);
  const seedHash = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex');
  const { body } = await acme.owner.get(`/contest/${Number(contests[2]?.id)}/winners`);
  expect(toList(body.prizes)).toMatchObject([
    {
      rest: 0,
      seed_hash: seedHash,
      draw: { state: 'done', method: 'weighted', is_unique: true },
      winners: [{ state: 'announced' }, { state: 'announced' }],
    },
  ]);
  // Claims of prizes stay open until after the test, so that no job gives the prizes to other contestants.
  for (const winner of toList(body.prizes).flatMap(({ winners }) => toList(winners)))
    expect(new Date(String(winner.claim_until)).getTime()).toBeGreaterThan(app.now().getTime());
});
