import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { contestRows } from '../../../../test/fixtures/contests/contest-rows.ts';
import { joinContest, postForm, readForm } from '../../../../test/fixtures/contests/contest-visitor.ts';
import { createTestApp, password, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: TestUser;
const rows = contestRows(() => app);
beforeAll(async () => {
  app = await createTestApp({ now: '2030-02-20T10:00:00Z' });
  ({ owner } = await createBusiness(app, { name: 'Rose & <b>Sons' }));
});
// The owner logs in again before each test, because tests move the clock beyond the end of sessions.
beforeEach(() => owner.post('/user/login', { email: owner.user.email, password }));

const createContest = async (change: object = {}) => {
  const body = contestBody(change);
  const contest = await saveContest(owner, {
    ...body,
    rules: { ...body.rules, minimum_age: 0, countries: [] },
    ...change,
  });
  return { id: Number(contest.id), slug: String(contest.slug) };
};
const show = async (path: string, headers: Record<string, string> = {}) => app.browser().send('GET', path, { headers });

test('contest page of a draft, an unknown slug or a hostile path → 404 or 400; old slug → redirect to the new one', async () => {
  const draft = await saveContest(owner, { ...contestBody({}), draft: true });
  for (const path of [`/c/${draft.slug}`, '/c/no-such-contest', '/c/..%2fadmin', '/c/%ff', '/c/a/b/c/d'])
    expect(await show(path), path).toMatchObject({
      status: expect.toSatisfy((status) => status === 404 || status === 400),
    });
  const { id, slug } = await createContest();
  const body = contestBody({});
  await saveContest(owner, body, id);
  const moved = await show(`/c/${slug}/rules`);
  expect([moved.status, moved.headers.location]).toEqual([302, `/c/${body.slug}/rules`]);
});

test('contest page before the start → countdown; running → form and facts; ended → result; names are escaped, share tags are set', async () => {
  const { id, slug } = await createContest({ name: 'Win "big" <script>x</script>' });
  const before = await show(`/c/${slug}`);
  expect(before.text).toContain('Starts in');
  expect(before.text).not.toContain('class="entry"');
  expect(before.text).toContain('Rose &amp; &lt;b&gt;Sons');
  expect(before.text).not.toContain('<script>x');
  app.advanceClock(12 * daySeconds);
  const running = await show(`/c/${slug}`);
  expect(running.text).toContain('Ends in');
  expect(running.text).toContain('0 entries');
  expect(running.text).toContain('03/31/2030 06:00 PM');
  expect(running.text).toContain('class="entry"');
  expect(running.text).toContain(`<meta property="og:url" content="http://localhost:4000/c/${slug}">`);
  await owner.post('/user/login', { email: owner.user.email, password });
  await owner.post(`/contest/${id}/end`, {});
  app.advanceClock(5);
  const ended = await show(`/c/${slug}`);
  expect(ended.text).toContain('This contest has ended');
  expect(ended.text).not.toContain('class="entry"');
  expect((await show(`/c/${slug}/winners`)).text).toContain('No winners yet');
});

test('contestant joins, or kept totals change → the entry count of the page follows within 2 s', async () => {
  const { id, slug } = await createContest({ start_date: '2030-02-01T09:00' });
  await joinContest(app, slug, 'one@count.test');
  app.advanceClock(2.1);
  expect((await show(`/c/${slug}`)).text).toContain('>1 entry<');
  await rows.addTotal(id, 41);
  app.advanceClock(2.1);
  expect((await show(`/c/${slug}`)).text).toContain('>42 entries<');
});

test('contest page requested again → from memory for 2 s; with a query or the cookie of a contestant → rendered again', async () => {
  const { slug } = await createContest({ start_date: '2030-02-01T09:00' });
  await show(`/c/${slug}`);
  const find = (query = '', cookies?: string) =>
    app.contests.visitorPages[0]?.cached({ path: `/c/${slug}`, query, cookies, etag: undefined, encodings: 'br' });
  expect(find()).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
  expect(find()).toBe(find());
  expect([find('ref=abc'), find('', 'visitor-contest-1=x')]).toEqual([undefined, undefined]);
  app.advanceClock(2.1);
  expect(find()).toBeUndefined();
});

test('contest page → can’t be framed; embed page → can be framed and runs our own scripts only', async () => {
  const { slug } = await createContest({ start_date: '2030-02-01T09:00' });
  const page = await show(`/c/${slug}`);
  expect(page.headers['x-frame-options']).toBe('DENY');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const frame = await show(`/embed/contest/${slug}`);
  expect(frame.headers['x-frame-options']).toBeUndefined();
  expect(frame.headers['content-security-policy']).toContain('frame-ancestors *');
  expect(frame.headers['content-security-policy']).toContain("script-src 'self'");
  const script = await show('/embed/contest.js');
  expect(script.headers['content-type']).toContain('text/javascript');
  expect(script.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect((await show('/c/anything')).headers['x-frame-options']).toBe('DENY');
});

test('contest in a frame without cookies: key in the address → opens the entry; an action → redirects back to that address', async () => {
  const actions = [{ kind: 'daily_bonus', label: '', points: 5, settings: {} }];
  const { slug } = await createContest({ start_date: '2030-02-01T09:00', actions });
  const { link } = await joinContest(app, slug, 'frame@example.test');
  const framePath = link.replace('/c/', '/embed/contest/');
  const page = await show(framePath);
  expect(page.text).toContain('You’re in, frame!');
  expect(page.headers['set-cookie']).toBeUndefined();
  const form = readForm(page.text, 'class="claim');
  const answer = await postForm(app.browser(), form.action, form.fields);
  expect(answer.headers.location).toBe(`${framePath}#actions`);
  expect((await show(framePath)).text).toContain('<b>5</b>');
  expect((await show(`/embed/contest/${slug}`)).text).toContain('class="entry"');
});

test('shared pages and frames of a contest → revalidated by etag; pages about one contestant → no-store', async () => {
  const { slug } = await createContest({ start_date: '2030-02-01T09:00' });
  const { link, visitor } = await joinContest(app, slug, 'private@example.test');
  for (const path of [`/c/${slug}`, `/embed/contest/${slug}`, `/c/${slug}/rules`, `/c/${slug}/winners`]) {
    const { headers } = await show(path);
    expect([path, headers['cache-control']]).toEqual([path, 'public, max-age=0, must-revalidate']);
    expect(await show(path, { 'if-none-match': String(headers.etag) }), path).toMatchObject({ status: 304 });
  }
  const frame = link.replace('/c/', '/embed/contest/');
  const own = [`/c/${slug}`, `/c/${slug}/data`, `/c/${slug}/data.json`, link, frame, `/c/${slug}?ref=abc`];
  for (const path of own)
    expect([path, (await visitor.send('GET', path)).headers['cache-control']]).toEqual([
      path,
      expect.stringContaining('no-store'),
    ]);
});

test('contest page opened with utm, referral or widget → source of the entry and of the views', async () => {
  const { id, slug } = await createContest({ start_date: '2030-02-01T09:00' });
  await joinContest(app, slug, 'utm@example.test', { query: '?utm_source=mail&utm_campaign=%3Cspring%3E"' });
  await show(`/embed/contest/${slug}`);
  await app.contests.entries.views.flush();
  expect(await rows.views(id)).toEqual([
    { source: 'utm', views: 1 },
    { source: 'widget', views: 1 },
  ]);
  expect(await rows.contestants(id)).toMatchObject([{ source: 'utm', source_detail: 'mail / <spring>"' }]);
});

const ownPage = { facebook: false, youtube: false, twitter: false, emaillist: false, contest_page: true };

test('own contest template with placeholders, styles and scripts → placeholders filled in, styles in an allowed stylesheet, scripts removed', async () => {
  const entry = `<h1 style="color:#b5371a">{{contest_name}}</h1><script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">x</a><img src="https://spy.test/pixel.gif">{{entry_form}}<p>{{entry_count}}</p>`;
  const contest_page = { entry, actions: '<p>Hi {{contestant_name}}</p>{{actions}}' };
  const { slug } = await createContest({ start_date: '2030-02-01T09:00', switches: ownPage, contest_page });
  const page = await show(`/c/${slug}`);
  expect(page.text).toContain('{color:#b5371a}');
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/=]{44}'/);
  expect(page.text).toContain('class="entry"');
  expect(page.text).not.toMatch(/alert\(|onerror|javascript:|style="/);
  // Images of other sites are removed, because those sites would see visitors' IP addresses.
  expect(page.text).not.toContain('spy.test');
  expect(page.headers['content-security-policy']).toContain("img-src 'self' http://localhost:4000;");
  // Links to check the draw are added to the page even if the template has no placeholder for them.
  expect(page.text).toContain(`/c/${slug}/draw/1`);
  const { show: showOwn } = await joinContest(app, slug, 'tpl@example.test');
  expect(await showOwn()).toContain('<p>Hi tpl</p>');
});

test('contest template of 100 kB of nested tags → a page with the form', async () => {
  const entry = `${'<div>'.repeat(10_000)}{{entry_form}}${'<b>'.repeat(12_000)}`;
  const contest_page = { entry, actions: '{{actions}}' };
  const { slug } = await createContest({ start_date: '2030-02-01T09:00', switches: ownPage, contest_page });
  const page = await show(`/c/${slug}`);
  expect([page.status, page.text.includes('class="entry"')]).toEqual([200, true]);
});

test('published contest → the hashes of the seeds are on the page and in the rules', async () => {
  const { id, slug } = await createContest();
  const [prize] = await rows.prizes(id);
  expect(String(prize?.seed_hash)).toMatch(/^[0-9a-f]{64}$/);
  for (const path of ['', '/rules']) expect((await show(`/c/${slug}${path}`)).text).toContain(String(prize?.seed_hash));
});

test('contest with several prizes → the rules say once how winners are chosen, or prize by prize if they differ, in the page’s language', async () => {
  const prize = (prize_position: number, method: string, is_unique: boolean) => ({
    prize_position,
    name: `Cake ${prize_position}`,
    quantity: 1,
    min_points: 0,
    method,
    is_unique,
  });
  const read = async (change: object) => {
    const { slug } = await createContest(change);
    return { page: (await show(`/c/${slug}`)).text, rules: (await show(`/c/${slug}/rules`)).text };
  };
  const same = await read({ prizes: [prize(1, 'weighted', true), prize(2, 'weighted', true)] });
  const sentence = 'Every point is one chance, so it takes at least one point to win. Anyone who already has a prize';
  for (const text of [same.page, same.rules]) expect(text.split(sentence)).toHaveLength(2);
  expect(same.rules).toContain('Winners are chosen after the end of the contest');
  const mixed = await read({ prizes: [prize(1, 'points', false), prize(2, 'random', true)] });
  expect(mixed.page).toContain('<p class="chosen">Most points wins. In a tie, the first to reach them wins.</p>');
  expect(mixed.rules).toContain('<b>Cake 2</b>: Drawn at random. Everyone has one chance. Anyone who');
  // A contest with one prize doesn't mention unique winners, because there is no other prize.
  const german = await read({ language: 'de', prizes: [prize(1, 'first', true)] });
  for (const text of [german.page, german.rules])
    expect(text).toContain('Die früheste bestätigte Teilnahme gewinnt.</p>');
});

test('rules page → organizer, methods, release of the networks and privacy contact in the page’s language', async () => {
  const { slug } = await createContest({ language: 'de', start_date: '2030-02-01T09:00' });
  const page = await show(`/c/${slug}/rules`);
  expect(page.text).toContain('<html lang="de"');
  for (const text of [
    'Teilnahmebedingungen',
    'Acme',
    'Main street 1',
    'Das Los entscheidet. Alle haben eine Chance.',
    'privacy@example.com',
    'von jeder Haftung frei',
  ])
    expect(page.text).toContain(text);
});

test('preview link of a draft → its page in each state for 24 hours; wrong key → 404', async () => {
  const draft = await saveContest(owner, { ...contestBody({}), draft: true });
  const { body } = await owner.post(`/contest/${draft.id}/preview_links`);
  const expected = {
    scheduled: 'Starts in',
    running: 'Entering is off',
    entered: 'You’re in, Alex Morgan!',
    ended: 'This contest has ended',
    drawn: 'We have winners',
  };
  for (const [state, text] of Object.entries(expected)) {
    const path = String(body.links?.[state]).replace('http://localhost:4000', '');
    const page = await show(path);
    expect([state, page.status, page.text.includes(text)]).toEqual([state, 200, true]);
    expect(page.headers['cache-control']).toContain('no-store');
    expect(await show(path.replace(/key=.*/, 'key=x'))).toMatchObject({ status: 404 });
  }
  const stranger = (await createBusiness(app)).owner;
  expect(await stranger.post(`/contest/${draft.id}/preview_links`)).toMatchObject({ status: 404 });
  app.advanceClock(25 * hourSeconds);
  const path = String(body.links?.running).replace('http://localhost:4000', '');
  expect(await show(path)).toMatchObject({ status: 404 });
});

test('contestant opens, downloads and erases their data → one line in the chain about the erasure, the session ends', async () => {
  const { id, slug } = await createContest({ start_date: '2030-02-01T09:00' });
  const { visitor, link } = await joinContest(app, slug, 'erase@example.test');
  const data = await visitor.send('GET', `/c/${slug}/data`);
  expect(data.text).toContain('erase@example.test');
  const download = await visitor.send('GET', `/c/${slug}/data.json`);
  expect(download.body).toMatchObject({
    email: 'erase@example.test',
    state: 'counted',
    consent: { text: expect.any(String) },
  });
  const form = readForm(data.text, 'contest-erase');
  expect(await postForm(visitor, form.action, form.fields)).toMatchObject({ status: 400 });
  const send = () => postForm(visitor, form.action, { ...form.fields, sure: 'yes' });
  expect(new Set((await Promise.all([send(), send(), send()])).map(({ status }) => status))).toEqual(new Set([303]));
  await visitor.send('GET', `/c/${slug}/erased`);
  expect(await rows.contestants(id)).toMatchObject([
    { email: '', name: '', state: 'withdrawn', fields: {}, signals: {}, receipt_code: null },
  ]);
  expect(await rows.chainKinds(id)).toEqual(['entered', 'withdrawn']);
  expect(await show(link)).toMatchObject({ status: 410 });
  expect((await visitor.send('GET', `/c/${slug}`)).text).toContain('class="entry"');
  expect(await visitor.send('GET', `/c/${slug}/data.json`)).toMatchObject({ status: 302 });
});

test('contestant erased after a draw → withdrawn by a line of the chain, no personal data left', async () => {
  const { id, slug } = await createContest({ start_date: '2030-02-01T09:00' });
  const { visitor } = await joinContest(app, slug, 'drawn@example.test');
  await rows.addDraw(id);
  const data = await visitor.send('GET', `/c/${slug}/data`);
  const form = readForm(data.text, 'contest-erase');
  await postForm(visitor, form.action, { ...form.fields, sure: 'yes' });
  expect(await rows.contestants(id)).toMatchObject([{ email: '', state: 'withdrawn' }]);
  expect(await rows.chainKinds(id)).toEqual(['entered', 'withdrawn']);
});

test('contest with the option leader_board → leader board with shortened names', async () => {
  const { id, slug } = await createContest({ start_date: '2030-02-01T09:00', options: { leader_board: true } });
  await joinContest(app, slug, 'leader@example.test', { fields: { name: 'Maria von Trapp' } });
  await rows.setPoints(id, 30, 'Maria von Trapp');
  app.advanceClock(3);
  const { text } = await show(`/c/${slug}`);
  expect(text).toContain('Maria T.');
  expect(text).not.toContain('von Trapp');
});
