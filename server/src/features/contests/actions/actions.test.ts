import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import {
  action,
  contestPlayers,
  createActionContest,
  type Player,
} from '../../../../test/fixtures/contests/contest-players.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { joinContest, postForm, readActionForm, readForm } from '../../../../test/fixtures/contests/contest-visitor.ts';
import { createTestApp, eventually, password, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: TestUser;
const rows = contestRows(() => app);
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-05T10:00:00Z' });
  ({ owner } = await createBusiness(app));
});
// The owner logs in again before each test, because tests move the clock beyond the end of sessions.
beforeEach(() => owner.post('/user/login', { email: owner.user.email, password }));

const createContest = (actions: object[], change: object = {}) => createActionContest(owner, actions, change);
const { join, claim, pointsOf, lastEmail } = contestPlayers(() => app);
const referralOf = async (player: Player) => /\?ref=[a-z0-9]+/.exec(await player.show())?.[0] ?? '';

test('daily bonus claimed 20 times at once → points once a day; the next day → points again; points in the request → ignored', async () => {
  const { slug } = await createContest([action('daily_bonus', 5)]);
  const player = await join(slug);
  const form = readActionForm(await player.show(), 'daily_bonus');
  const send = () =>
    postForm(player.visitor, form.action, { ...form.fields, points: '100', state: 'counted', action_id: '1' });
  const answers = await Promise.all(Array.from({ length: 20 }, send));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(await pointsOf(player)).toBe(5);
  app.advanceClock(daySeconds);
  await claim(player, 'daily_bonus');
  expect(await pointsOf(player)).toBe(10);
});

test('question action: 30 wrong answers at once → three tries count, then refused; the right answer → points once', async () => {
  const settings = { question: 'Capital of Austria?', answer_rule: 'answers', answers: ['Vienna', 'Wien'] };
  const { slug } = await createContest([action('question', 7, settings)]);
  const clever = await join(slug);
  const guesser = await join(slug);
  expect(await claim(clever, 'question', { answer: 'Graz' })).toMatchObject({ status: 422 });
  expect(await claim(clever, 'question', { answer: ' WIEN ' })).toMatchObject({ status: 303 });
  expect(await pointsOf(clever)).toBe(7);
  const form = readActionForm(await guesser.show(), 'question');
  const guesses = Array.from({ length: 30 }, (_, index) =>
    postForm(guesser.visitor, form.action, { ...form.fields, answer: `City ${index}` }),
  );
  const texts = (await Promise.all(guesses)).map(({ text }) => text);
  expect(texts.filter((text) => text.includes('the right answer'))).toHaveLength(3);
  expect(texts.filter((text) => text.includes('no tries left'))).toHaveLength(27);
  expect(await claim(guesser, 'question', { answer: 'Vienna' })).toMatchObject({ status: 422 });
  expect(await pointsOf(guesser)).toBe(0);
});

test('single-use code of an action used by five contestants at once → one gets it; ten wrong codes → wait an hour', async () => {
  const { slug } = await createContest([action('secret_code', 9, { codes: 'GOLD-1\nGOLD-2', single_use: true })]);
  const players: Player[] = [];
  for (let at = 0; at < 5; at += 1) players.push(await join(slug));
  const answers = await Promise.all(players.map((player) => claim(player, 'secret_code', { answer: ' gold-1 ' })));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(answers.filter(({ text }) => text.includes('already used'))).toHaveLength(4);
  const loser = players[answers.findIndex(({ status }) => status !== 303)];
  if (!loser) throw new Error('No request lost');
  for (let at = 0; at < 9; at += 1)
    expect((await claim(loser, 'secret_code', { answer: `NOPE-${at}` })).text).toContain('valid code');
  expect((await claim(loser, 'secret_code', { answer: 'GOLD-2' })).text).toContain('in an hour');
  app.advanceClock(3601);
  expect(await claim(loser, 'secret_code', { answer: 'GOLD-2' })).toMatchObject({ status: 303 });
  expect(await pointsOf(loser)).toBe(9);
});

