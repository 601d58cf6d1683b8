import { readFileSync } from 'node:fs';
import { startSandbox } from '@fanfare/sandbox';
import { createGoogle } from '@fanfare/sandbox/google/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { compareWithGolden } from '../../kit/practice/golden-file.ts';
import { findViolations } from '../../kit/vendor-facts/check-request.ts';
import { practiceScopes } from '../practice-connector.ts';
import { googleFacts } from '../vendor-facts.ts';
import { collect, dollars, practiceNow, startPracticeSession } from './practice-session.ts';

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let session: Awaited<ReturnType<typeof startPracticeSession>>;
beforeAll(async () => {
  const networks = [createGoogle()];
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks, now: () => practiceNow });
  session = await startPracticeSession({ sandboxUrl: sandbox.url, fetch });
});
afterEach(() => session.control.clearFaults());
afterAll(() => sandbox?.stop());

const campaign = (id: string) => ({ level: 'campaign' as const, id });
const spring = campaign('21000001000');
const group = { level: 'group' as const, id: '21000010000', campaignId: spring.id };
type Ref = Parameters<typeof session.google.adChanges.copy>[2];
const copy = (ref: Ref, name: string) => session.google.adChanges.copy(session.grant, dollars, ref, name);
const findCopy = (ref: Ref, name: string, since = practiceNow) =>
  session.google.adChanges.findCopy(session.grant, dollars, ref, name, since);
const listAll = () => collect(session.google.adObjects.list(session.grant, dollars));
const listIn = async (campaignId: string) => (await listAll()).filter((object) => object.campaignId === campaignId);

describe('copy of a campaign', () => {
  test('copy of a campaign → paused, with its ad groups, ads and a budget of its own (golden)', async () => {
    let copied = { id: '' };
    const requests = await session.recordRequests(async () => {
      copied = await copy(spring, 'Spring bikes - Copy');
    });
    await compareWithGolden(requests, '../golden/copy-campaign.http');
    const source = await listIn(spring.id);
    const made = await listIn(copied.id);
    const shape = (objects: typeof made) =>
      objects
        .filter(({ level }) => level !== 'campaign')
        .map(({ level, name, isOn }) => [level, name, isOn])
        .toSorted();
    expect(shape(made)).toEqual(shape(source));
    const top = made.find(({ level }) => level === 'campaign');
    expect(top).toMatchObject({ name: 'Spring bikes - Copy', state: 'paused', isOn: false, objective: 'DISPLAY' });
    expect(top?.budget).toMatchObject({ campaigns: 1, kind: 'daily', amount: { minor: 4500 } });
    expect(top?.budget?.id).not.toBe('21000000000');
  });

  test('copy of a campaign under a name that is in use → failure kind duplicate, nothing created', async () => {
    const before = await listAll();
    await expect(copy(spring, 'Spring bikes')).rejects.toMatchObject({ kind: 'duplicate' });
    expect(await listAll()).toHaveLength(before.length);
  });

  test('campaign with a shared budget → the copy uses the same budget', async () => {
    const { id } = await copy(campaign('21000001003'), 'Helmets - Copy');
    const budget = await session.google.adChanges.readBudget(session.grant, dollars, campaign(id));
    expect(budget).toMatchObject({ campaigns: 3, campaignNames: ['Helmets', 'Bike lights', 'Helmets - Copy'] });
    await session.google.adChanges.remove(session.grant, dollars, campaign(id));
  });

  test('campaign with a total budget → the copy keeps its end and amount', async () => {
    const { id } = await copy(campaign('21000001008'), 'Holiday gifts - Copy');
    const budget = await session.google.adChanges.readBudget(session.grant, dollars, campaign(id));
    expect(budget).toMatchObject({ kind: 'lifetime', amount: { minor: 240_000 }, spent: { minor: 0 } });
  });

  test.each([
    ['campaign of another type', '21000001005', 'Only display campaigns can be copied here.'],
    ['total budget that ended', '21000001007', 'needs an end date in the future'],
  ])('copy of a campaign, %s → rejected with a message', async (_what, id, words) => {
    await expect(copy(campaign(id), 'Any name')).rejects.toMatchObject({
      kind: 'rejected',
      details: { code: 'copy-not-supported' },
      message: expect.stringContaining(words),
    });
  });

  test('copy of a campaign whose ad groups have targeting that is not read → rejected; age ranges without exclusions → copied', async () => {
    const refuse = async (type: string, negative: boolean) => {
      const body = [{ results: [{ adGroupCriterion: { type, negative } }] }];
      await session.control.addFault({ match: 'search.stream', kind: 'error', skip: 3, status: 200, body });
      return copy(spring, `Copy with ${type}`);
    };
    await expect(refuse('KEYWORD', false)).rejects.toMatchObject({ message: expect.stringContaining('own targeting') });
    await expect(refuse('AGE_RANGE', true)).rejects.toMatchObject({
      message: expect.stringContaining('own targeting'),
    });
    await expect(refuse('AGE_RANGE', false)).resolves.toMatchObject({ id: expect.any(String) });
  });

  test('copy of a campaign with targeting that is not read → rejected; devices without a bid → left out', async () => {
    const copyWith = async (type: string) => {
      const body = [{ results: [{ campaignCriterion: { type } }] }];
      await session.control.addFault({ match: 'search.stream', kind: 'error', skip: 1, status: 200, body });
      return copy(spring, `Copy with ${type}`);
    };
    await expect(copyWith('USER_LIST')).rejects.toMatchObject({ details: { code: 'copy-not-supported' } });
    await expect(copyWith('DEVICE')).resolves.toMatchObject({ id: expect.any(String) });
  });

  test('copy of an unknown campaign → gone; of an ad → rejected with a message', async () => {
    await expect(copy(campaign('77'), 'Any')).rejects.toMatchObject({ kind: 'gone' });
    await expect(copy({ level: 'ad', id: '21000100000' }, 'Any')).rejects.toMatchObject({
      message: 'Google Ads can’t copy a single ad. Copy its ad group or campaign.',
    });
  });
});

