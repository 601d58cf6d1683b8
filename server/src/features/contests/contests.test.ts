import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../test/browser.ts';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import {
  contestBody,
  duringContest,
  eveOfContest,
  fieldsOf,
  getContest,
  prizeBody,
  saveContest,
} from '../../../test/fixtures/contests/contest.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp({ now: eveOfContest });
  ({ owner } = await createBusiness(app));
});

describe('saving drafts', () => {
  test('first save of a contest → a draft with an id, not public; later save → fields left out stay', async () => {
    const { id } = await saveContest(owner, { draft: true, name: 'Half', start_date: '' });
    await saveContest(owner, { draft: true, description: 'More' }, Number(id));
    expect(await getContest(owner, id)).toMatchObject({
      name: 'Half',
      description: 'More',
      state: 'draft',
      page_url: null,
    });
  });

  test('contest saved ten times at once with one submit id → one contest', async () => {
    const body = { draft: true, name: 'Once', submit_id: `submit-${process.pid}-once` };
    const answers = await Promise.all(Array.from({ length: 10 }, () => owner.post('/contest/new/save', body)));
    expect(new Set(answers.map((answer) => answer.body.contest?.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  });

  test('contest saved again with the same prizes and actions without ids → no second rows', async () => {
    const body = contestBody({ draft: true });
    const first = await saveContest(owner, body);
    const second = await saveContest(owner, body, Number(first.id));
    expect(second).toMatchObject({ actions: first.actions, prizes: first.prizes });
  });

  test('action with more than 100 points → 400 with the exact message, also in a draft', async () => {
    const answer = await owner.post('/contest/new/save', {
      draft: true,
      actions: [{ kind: 'daily_bonus', points: 101 }],
    });
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual([
      { path: 'actions.0.points', message: 'Points awarded for an action can not exceed 100' },
    ]);
  });

  test('contest form with prize_position[], prize_name[] and quantity[] → saved as prize rows', async () => {
    const payload = new URLSearchParams({ draft: 'true' });
    for (const [name, ...columns] of [
      ['prize_position[]', '1', '2'],
      ['prize_name[]', 'Cake', 'Cup'],
      ['quantity[]', '1', '3'],
    ])
      for (const column of columns) payload.append(String(name), column);
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' };
    const answer = await owner.send('POST', '/api/contest/new/save', { payload: payload.toString(), headers });
    expect(answer.body.contest?.prizes).toMatchObject([
      { prize_position: 1, name: 'Cake', quantity: 1 },
      { prize_position: 2, name: 'Cup', quantity: 3 },
    ]);
  });
});

test('saved prizes changed by a form with their ids → prize fields that the form does not send stay', async () => {
  const prize = { ...prizeBody(1), description: 'Three layers', value: '$40', method: 'points' };
  const { id, prizes } = await saveContest(owner, { draft: true, prizes: [prize] });
  const [saved] = Object.values(prizes ?? {});
  const form = { 'prize_position[]': '1', 'prize_id[]': String(saved?.prize_id), 'prize_name[]': 'Bigger cake' };
  await saveContest(owner, { draft: true, ...form, 'quantity[]': '4' }, Number(id));
  expect((await getContest(owner, id)).prizes).toMatchObject([
    { prize_id: saved?.prize_id, name: 'Bigger cake', quantity: 4, description: 'Three layers', method: 'points' },
  ]);
});

describe('publishing a contest', () => {
  test('complete contest → scheduled, with page URL, UTC offset, and for each prize a sealed seed and its public hash', async () => {
    const contest = await saveContest(owner, contestBody({}));
    expect(contest).toMatchObject({ state: 'scheduled', gmt_offset: 1, starts: '2030-03-01T08:00:00.000Z' });
    expect(contest.page_url).toMatch(/^http:\/\/localhost:4000\/c\/spring-contest-/);
    expect(contest.prizes).toMatchObject([
      { name: 'Cake', winners: [], seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
    expect(await app.dumpTable('contest_prizes')).toContain('v1.test.');
  });

  test('an empty contest published → all problems at once with the exact messages; nothing published', async () => {
    const answer = await owner.post('/contest/new/save', { name: 'Empty' });
    expect(problemCode(answer)).toBe('invalid-input');
    expect(fieldsOf(answer)).toEqual(
      expect.arrayContaining([
        { path: 'start_date', message: 'A Start Date is required' },
        { path: 'end_date', message: 'An End Date is required' },
        { path: 'prizes', message: 'Add at least one prize.' },
        { path: 'rules.organizer', message: 'Enter who organizes the contest.' },
        { path: 'rules.is_free', message: 'Entering must be free. Confirm that it is.' },
      ]),
    );
  });

  test.each([
    [
      'end equal to the start',
      { end_date: '2030-03-01T09:00' },
      'end_date',
      'The End Date can not precede the Start Date',
    ],
    [
      'end in the past',
      { start_date: '2029-01-01T09:00', end_date: '2029-02-01T09:00' },
      'end_date',
      'The End Date must be in the future.',
    ],
    [
      'unknown placeholder',
      {
        switches: allOff({ contest_page: true }),
        contest_page: { entry: '{{entry_form}} {{nope}}', actions: '{{actions}}' },
      },
      'contest_page.entry',
      '{{nope}} doesn’t exist.',
    ],
    [
      'Facebook without an account',
      { switches: allOff({ facebook: true }) },
      'facebook.fb_uid',
      'A Facebook account is required',
    ],
    [
      'Facebook without an app',
      { switches: allOff({ facebook: true }) },
      'facebook.app_id',
      'A Facebook App is required',
    ],
    [
      'Facebook without a page',
      { switches: allOff({ facebook: true }) },
      'facebook.fbpage_id',
      'A Facebook page is required',
    ],
    [
      'Twitter without an account',
      { switches: allOff({ twitter: true }) },
      'twitter.twitter_username',
      'Connect a Twitter account to use Twitter features',
    ],
    [
      'an action of a part that is off',
      { actions: [{ kind: 'twitter_follow', points: 5 }] },
      'actions.0.kind',
      'Turn on this part of the contest first.',
    ],
    ['positions 1 and 3', { prizes: [prizeBody(1), prizeBody(3)] }, 'prizes', 'Number the prizes 1, 2, 3 and so on.'],
  ])('contest published with %s → refused', async (_, change, path, message) => {
    const answer = await owner.post('/contest/new/save', contestBody(change));
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toContainEqual({ path, message });
  });

  test('section of a contest that is switched off → not validated, its values stay', async () => {
    const twitter = { twitter_username: 'someone' };
    const { id } = await saveContest(owner, contestBody({ draft: true, twitter }));
    await saveContest(owner, { draft: false }, Number(id));
    expect(await getContest(owner, id)).toMatchObject({ state: 'scheduled', twitter });
  });

  test('own templates of a contest → published; sent to save_templates → saved; for a foreign page, or broken → refused', async () => {
    const contest_page = { entry: '<p>{{entry_form}}</p>', actions: '<p>{{actions}}</p>' };
    const { id } = await saveContest(owner, contestBody({ switches: allOff({ contest_page: true }), contest_page }));
    const templates = { pe_page_id: id, entry: '<b>{{entry_form}}</b>', actions: '<b>{{actions}}</b>' };
    expect((await owner.post(`/contest/${id}/save_templates`, templates)).body).toEqual({
      success: true,
      message: 'Saved Successfully',
    });
    expect((await getContest(owner, id)).contest_page).toEqual({
      page_id: id,
      entry: templates.entry,
      actions: templates.actions,
    });
    const foreignPage = await owner.post(`/contest/${id}/save_templates`, { ...templates, fb_page_id: '12345' });
    expect(foreignPage).toMatchObject({ status: 404, body: { message: 'A Facebook page is required' } });
    const broken = await owner.post(`/contest/${id}/save_templates`, { ...templates, entry: '{{entry_from}}' });
    expect(broken).toMatchObject({ status: 422, body: { message: 'Failed to save the templates' } });
    expect(fieldsOf(broken)).toContainEqual({ path: 'entry', message: '{{entry_from}} doesn’t exist.' });
    expect(await saveContest(owner, {}, Number(id))).toMatchObject({ state: 'scheduled' });
  });

  test('YouTube channels of a contest as id, handle or URL → stored as ids; an unknown handle → refused', async () => {
    const withChannels = (...ytsub_channels: string[]) =>
      contestBody({ switches: allOff({ youtube: true }), youtube: { ytsub_channels } });
    const id = 'UCharbourbakery000000002';
    const saved = await saveContest(
      owner,
      withChannels('@HarbourBakery', `https://www.youtube.com/channel/${id}`, 'https://youtube.com/@okaforcycles'),
    );
    expect(saved.youtube).toEqual({ ytsub_channels: [id, 'UCokaforcycles0000000003'] });
    const answer = await owner.post('/contest/new/save', withChannels('@nobody.has.this'));
    expect(fieldsOf(answer)).toEqual([
      { path: 'youtube.ytsub_channels', message: 'YouTube doesn’t have the channel @nobody.has.this.' },
    ]);
  });

  test('contest published twice with the same content → the same prizes and seeds', async () => {
    const body = contestBody({});
    const first = await saveContest(owner, body);
    const second = await saveContest(owner, body, Number(first.id));
    expect(second.prizes).toEqual(first.prizes);
  });

  test('published contest saved as a draft → 409', async () => {
    const { id } = await saveContest(owner, contestBody({}));
    expect(problemCode(await owner.post(`/contest/${id}/save`, { draft: true, name: 'x' }))).toBe('contest-published');
  });

  test('contest published by an editor, saved by a viewer, deleted by a publisher → refused; draft saved by an editor, contest published by a publisher → saved', async () => {
    const business = await createBusiness(app);
    const viewer = await createMember(app, business, { contests: 'viewer' });
    const editor = await createMember(app, business, { contests: 'editor' });
    const publisher = await createMember(app, business, { contests: 'publisher' });
    const { id } = await saveContest(editor, contestBody({ draft: true }));
    expect(problemCode(await editor.post(`/contest/${id}/save`, {}))).toBe('restricted');
    expect(problemCode(await viewer.post(`/contest/${id}/save`, { draft: true }))).toBe('restricted');
    expect((await viewer.get('/contests')).body.contests).toMatchObject([{ id, state: 'draft' }]);
    const published = await saveContest(publisher, {}, Number(id));
    expect(published).toMatchObject({ state: 'scheduled' });
    expect(problemCode(await publisher.post(`/contest/${id}/delete`, { word: 'delete' }))).toBe('restricted');
    // Templates and prizes of a published contest are visible, so an editor can't change them.
    const templates = { entry: '{{entry_form}}', actions: '{{actions}}' };
    expect(problemCode(await editor.post(`/contest/${id}/save_templates`, templates))).toBe('restricted');
    const [prize] = Object.values(published.prizes ?? {});
    expect(problemCode(await editor.post(`/contest/${id}/prize/${prize?.prize_id}/delete`))).toBe('restricted');
  });
});

test('POST /contest/{id}/duplicate → a draft with the same settings and secret codes, without dates and address', async () => {
  const actions = [{ kind: 'secret_code', points: 5, settings: { codes: 'abc\nDEF\nabc' } }];
  const { id } = await saveContest(owner, contestBody({ actions }));
  const copy = (await owner.post(`/contest/${id}/duplicate`)).body.contest ?? {};
  expect(copy).toMatchObject({ state: 'draft', name: 'Spring contest (copy)', slug: '', start_date: '' });
  expect(copy.actions).toMatchObject([{ kind: 'secret_code', settings: { codes_saved: 2 } }]);
  expect(JSON.stringify(copy)).not.toContain('DEF');
  expect(await app.dumpTable('contest_action_codes')).not.toContain('DEF');
});

test('POST /contest/{id}/delete: a draft → deleted; a published contest → only with the typed word', async () => {
  const draft = await saveContest(owner, { draft: true, name: 'Gone' });
  expect((await owner.post(`/contest/${draft.id}/delete`)).status).toBe(200);
  expect((await owner.get(`/contest/${draft.id}`)).status).toBe(404);
  const body = contestBody({});
  const { id } = await saveContest(owner, body);
  expect(problemCode(await owner.post(`/contest/${id}/delete`))).toBe('invalid-input');
  expect((await owner.post(`/contest/${id}/delete`, { word: ' Delete ' })).status).toBe(200);
  expect((await owner.get(`/contest/${id}`)).status).toBe(404);
  // The slug of the deleted contest can be used again.
  expect(await saveContest(owner, contestBody({ slug: body.slug }))).toMatchObject({ slug: body.slug });
});

test('prize of a contest deleted → the prizes after it move up; last prize of a published contest, or any of a running one → 409', async () => {
  const { id, prizes } = await saveContest(owner, contestBody({ prizes: [prizeBody(1), prizeBody(2)] }));
  const [first, second] = Object.values(prizes ?? {});
  expect((await owner.post(`/contest/${id}/prize/${first?.prize_id}/delete`)).body).toEqual({ success: true });
  expect((await getContest(owner, id)).prizes).toMatchObject([{ prize_id: second?.prize_id, prize_position: 1 }]);
  const removeSecond = () => owner.post(`/contest/${id}/prize/${second?.prize_id}/delete`);
  expect(await removeSecond()).toMatchObject({ status: 409, body: { message: 'Add at least one prize.' } });
  await duringContest(app, async () => {
    expect(problemCode(await removeSecond())).toBe('contest-fixed');
  });
});

test('published contest → its start and end in the calendar', async () => {
  const business = await createBusiness(app);
  await saveContest(business.owner, contestBody({ name: 'Dated' }));
  const range = 'from=2030-02-20T00:00:00Z&to=2030-04-02T00:00:00Z&kind=contest';
  const { groups } = (await business.owner.get(`/social/calendar?${range}`)).body;
  expect(groups).toMatchObject([
    { kind: 'contest', state: 'intent', zone: 'Europe/Vienna', items: { title: ['Starts: Dated', 'Ends: Dated'] } },
  ]);
});

function allOff(on: object) {
  return { facebook: false, youtube: false, twitter: false, emaillist: false, contest_page: false, ...on };
}