test('visit action: signed link followed twice → redirected, points once; changed link → 404', async () => {
  const { slug } = await createContest([action('visit', 3, { url: 'https://shop.example/sale?x=1' })]);
  const player = await join(slug);
  const link = /href="(\/c\/[^"]+\/go\/[^"]+)"/.exec(await player.show())?.[1] ?? '';
  for (let at = 0; at < 2; at += 1)
    expect(await player.visitor.send('GET', link)).toMatchObject({
      status: 302,
      headers: { location: 'https://shop.example/sale?x=1' },
    });
  expect(await pointsOf(player)).toBe(3);
  expect(await player.visitor.send('GET', `${link}x`)).toMatchObject({ status: 404 });
});

test('referred friend enters → no points; friend completes an action → points once; forged, own and held referrals → no points', async () => {
  const { id, slug } = await createContest([action('referral', 20), action('daily_bonus', 1)]);
  const foreign = await createContest([action('referral', 20), action('daily_bonus', 1)]);
  const player = await join(slug);
  const ref = await referralOf(player);
  const friend = await join(slug, { query: ref });
  expect(await pointsOf(player)).toBe(0);
  await claim(friend, 'daily_bonus');
  expect(await pointsOf(player)).toBe(20);
  app.advanceClock(daySeconds);
  await claim(friend, 'daily_bonus');
  expect(await pointsOf(player)).toBe(20);

  const stranger = await join(foreign.slug, { query: ref });
  await claim(stranger, 'daily_bonus');
  const forged = await join(slug, { query: '?ref=zzzzzzzzzzzz' });
  await claim(forged, 'daily_bonus');
  const held = await join(slug, { query: ref });
  await rows.holdNewest(id);
  await claim(held, 'daily_bonus');
  expect(await pointsOf(player)).toBe(20);
  expect(await held.show()).toContain('Your entry is being checked');
  const sources = (await rows.contestants(id)).map(({ source, referrer_id }) => ({
    source,
    credited: referrer_id !== null,
  }));
  expect(sources).toEqual([
    { source: 'direct', credited: false },
    { source: 'referral', credited: true },
    { source: 'direct', credited: false },
    { source: 'referral', credited: true },
  ]);
});

test('entry with a throwaway email address → held when the contestant confirms it', async () => {
  const { id, slug } = await createContest([action('daily_bonus', 1)]);
  await joinContest(app, slug, 'someone@mailinator.com');
  await eventually(async () => expect(await rows.contestants(id)).toMatchObject([{ state: 'held' }]));
  expect(await rows.chainKinds(id)).toEqual(['entered', 'held']);
});

test('referred friend erases their data and enters again with the same mailbox → points for one friend', async () => {
  const { slug } = await createContest([action('referral', 20), action('daily_bonus', 1)]);
  const player = await join(slug);
  const ref = await referralOf(player);
  for (const email of ['again+1@example.test', 'again+2@example.test']) {
    const friend = await joinContest(app, slug, email, { query: ref });
    await claim(friend, 'daily_bonus');
    expect(await pointsOf(player)).toBe(20);
    const data = await friend.visitor.send('GET', `/c/${slug}/data`);
    const form = readForm(data.text, 'contest-erase');
    expect(await postForm(friend.visitor, form.action, { ...form.fields, sure: 'yes' })).toMatchObject({ status: 303 });
    expect(await pointsOf(player)).toBe(0);
  }
});

test('referral with at most two friends, six friends at once → points for two', async () => {
  const { slug } = await createContest([action('referral', 10, { max_friends: 2 }), action('daily_bonus', 1)]);
  const player = await join(slug);
  const ref = await referralOf(player);
  const friends: Player[] = [];
  for (let at = 0; at < 6; at += 1) friends.push(await join(slug, { query: ref }));
  await Promise.all(friends.map((friend) => claim(friend, 'daily_bonus')));
  expect(await pointsOf(player)).toBe(20);
});

