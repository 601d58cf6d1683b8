import { submitConsent } from '@fanfare/connectors/kit/practice/consent-form';
import { connectPaths } from '@fanfare/contract/connections/connect-calls';
import { testClient } from '@fanfare/sandbox/x/test-client';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { origin } from '../../../../test/browser.ts';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { connect } from '../../../../test/fixtures/connection.ts';
import {
  action,
  contestPlayers,
  createActionContest,
  type Player,
} from '../../../../test/fixtures/contests/contest-players.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { joinContest, postForm, readActionForm } from '../../../../test/fixtures/contests/contest-visitor.ts';
import { olive } from '../../../../test/fixtures/leads/practice-people.ts';
import { createTestApp, openProcess, password, type TestApp } from '../../../../test/test-app.ts';
import { hasTag } from './post-check.service.ts';

/** People of the practice X who aren't the contest's account. */
const inesX = '1401778899001122334';
const okaforX = '1390445566778899001';

let app: TestApp;
let owner: TestUser;
const rows = contestRows(() => app);
const { join, claim, pointsOf } = contestPlayers(() => app);
beforeAll(async () => {
  app = await createTestApp({ now: '2030-03-05T10:00:00Z' });
  ({ owner } = await createBusiness(app));
});
// The owner logs in again before each test, because tests move the clock beyond the end of sessions.
beforeEach(() => owner.post('/user/login', { email: owner.user.email, password }));

const createContest = (actions: object[], change: object = {}) => createActionContest(owner, actions, change);

test('action “post on X” in a contest without a connected account: link of a post → declared, with points; same post by another contestant → refused', async () => {
  const { id, slug } = await createContest([action('daily_bonus', 1)]);
  await rows.changeActions(id, 'twitter_post');
  const player = await join(slug);
  const copycat = await join(slug);
  const post = 'https://x.com/ann/status/1234567890';
  expect(await claim(player, 'twitter_post', { answer: 'https://x.com/ann' })).toMatchObject({ status: 422 });
  expect(await claim(player, 'twitter_post', { answer: post })).toMatchObject({ status: 303 });
  expect((await claim(copycat, 'twitter_post', { answer: `${post}?s=20` })).text).toContain('already used');
  expect([await pointsOf(player), await pointsOf(copycat)]).toEqual([1, 0]);
  expect(await rows.completions(id)).toMatchObject([{ verification: 'declared' }]);
});

/** Returns the link that a post must contain, as the contestant's page names it. */
const ownLink = async (player: Player): Promise<string> => {
  const [, link = ''] = /Your post must contain #\w+ (http:\S+\?ref=\w+)\./.exec(await player.show()) ?? [];
  expect(link).not.toBe('');
  return link;
};

test('post on X claimed and read with the contest’s account → points; missing, old, without hashtag or own link, or of another author → refused', async () => {
  await connect(owner, connectPaths.twitter, 'x', { choice: 'allow', as: olive.x });
  const { id, slug } = await createContest([action('twitter_post', 8, { contains: '#harbourcup' })], {
    switches: { facebook: false, youtube: false, twitter: true, emaillist: false, contest_page: false },
    twitter: { twitter_username: 'harbourcoffee' },
  });
  const network = testClient({ url: app.sandbox.url, fetch: globalThis.fetch });
  const tokens = { ines: (await network.login({ accountId: inesX })).access, okafor: '' };
  tokens.okafor = (await network.login({ accountId: okaforX })).access;
  const publish = async (as: 'ines' | 'okafor', text: string) => {
    const { body } = await network.post('/tweets', tokens[as], { text });
    return `https://x.com/${as}/status/${body.data?.id}`;
  };
  const timeline = await network.get(`/users/${inesX}/tweets`, tokens.ines, { max_results: '100' });
  const old = `https://x.com/inesduarte/status/${timeline.body.data?.at(-1)?.id}`;
  const player = await join(slug);
  const copycat = await join(slug);
  const third = await join(slug);
  const link = await ownLink(player);
  const copycatLink = await ownLink(copycat);
  const good = await publish('ines', `The best coffee at #HarbourCup! ${link}`);
  const answers: [string, string][] = [
    ['https://x.com/ines/status/1234567890123456789', 'couldn’t find'],
    [old, 'older than the contest'],
    [await publish('ines', `Nothing but #harbourcups here ${link}`), 'hashtag or mention'],
  ];
  // A post of another contestant can't be claimed, even before that contestant claims it.
  expect((await claim(copycat, 'twitter_post', { answer: good })).text).toContain('your own link');
  for (const [answer, text] of answers) expect((await claim(player, 'twitter_post', { answer })).text).toContain(text);
  expect(await claim(player, 'twitter_post', { answer: good })).toMatchObject({ status: 303 });
  expect(await rows.completions(id)).toMatchObject([{ verification: 'verified', points: 8 }]);
  // The author's name in a post's link is not trusted; X says which account published the post.
  const second = (await publish('ines', `Another day, another #harbourcup ${copycatLink}`)).replace('/ines/', '/me/');
  expect((await claim(copycat, 'twitter_post', { answer: second })).text).toContain('already used');
  // Only a few tries are allowed: each one costs money at X.
  for (let at = 0; at < 3; at += 1) await claim(copycat, 'twitter_post', { answer: second });
  const own = await publish('okafor', `We ride to the #harbourcup ${copycatLink}`);
  expect((await claim(copycat, 'twitter_post', { answer: own })).text).toContain('no tries left');
  app.sandbox.faults.add({ network: 'x', match: 'GET /api/2/tweets/', kind: 'no-credits' });
  expect(await claim(third, 'twitter_post', { answer: own })).toMatchObject({ status: 303 });
  expect((await rows.completions(id)).map(({ verification }) => verification)).toEqual(['verified', 'declared']);
});

