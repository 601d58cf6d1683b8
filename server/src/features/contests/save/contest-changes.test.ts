import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import {
  contestBody,
  duringContest,
  eveOfContest,
  fieldsOf,
  getContest,
  newSlug,
  prizeBody,
  saveContest,
} from '../../../../test/fixtures/contests/contest.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp({ now: eveOfContest });
  ({ owner } = await createBusiness(app));
});

describe('slug of a contest', () => {
  test('contest slug taken in another business → 409 with the exact message and a free suggestion, which can be used', async () => {
    const slug = newSlug();
    await saveContest((await createBusiness(app)).owner, { draft: true, slug });
    const answer = await owner.post('/contest/new/save', contestBody({ slug }));
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'contest-slug-taken',
        message: 'This address is taken. Choose another one.',
        suggestion: `${slug}-2`,
      },
    });
    expect((await owner.get(`/contest/slug?slug=${slug}`)).body).toEqual({ is_free: false, suggestion: `${slug}-2` });
    expect(await saveContest(owner, contestBody({ slug: `${slug}-2` }))).toMatchObject({ slug: `${slug}-2` });
  });

  test('ten contests saved with one slug at once → one gets it, each other one contest-slug-taken', async () => {
    const slug = newSlug();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.post('/contest/new/save', { draft: true, slug })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(problemCode))).toEqual(
      new Set(['contest-slug-taken']),
    );
  });

  test('slug of a contest changed before the start → the old slug stays reserved for the contest', async () => {
    const body = contestBody({});
    const { id } = await saveContest(owner, body);
    const slug = newSlug();
    await saveContest(owner, { slug }, Number(id));
    const other = await owner.post('/contest/new/save', { draft: true, slug: body.slug });
    expect(problemCode(other)).toBe('contest-slug-taken');
    expect(await saveContest(owner, { slug: body.slug }, Number(id))).toMatchObject({ slug: body.slug });
  });
});

test('method of a prize changed before the start → a new seed for that prize; after the start → refused', async () => {
  const { id, ...contest } = await saveContest(owner, contestBody({ prizes: [prizeBody(1), prizeBody(2)] }));
  const prizes = Object.values(contest.prizes ?? {});
  const [first, second] = prizes.map(toPrizeValues);
  const saved = await saveContest(
    owner,
    { prizes: [{ ...first, method: 'first', is_unique: true }, second] },
    Number(id),
  );
  const [changed, kept] = Object.values(saved.prizes ?? {});
  expect(changed).toMatchObject({
    method: 'first',
    is_unique: true,
    seed_hash: expect.stringMatching(/^[\da-f]{64}$/),
  });
  expect(changed?.seed_hash).not.toBe(prizes[0]?.seed_hash);
  expect(kept?.seed_hash).toBe(prizes[1]?.seed_hash);
  await duringContest(app, async () => {
    const now = Object.values((await getContest(owner, id)).prizes ?? {}).map(toPrizeValues);
    for (const change of [{ method: 'points' }, { is_unique: false }]) {
      const answer = await owner.post(`/contest/${id}/save`, { prizes: [{ ...now[0], ...change }, now[1]] });
      expect(problemCode(answer)).toBe('contest-fixed');
    }
  });
});