test('newsletter action: claimed → pending without points; confirmed three times at once → points once', async () => {
  const { id, slug } = await createContest([action('newsletter', 4)], {
    switches: { facebook: false, youtube: false, twitter: false, emaillist: true, contest_page: false },
  });
  const player = await join(slug);
  await claim(player, 'newsletter');
  expect(await player.show()).toContain('Check your inbox to confirm');
  expect(await pointsOf(player)).toBe(0);
  const confirm = () => app.contests.entries.confirmNewsletter(id, lastEmail());
  await Promise.all([confirm(), confirm(), confirm()]);
  expect(await pointsOf(player)).toBe(4);
});

test('action claimed after the end, or with another contestant’s form → refused, no points', async () => {
  const { id, slug } = await createContest([
    action('daily_bonus', 5),
    action('visit', 3, { url: 'https://a.example/' }),
  ]);
  const player = await join(slug);
  const other = await join(slug);
  const page = await player.show();
  const form = readActionForm(page, 'daily_bonus');
  const theirs = readActionForm(await other.show(), 'daily_bonus');
  expect(await postForm(player.visitor, theirs.action, form.fields)).toMatchObject({ status: 403 });
  expect(await pointsOf(other)).toBe(0);
  const link = /href="(\/c\/[^"]+\/go\/[^"]+)"/.exec(page)?.[1] ?? '';
  await owner.post(`/contest/${id}/end`, {});
  app.advanceClock(5);
  expect(await postForm(player.visitor, form.action, form.fields)).toMatchObject({ status: 409 });
  expect(await player.visitor.send('GET', link)).toMatchObject({ status: 302 });
  expect(await pointsOf(player)).toBe(0);
});

test('contest ended → the page lists completed actions only, without a link to refer friends', async () => {
  const visit = action('visit', 3, { url: 'https://a.example/' });
  const { id, slug } = await createContest([action('referral', 20), action('daily_bonus', 1), visit]);
  const player = await join(slug);
  expect(await player.show()).toContain('?ref=');
  await claim(player, 'daily_bonus');
  await owner.post(`/contest/${id}/end`, {});
  app.advanceClock(5);
  const page = await player.show();
  expect([...page.matchAll(/data-kind="(\w+)"/g)].map(([, kind]) => kind)).toEqual(['daily_bonus']);
  expect(page).not.toContain('?ref=');
});

test('referred friend held or disqualified → the referrer’s points are taken back; released → they count again, once', async () => {
  const { id, slug } = await createContest([action('referral', 20), action('daily_bonus', 1)]);
  const player = await join(slug);
  const ref = await referralOf(player);
  const friend = await join(slug, { query: ref });
  await claim(friend, 'daily_bonus');
  const friendId = Number((await rows.contestants(id))[1]?.id);
  const act = (state: string, user_id = friendId) =>
    owner.post(`/contest/${id}/contestant_state`, { action: state, user_id });
  const seen: number[] = [await pointsOf(player)];
  for (const state of ['hold', 'release', 'release', 'disqualify', 'disqualify', 'release']) {
    await act(state);
    seen.push(await pointsOf(player));
  }
  expect(seen).toEqual([20, 0, 20, 20, 0, 0, 20]);
  expect(await player.show()).toContain('Friends so far: 1');

  // An action completed while the entry is held gives its points when the entry is released.
  const late = await join(slug, { query: ref });
  const lateId = Number((await rows.contestants(id))[2]?.id);
  await act('hold', lateId);
  await claim(late, 'daily_bonus');
  expect(await pointsOf(player)).toBe(20);
  await act('release', lateId);
  expect(await pointsOf(player)).toBe(40);

  // Thirty concurrent decisions in random order: afterwards the points match the final state.
  const states = Array.from({ length: 30 }, () => (Math.random() < 0.5 ? 'hold' : 'release'));
  await Promise.all(states.map((state) => act(state)));
  const state = (await rows.contestants(id))[1]?.state;
  expect(await pointsOf(player)).toBe(state === 'held' ? 20 : 40);
  expect((await rows.chainKinds(id)).at(-1)).toBe(state);
});
