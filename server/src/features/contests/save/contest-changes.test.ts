import { beforeAll, describe, expect, test } from 'vitest';
import { problemCode } from '../../../../test/browser.ts';
import { createBusiness, type TestUser } from '../../../../test/fixtures/business.ts';
import { contestBody, newSlug, prizeBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: TestUser;
beforeAll(async () => {
  app = await createTestApp({ now: '2030-02-28T23:30:00Z' });
  ({ owner } = await createBusiness(app));
});

const get = async (id: unknown, user = owner) => (await user.get(`/contest/${id}`)).body.contest ?? {};
const fieldsOf = (answer: { body: { fields?: unknown } }) => answer.body.fields;
/** Runs `work` on the first day of the contest; the clock goes back afterwards. */
const duringContest = async (work: () => Promise<void>) => {
  const seconds = 10 * 3600;
  app.advanceClock(seconds);
  await work().finally(() => app.advanceClock(-seconds));
};

describe('slug', () => {
  test('taken in another business → exact message and a free suggestion, which can be used', async () => {
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

  test('ten requests for one slug → one gets it, the others the message', async () => {
    const slug = newSlug();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => owner.post('/contest/new/save', { draft: true, slug })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(problemCode))).toEqual(
      new Set(['contest-slug-taken']),
    );
  });

  test('changed before the start → the old one stays with the contest', async () => {
    const body = contestBody({});
    const { id } = await saveContest(owner, body);
    const slug = newSlug();
    await saveContest(owner, { slug }, Number(id));
    const other = await owner.post('/contest/new/save', { draft: true, slug: body.slug });
    expect(problemCode(other)).toBe('contest-slug-taken');
    expect(await saveContest(owner, { slug: body.slug }, Number(id))).toMatchObject({ slug: body.slug });
  });
});

describe('a running contest', () => {
  test.each([
    ['slug', { slug: newSlug() }],
    ['start_date', { start_date: '2030-03-02T09:00' }],
    ['timezone', { timezone: 'UTC' }],
    ['end_date', { end_date: '2030-03-30T18:00' }],
    ['prizes', { prizes: [] }],
    ['actions', { actions: [{ kind: 'daily_bonus', points: 5 }] }],
  ])('%s changed against its rules → refused, nothing changes', async (path, change) => {
    const { id } = await saveContest(owner, contestBody({}));
    await duringContest(async () => {
      const before = await get(id);
      const answer = await owner.post(`/contest/${id}/save`, change);
      expect([400, 409]).toContain(answer.status);
      expect(JSON.stringify(fieldsOf(answer))).toContain(`"path":"${path}"`);
      expect(await get(id)).toEqual(before);
    });
  });

  test('allowed changes → saved, each a dated line of the rules page', async () => {
    const { id, ...contest } = await saveContest(owner, contestBody({}));
    await duringContest(async () => {
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

  test('saved without a change → no line', async () => {
    const { id } = await saveContest(owner, contestBody({}));
    await duringContest(async () => {
      expect(await saveContest(owner, {}, Number(id))).toMatchObject({ changes: [] });
    });
  });

  test('ended now → ended with a line; before the start and a second time → 409', async () => {
    const { id } = await saveContest(owner, contestBody({}));
    expect(problemCode(await owner.post(`/contest/${id}/end`))).toBe('contest-not-running');
    await duringContest(async () => {
      expect((await owner.post(`/contest/${id}/end`)).body.contest).toMatchObject({
        state: 'ended',
        end_date: '2030-03-01T10:30',
        changes: [{ text: expect.stringContaining('ended early') }],
      });
      expect(problemCode(await owner.post(`/contest/${id}/end`))).toBe('contest-not-running');
    });
  });
});

function toPrizeValues({ winners: _, picture_url: __, seed_hash: ___, ...values }: Record<string, unknown> = {}) {
  return values;
}