test('one post on X claimed by six contestants at once → points for one of them', async () => {
  const { id, slug } = await createContest([action('daily_bonus', 1)]);
  await rows.changeActions(id, 'twitter_post');
  const players: Player[] = [];
  for (let at = 0; at < 6; at += 1) players.push(await join(slug));
  const answer = 'https://x.com/ann/status/99887766';
  const answers = await Promise.all(players.map((player) => claim(player, 'twitter_post', { answer })));
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect(await rows.completions(id)).toHaveLength(1);
});

test.each([
  ['Go #cup!', '#cup', true],
  ['Go #CUP', '#Cup', true],
  ['Go #cupcake', '#cup', false],
  ['a#cup', '#cup', false],
  ['#cupcake and #cup', '#cup', true],
  ['@harbour, hi', '@harbour', true],
  ['me@harbour', '@harbour', false],
  ['#café', '#caf', false],
])('post with the text “%s”, searched for the hashtag %s → contained: %s', (text, tag, expected) => {
  expect(hasTag(text, tag)).toBe(expected);
});

/** People of the practice network: Ines is subscribed to the channel, the stranger is not. */
const ines = '103551928847160299154';
const stranger = '108240175533620914421';
const youtube = {
  switches: { facebook: false, youtube: true, twitter: false, emaillist: false, contest_page: false },
  youtube: { ytsub_channels: ['UCharbourcoffee000000001'] },
};

/**
 * Lets a contestant press Verify and allow or deny the read at the network. Without `by`, a new contestant enters
 * first.
 */
const verifyAs = async (slug: string, person: string, by?: Player, choice: 'allow' | 'deny' = 'allow') => {
  const player = by ?? (await join(slug));
  const page = await player.show();
  const link = /href="(\/c\/[^"]+\/verify\/[^"]+)"/.exec(page)?.[1] ?? '';
  const opened = await player.visitor.send('GET', link);
  const consentUrl = new URL(String(opened.headers.location));
  consentUrl.searchParams.set('practice_person', person);
  const redirectUri = `${origin}/c/-/verified`;
  const query = await submitConsent({ fetch: globalThis.fetch, redirectUri }, consentUrl.href, { choice });
  const answer = await player.visitor.send('GET', `/c/-/verified?${new URLSearchParams(query)}`);
  return { player, page, answer, query };
};

test('YouTube action for the second channel → the page links that channel; subscriber of another channel → refused', async () => {
  const { slug } = await createContest([action('youtube_subscribe', 6, { channel: '@okaforcycles' })], {
    ...youtube,
    youtube: { ytsub_channels: ['UCharbourcoffee000000001', '@okaforcycles'] },
  });
  const { page, answer } = await verifyAs(slug, ines);
  expect(page).toContain('/channel/UCokaforcycles0000000003');
  expect([answer.status, answer.text.includes('isn’t subscribed')]).toEqual([422, true]);
});

