import { createHash } from 'node:crypto';
import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import {
  enterContest,
  joinContest,
  postForm,
  readActionForm,
  readForm,
  readPoints,
} from '../../../../test/fixtures/contests/contest-visitor.ts';
import { toList } from '../../../../test/fixtures/share.ts';
import { unsafeParts, xssArticles } from '../../../../test/fixtures/xss-articles.ts';
import { xssHtml } from '../../../../test/fixtures/xss-html.ts';
import { createTestApp, password, type TestApp } from '../../../../test/test-app.ts';
import { chainStore } from '../chain/chain.store.ts';

let app: TestApp;
let owner: TestUser;
const rows = contestRows(() => app);
const firstMoment = Date.parse('2030-03-05T10:00:00Z');
beforeAll(async () => {
  app = await createTestApp({ now: new Date(firstMoment).toISOString() });
  ({ owner } = await createBusiness(app));
});
const setClock = (moment: string) => app.advanceClock((Date.parse(moment) - app.now().getTime()) / 1000);
beforeEach(async () => {
  setClock(new Date(firstMoment).toISOString());
  await owner.post('/user/login', { email: owner.user.email, password });
});

const createContest = async (change: object = {}) => {
  const body = contestBody({ options: { strictness: 'event' }, ...change });
  const contest = await saveContest(owner, { ...body, rules: { ...body.rules, minimum_age: 0, countries: [] } });
  return { id: Number(contest.id), slug: String(contest.slug), prizes: toList(contest.prizes), contest };
};
const show = async (path: string) => (await app.browser().send('GET', path)).text;

test.each([
  ['a missing hour', '2030-03-31T02:30', '2030-03-31T01:30:00Z', '03/31/2030 03:30 AM'],
  ['a double hour, which means its first time', '2030-10-27T02:30', '2030-10-27T00:30:00Z', '10/27/2030 02:30 AM'],
])('contest that ends in %s → page, form and draw end at the same moment', async (_, end_date, moment, shown) => {
  const { id, slug, prizes } = await createContest({ end_date });
  setClock(moment);
  app.advanceClock(-60);
  expect(await show(`/c/${slug}`)).toContain(`Ends ${shown}`);
  const early = await enterContest(app, slug, 'early@example.test');
  expect(early.answer.status).toBe(303);
  setClock(moment);
  app.advanceClock(-1);
  await owner.post('/user/login', { email: owner.user.email, password });
  const draw = () => owner.post(`/contest/${id}/prize/${prizes[0]?.prize_id}/random/2`, {});
  expect((await draw()).body.code).toBe('contest-not-ended');
  app.advanceClock(1);
  expect(await postForm(app.browser(), early.form.action, { ...early.form.fields, ...late })).toMatchObject({
    status: 409,
  });
  app.advanceClock(3);
  expect(await show(`/c/${slug}`)).toContain('This contest has ended');
  expect((await draw()).body.code).toBe('101');
});
const late = { name: 'Late', email: 'late@example.test', consent: 'yes' };

test('points of an action changed while the contest runs → earned points stay, new ones count, the change is in the rules', async () => {
  const actions = [{ kind: 'daily_bonus', label: '', points: 5, settings: {} }];
  const { id, slug, contest } = await createContest({ actions });
  const first = await joinContest(app, slug, 'one@points.test');
  const second = await joinContest(app, slug, 'two@points.test');
  const claim = async ({ show: page, visitor }: typeof first) => {
    const form = readActionForm(await page(), 'daily_bonus');
    return postForm(visitor, form.action, { ...form.fields, points: '100' });
  };
  const staleForm = readActionForm(await second.show(), 'daily_bonus');
  await claim(first);
  const [action] = toList(contest.actions);
  await saveContest(owner, { actions: [{ ...action, points: 9 }] }, id);
  app.advanceClock(2);
  // A form from a page that showed 5 points earns the points stored on the server.
  await Promise.all(Array.from({ length: 5 }, () => postForm(second.visitor, staleForm.action, staleForm.fields)));
  app.advanceClock(daySeconds);
  await claim(first);
  expect([readPoints(await first.show()), readPoints(await second.show())]).toEqual([14, 9]);
  expect(await show(`/c/${slug}/rules`)).toContain('9 points from now on (before: 5)');
});

const erase = async (slug: string, { visitor }: Awaited<ReturnType<typeof joinContest>>) => {
  const data = await visitor.send('GET', `/c/${slug}/data`);
  const form = readForm(data.text, 'contest-erase');
  return postForm(visitor, form.action, { ...form.fields, sure: 'yes' });
};