describe('copy of an ad group', () => {
  test('copy of an ad group → paused, in the same campaign with its ads', async () => {
    const { id } = await copy(group, "Road bikes' twin - Copy");
    const made = (await listIn(spring.id)).filter(({ groupId }) => groupId === id);
    expect(made.map(({ level, state }) => [level, state])).toEqual([
      ['group', 'paused'],
      ['ad', 'group-paused'],
      ['ad', 'group-paused'],
    ]);
    expect(await findCopy(group, "Road bikes' twin - Copy")).toEqual({ id });
    await session.google.adChanges.remove(session.grant, dollars, { level: 'group', id });
    expect(await findCopy(group, "Road bikes' twin - Copy")).toBeUndefined();
  });

  test('copy of an ad group under a name that another ad group has → rejected without a change', async () => {
    await copy(group, 'Taken');
    // The request for the copy is lost, so that the older group looks like its result.
    await session.control.addFault({ match: 'googleAds.mutate', kind: 'drop' });
    await expect(copy(group, 'Taken')).rejects.toMatchObject({ kind: 'duplicate' });
    await expect(copy(group, 'Free')).rejects.toMatchObject({ kind: 'unclear' });
    for (const name of ['Taken', 'Free']) {
      const id = String((await findCopy(group, name))?.id);
      await session.google.adChanges.remove(session.grant, dollars, { level: 'group', id });
    }
  });
});

describe('lost answers', () => {
  test.each([
    ['drop', true],
    ['garbled', true],
    ['error', false],
  ])(
    'copy of a campaign with the fault %s → failure kind unclear; findCopy finds the copy: %s',
    async (kind, isMade) => {
      const name = `Lost by ${kind}`;
      await session.control.addFault({ match: 'googleAds.mutate', kind });
      await expect(copy(spring, name)).rejects.toMatchObject({ kind: 'unclear' });
      const found = await findCopy(spring, name);
      expect(Boolean(found)).toBe(isMade);
      if (found) expect(await listIn(found.id)).toHaveLength(7);
    },
  );

  test("campaign with the copy's name from an earlier day → findCopy does not take it for the copy", async () => {
    expect(await findCopy(spring, 'Helmets')).toBeUndefined();
    expect(await findCopy(spring, 'Helmets', new Date('2020-01-01'))).toEqual({ id: '21000001003' });
    expect(await findCopy(spring, 'Spring bikes', new Date('2020-01-01'))).toBeUndefined();
  });

  test('copy of a campaign at the rate limit → busy, nothing created', async () => {
    await session.control.addFault({ match: 'googleAds.mutate', kind: 'rate-limit' });
    await expect(copy(spring, 'Limited')).rejects.toMatchObject({ kind: 'busy', details: { retryAfterSeconds: 30 } });
    expect(await findCopy(spring, 'Limited')).toBeUndefined();
  });
});

test('copy of a campaign removed → missing from the list; removed a second time → no error', async () => {
  const { id } = await copy(spring, 'To be removed');
  const remove = () => session.google.adChanges.remove(session.grant, dollars, campaign(id));
  await remove();
  await remove();
  expect(await listIn(id)).toEqual([]);
});

describe('requests and queries of copies', () => {
  test('requests that the practice network accepted → allowed by Google’s specification', async () => {
    const accepted = (await session.control.requestLog()).filter(({ status = 500 }) => status < 400);
    expect(findViolations(googleFacts, accepted, practiceScopes)).toEqual([]);
  });

  test('GAQL queries for copies → only fields that Google has', async () => {
    const { gaql } = JSON.parse(readFileSync(new URL('../vendor-facts.json', import.meta.url), 'utf8'));
    const known = new Set(
      [...Object.values<object>(gaql.resources), gaql.metrics, gaql.segments].flatMap((fields) => Object.keys(fields)),
    );
    const queries = (await session.control.requestLog()).flatMap(({ body }) => Object(body).query ?? []);
    expect(queries.length).toBeGreaterThan(10);
    for (const query of queries) {
      const fields: string[] = query.replace(/'(?:[^'\\]|\\.)*'/g, '').match(/\b[a-z_]+\.[a-z_0-9.]+\b/g) ?? [];
      expect(fields.filter((field) => !known.has(field))).toEqual([]);
    }
  });
});