test('YouTube consent of a subscriber → points once; account of another contestant, or not subscribed → refused; no token is stored', async () => {
  const { slug } = await createContest([action('youtube_subscribe', 6)], youtube);
  const subscribed = await verifyAs(slug, ines);
  expect([subscribed.answer.status, subscribed.answer.headers.location]).toEqual([302, `/c/${slug}`]);
  expect(await pointsOf(subscribed.player)).toBe(6);
  const again = await app.browser().send('GET', `/c/-/verified?${new URLSearchParams(subscribed.query)}`);
  expect(again.status).not.toBe(302);
  expect(await pointsOf(subscribed.player)).toBe(6);
  const second = await verifyAs(slug, ines);
  expect([second.answer.status, second.answer.text.includes('used by another contestant')]).toEqual([422, true]);
  expect(await pointsOf(second.player)).toBe(0);
  const refused = await verifyAs(slug, stranger);
  expect([refused.answer.status, refused.answer.text.includes('isn’t subscribed')]).toEqual([422, true]);
  expect((await verifyAs(slug, ines, refused.player, 'deny')).answer.text).toContain('You didn’t let us check this');
  expect(await pointsOf(refused.player)).toBe(0);
  expect(await app.dumpTable('contest_action_completions')).not.toMatch(/ya29|1\/\/|UC[\w-]{20}/);
  expect(await app.browser().send('GET', '/c/-/verified?state=x&code=y')).toMatchObject({ status: 404 });
});

test('action “follow on X” by a follower → points, once per account; not following, or too many tries → message; X not available → declared', async () => {
  const business = await createBusiness(app);
  await connect(business.owner, connectPaths.twitter, 'x', { choice: 'allow', as: olive.x });
  const { id, slug } = await createActionContest(
    business.owner,
    [action('twitter_follow', 7, { check_follow: true })],
    {
      switches: { facebook: false, youtube: false, twitter: true, emaillist: false, contest_page: false },
      twitter: { twitter_username: 'harbourcoffee' },
    },
  );
  const stranger = await verifyAs(slug, okaforX);
  expect(stranger.page).toContain('Verify with X');
  expect([stranger.answer.status, stranger.answer.text.includes('<h1>X didn’t confirm the follow</h1>')]).toEqual([
    422,
    true,
  ]);
  const follower = await verifyAs(slug, inesX);
  expect([follower.answer.status, follower.answer.headers.location]).toEqual([302, `/c/${slug}`]);
  const second = await verifyAs(slug, inesX, stranger.player);
  expect([second.answer.status, second.answer.text.includes('used by another contestant')]).toEqual([422, true]);
  expect([await pointsOf(follower.player), await pointsOf(stranger.player)]).toEqual([7, 0]);
  expect(await rows.completions(id)).toMatchObject([{ verification: 'verified', points: 7 }]);
  expect(await app.dumpTable('contest_action_completions')).not.toContain(inesX);

  const read = { network: 'x', match: 'GET /api/2/users/by', delayMs: 0 } as const;
  app.sandbox.faults.add({ ...read, kind: 'error', count: 10 });
  const failed = await verifyAs(slug, okaforX, stranger.player);
  expect(failed.answer.text).toContain('couldn’t reach the network');
  app.sandbox.faults.clear();
  // A denied consent doesn't use up a try.
  const denied = await verifyAs(slug, okaforX, stranger.player, 'deny');
  expect([denied.answer.status, denied.answer.text.includes('You didn’t let us check this')]).toEqual([422, true]);
  for (let at = 0; at < 2; at += 1)
    expect((await verifyAs(slug, okaforX, stranger.player)).answer.text).toContain('X didn’t confirm the follow');
  expect((await verifyAs(slug, okaforX, stranger.player)).answer.text).toContain('no tries left');

  // X refuses the read to our app, or no app for X is set up: the contestant can declare the follow.
  for (const kind of ['client-forbidden', 'no-credits']) {
    app.sandbox.faults.add({ ...read, kind });
    expect((await verifyAs(slug, okaforX)).answer.status).toBe(302);
  }
  const withoutX = await openProcess(app, { networkKeys: { x: undefined } });
  const declaring = await joinContest(withoutX, slug, 'declaring@example.test');
  // While X answers, the form of an earlier page can't declare the action done.
  const form = readActionForm(await declaring.show(), 'twitter_follow');
  expect(await postForm(app.browser(), form.action, form.fields)).toMatchObject({ status: 404 });
  expect(await claim(declaring, 'twitter_follow')).toMatchObject({ status: 303 });
  const declared = { verification: 'declared', points: 7 };
  expect((await rows.completions(id)).slice(1)).toMatchObject([declared, declared, declared]);
});