test('contestants erased before, during and after three draws at once → chain and list of the draws stay right', async () => {
  const { id, slug, prizes } = await createContest({
    end_date: '2030-03-20T18:00',
    prizes: [{ prize_position: 1, name: 'Cake', quantity: 2, min_points: 0, method: 'random', is_unique: false }],
  });
  const players: Awaited<ReturnType<typeof joinContest>>[] = [];
  for (let at = 0; at < 8; at += 1) players.push(await joinContest(app, slug, `erase${at}@example.test`));
  // Contestants are erased in a random order.
  const shuffled = players.map((player) => ({ player, at: Math.random() })).toSorted((a, b) => a.at - b.at);
  const [before, during, after, ...others] = shuffled.map(({ player }) => player);
  if (!before || !during || !after) throw new Error('Too few players');
  expect((await erase(slug, before)).status).toBe(303);
  setClock('2030-03-20T17:00:05Z');
  await owner.post('/user/login', { email: owner.user.email, password });
  const press = () => owner.post(`/contest/${id}/prize/${prizes[0]?.prize_id}/random/2`, {});
  const [erased, ...pressed] = await Promise.all([erase(slug, during), press(), press(), press()]);
  expect([erased.status, pressed.some(({ status }) => status === 200)]).toEqual([303, true]);
  expect((await erase(slug, after)).status).toBe(303);

  const record = JSON.parse(await show(`/c/${slug}/draw/1/draw.json`));
  const list = await show(`/c/${slug}/draw/1/list/0.txt`);
  expect(createHash('sha256').update(list).digest('hex')).toBe(record.list_hash);
  expect([6, 7]).toContain(list.trim().split('\n').length);
  expect(record.winners).toHaveLength(2);
  const states = (await rows.contestants(id)).map(({ state, email }) => `${state} ${email === '' ? 'erased' : ''}`);
  expect(states.filter((text) => text === 'withdrawn erased')).toHaveLength(3);
  expect(others).toHaveLength(5);

  // Erased winners are never mailed; the next contestant in order who has an email address takes their place.
  const winners = async () => toList(toList((await owner.get(`/contest/${id}/winners`)).body.prizes)[0]?.winners);
  const prize_id = prizes[0]?.prize_id;
  const update = (body: object) => owner.post(`/contest/${id}/update_winners`, { prize_id, ...body });
  for (const { winner_id } of await winners())
    expect((await update({ action: 'confirm', winner_id })).status).toBe(200);
  for (const { winner_id, email } of await winners()) {
    if (String(email) !== '') continue;
    await update({ action: 'disqualify', winner_id, reason: 'not_reachable' });
    expect((await update({ action: 'redraw', winner_id })).status).toBe(200);
  }
  const standing = (await winners()).filter(({ state }) => String(state) !== 'disqualified');
  expect([standing.length, standing.filter(({ email }) => String(email) === '')]).toEqual([2, []]);

  await app.contests.chain.sealContest(id);
  let hash = '0'.repeat(64);
  for (const line of (await chainStore(app.db).readSealed(id, 0, 100)).trimEnd().split('\n')) {
    const text = line.slice(0, line.lastIndexOf(' '));
    const lineHash = line.slice(line.lastIndexOf(' ') + 1);
    hash = createHash('sha256').update(`${hash}\n${text}`).digest('hex');
    expect(lineHash).toBe(hash);
  }
});

test('contest templates with every known XSS vector → pages without executable markup', async () => {
  const contest_page = {
    entry: `{{entry_form}}\n${[...xssHtml, ...xssArticles].join('\n')}`,
    actions: `{{actions}}\n${[...xssArticles, ...xssHtml].join('\n')}`,
  };
  const switches = { facebook: false, youtube: false, twitter: false, emaillist: false, contest_page: true };
  const { slug } = await createContest({ switches, contest_page });
  const player = await joinContest(app, slug, 'xss@example.test');
  for (const text of [await show(`/c/${slug}`), await player.show()]) {
    const [, template = ''] = text.split('<div class="contest-template">');
    expect(template).not.toBe('');
    const own = template.split('</main>')[0] ?? '';
    expect(own).not.toMatch(/<(?:script|svg|math|iframe|object|embed|style|link|meta|base|template)\b/i);
    expect(unsafeParts(own).filter((part) => /\son\w+=|javascript:|srcdoc|formaction/i.test(part))).toEqual([]);
  }
});

test.each(['<script>', '<style>', '<textarea>', '<!-- ', '<title>', '<p title="'])(
  'contest template in which %s hides the form → the standard page with the form',
  async (tag) => {
    const switches = { facebook: false, youtube: false, twitter: false, emaillist: false, contest_page: true };
    const contest_page = { entry: `<p>Hi</p>${tag}{{entry_form}}`, actions: '{{actions}}' };
    const saved = await owner.post('/contest/new/save', contestBody({ switches, contest_page }));
    if (saved.status !== 200) return expect(saved.status).toBe(400);
    expect(await show(`/c/${saved.body.contest?.slug}`)).toContain('class="entry"');
  },
);

test('one slug saved for a contest twenty times at once by two businesses, in different spellings → one gets it', async () => {
  const slug = `first-come-${process.pid}`;
  const strangers = [await createBusiness(app), await createBusiness(app)].map(({ owner: user }) => user);
  const save = (index: number) =>
    (strangers[index % 2] ?? owner).post(
      '/contest/new/save',
      contestBody({ slug: index % 3 ? slug : slug.toUpperCase() }),
    );
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => save(index)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.every(({ body }) => JSON.stringify(body.fields).includes('This address is taken'))).toBe(true);
});