describe('changes of a running contest', () => {
  test.each([
    ['slug', { slug: newSlug() }],
    ['start_date', { start_date: '2030-03-02T09:00' }],
    ['timezone', { timezone: 'UTC' }],
    ['end_date', { end_date: '2030-03-30T18:00' }],
    ['prizes', { prizes: [] }],
    ['actions', { actions: [{ kind: 'daily_bonus', points: 5 }] }],
  ])('%s of a running contest changed against its rules → refused, nothing changes', async (path, change) => {
    const { id } = await saveContest(owner, contestBody({}));
    await duringContest(app, async () => {
      const before = await getContest(owner, id);
      const answer = await owner.post(`/contest/${id}/save`, change);
      expect([400, 409]).toContain(answer.status);
      expect(JSON.stringify(fieldsOf(answer))).toContain(`"path":"${path}"`);
      expect(await getContest(owner, id)).toEqual(before);
    });
  });

  test('contest saved with two prizes of one id, the second unchanged → refused, because the published prize would get another seed', async () => {
    const { id, ...contest } = await saveContest(owner, contestBody({}));
    await duringContest(app, async () => {
      const prizes = Object.values(contest.prizes ?? {}).map(toPrizeValues);
      const other = { ...prizes[0], ...prizeBody(2) };
      const answer = await owner.post(`/contest/${id}/save`, { prizes: [other, ...prizes] });
      expect(problemCode(answer)).toBe('contest-fixed');
    });
  });

  test('running contest with allowed changes → saved, each with a dated line on the rules page', async () => {
    const { id, ...contest } = await saveContest(owner, contestBody({}));
    await duringContest(app, async () => {
      const [action] = Object.values(contest.actions ?? {});
      const saved = await saveContest(
        owner,
        {
          end_date: '2030-04-02T18:00',
          actions: [
            { ...action, points: 20 },
            { kind: 'daily_bonus', points: 1 },
          ],
          prizes: [...Object.values(contest.prizes ?? {}).map(toPrizeValues), prizeBody(2)],
        },
        Number(id),
      );
      const lines = Object.values(saved.changes ?? {}).map((change) => change?.text);
      expect(lines).toEqual(
        expect.arrayContaining([
          'The end was moved from 03/31/2030 06:00 PM to 04/02/2030 06:00 PM.',
          'Visit our website: 20 points from now on (before: 10).',
          'Action added: Collect your daily bonus, 1 point.',
          'Prize added: 1 × Prize 2.',
        ]),
      );
    });
  });

  test('running contest whose name, texts or settings are changed → a line on the rules page for each change that visitors notice', async () => {
    const contest_page = { entry: '<p>{{entry_form}}</p>', actions: '<p>{{actions}}</p>' };
    const { id, options, rules } = await saveContest(owner, contestBody({}));
    await duringContest(app, async () => {
      const switches = { facebook: false, youtube: false, twitter: false, emaillist: true, contest_page: true };
      const saved = await saveContest(
        owner,
        {
          name: 'Summer',
          description: 'Sun',
          language: 'de',
          switches,
          contest_page,
          entry_form: { phone: 'optional', country: 'off', birth_date: 'off', questions: [] },
          rules: { ...rules, more: 'One more' },
          options: { ...options, claim_days: 3, retention_months: 6, leader_board: true },
        },
        Number(id),
      );
      expect(Object.values(saved.changes ?? {}).map((change) => String(change?.text))).toEqual(
        expect.arrayContaining([
          'The name was changed.',
          'The description was changed.',
          'The language of the contest page was changed.',
          'The entry form was changed.',
          'The rules were changed.',
          'The newsletter was changed.',
          'The contest page was changed.',
          'Winners have 3 days to claim a prize (before: 7).',
          'Data of contestants are kept for 6 months (before: 12).',
          'The leader board was turned on.',
        ]),
      );
    });
  });

  test('unused templates of a contest saved → no line on the rules page; used templates saved → a line', async () => {
    const templates = { entry: '<p>{{entry_form}}</p>', actions: '<p>{{actions}}</p>' };
    for (const contest_page of [false, true]) {
      const switches = { facebook: false, youtube: false, twitter: false, emaillist: false, contest_page };
      const { id } = await saveContest(owner, contestBody({ switches }));
      await duringContest(app, async () => {
        await owner.post(`/contest/${id}/save_templates`, templates);
        const lines = Object.values((await getContest(owner, id)).changes ?? {}).map((change) => change?.text);
        expect(lines).toEqual(contest_page ? ['The contest page was changed.'] : []);
      });
    }
  });

  test('contest saved without a change → no line on the rules page', async () => {
    const { id } = await saveContest(owner, contestBody({}));
    await duringContest(app, async () => {
      expect(await saveContest(owner, {}, Number(id))).toMatchObject({ changes: [] });
    });
  });

  test('POST /contest/{id}/end while running → ended with a line on the rules page; before the start or a second time → 409', async () => {
    const { id } = await saveContest(owner, contestBody({}));
    expect(problemCode(await owner.post(`/contest/${id}/end`))).toBe('contest-not-running');
    await duringContest(app, async () => {
      expect((await owner.post(`/contest/${id}/end`)).body.contest).toMatchObject({
        state: 'ended',
        end_date: '2030-03-01T10:30',
        changes: [{ text: expect.stringContaining('ended early') }],
      });
      expect(problemCode(await owner.post(`/contest/${id}/end`))).toBe('contest-not-running');
    });
  });

  test('contest ended by hand in an hour that occurs twice → a later save keeps the exact moment', async () => {
    const seconds = (Date.parse('2030-10-27T01:30:20Z') - Date.parse(eveOfContest)) / 1000;
    app.advanceClock(seconds);
    try {
      const business = await createBusiness(app);
      const dates = { start_date: '2030-10-26T09:00', end_date: '2030-10-31T18:00' };
      const { id } = await saveContest(business.owner, contestBody(dates));
      const ended = (await business.owner.post(`/contest/${id}/end`)).body.contest ?? {};
      expect(ended).toMatchObject({ end_date: '2030-10-27T02:30', ends: '2030-10-27T01:30:20.000Z' });
      const renamed = await saveContest(business.owner, { name: 'Renamed' }, Number(id));
      expect(renamed).toMatchObject({ name: 'Renamed', ends: ended.ends });
    } finally {
      app.advanceClock(-seconds);
    }
  });
});

function toPrizeValues({ winners: _, picture_url: __, seed_hash: ___, ...values }: Record<string, unknown> = {}) {
  return values;
}
