import { addDays } from '@fanfare/contract/insights/ranges';
import { hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  accountNames,
  createSpendingBusiness,
  findAccount,
  type SpendingBusiness,
} from '../../../test/fixtures/ads/spending-business.ts';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import { findMembership } from '../business/index.ts';
import { accountSyncService } from './account-sync.service.ts';
import { adFactsStore } from './ad-facts/ad-facts.store.ts';
import { adSpendQueries } from './ad-facts/spend-queries.ts';
import { splitRange } from './day-reader.ts';
import { hasRoom } from './rate-limit-room.ts';

let app: TestApp;
let business: SpendingBusiness;
const today = '2030-06-15';
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createSpendingBusiness(app, [accountNames.closed]);
});

const account = (name = accountNames.dollars) => findAccount(app, business, name);
const sync = async (name?: string) => app.insights.sync.syncAccount(await account(name));
const read = async (query: Record<string, string> = {}) => {
  const params = new URLSearchParams({ account: (await account()).remoteId, page_size: 'all', ...query });
  return (await business.owner.get(`/facebook/ads/insights/report?${params}`)).body;
};
const spendOn = async (accountId: number, date: string): Promise<number> =>
  (await adSpendQueries(app.db).figuresByDay([accountId], { from: date, to: date }))[0]?.spendMicros ?? 0;
/** Stores a day's figures as if the network had reported them. */
const putDay = async (accountId: number, key: string, date: string) => {
  const objectId = (await adFactsStore(app.db).objectIds(accountId)).get(key);
  if (!objectId) throw new Error(`${key} is not kept.`);
  const day = { date, campaignId: '', impressions: 1, clicks: 1, spendMicros: 900_000_000 };
  await adFactsStore(app.db).putDays(business.bid, accountId, [{ objectId, day }]);
};
const firstKey = async (accountId: number, level: string): Promise<string> =>
  [...(await adFactsStore(app.db).objectIds(accountId)).keys()].find((key) => key.startsWith(level)) ?? '';

describe('reading an ad account', () => {
  test('stored figures that the network no longer reports → replaced by the reading, old ones when corrections are due; kept sums stay as of the last reading', async () => {
    const { id } = await account();
    const recent = addDays(today, -1);
    const old = addDays(today, -25);
    const truth = [await spendOn(id, recent), await spendOn(id, old)];
    // Stores higher figures than the network has, as if they had shrunk at the network since.
    for (const date of [recent, old]) await putDay(id, await firstKey(id, 'ad '), date);
    const wrong = await read({ daterange: 'last_30_days' });
    await sync();
    expect(await spendOn(id, recent)).toBe(truth[0]);
    expect(await spendOn(id, old)).not.toBe(truth[1]);
    await adFactsStore(app.db).updateAccount(id, { correctedAt: new Date(app.now().getTime() - 25 * hourMs) });
    await sync();
    expect([await spendOn(id, recent), await spendOn(id, old)]).toEqual(truth);
    const right = await read({ daterange: 'last_30_days' });
    // Kept sums still have the values of the last finished reading.
    expect(right.totals).toEqual(wrong.totals);
  });

  test('stored day of an ad that the network no longer reports → removed', async () => {
    const { id } = await account();
    const date = addDays(today, -1);
    const before = await spendOn(id, date);
    await putDay(id, await firstKey(id, 'campaign '), date);
    expect(await spendOn(id, date)).toBe(before + 900_000_000);
    await sync();
    expect(await spendOn(id, date)).toBe(before);
  });

  test('reading of an ad account while another one runs → waits for it; reading whose process died → begun again, sums renewed', async () => {
    const row = await account();
    const store = adFactsStore(app.db);
    const inAMinute = new Date(app.now().getTime() + minuteMs);
    expect(await store.beginReading(row.id, app.now(), inAMinute)).toBe(true);
    expect(await store.beginReading(row.id, app.now(), inAMinute)).toBe(false);
    await store.updateAccount(row.id, { syncedAt: null });
    await sync();
    expect(await account()).toMatchObject({ syncedAt: null, nextSyncAt: inAMinute });
    await store.updateAccount(row.id, { readingUntil: new Date(app.now().getTime() - 1), sumsOn: null });
    await sync();
    expect(await account()).toMatchObject({ syncedAt: app.now(), readingUntil: null, sumsOn: today });
  });

  test('finished reading of an ad account → the next one is due within 15 minutes', async () => {
    await sync();
    const { nextSyncAt } = await account();
    expect(nextSyncAt?.getTime()).toBeGreaterThan(app.now().getTime());
    expect(nextSyncAt?.getTime()).toBeLessThanOrEqual(app.now().getTime() + 15 * minuteMs);
  });

  test('reading with 5,000 objects, more than one statement takes → all stored once', async () => {
    const other = await createSpendingBusiness(app);
    const { id } = await findAccount(app, other, accountNames.dollars);
    const before = (await adFactsStore(app.db).objectIds(id)).size;
    const ads = Array.from({ length: 5000 }, (_, index) => ({
      level: 'ad' as const,
      id: `many-${index}`,
      name: `Ad ${index}`,
      campaignId: '1',
      state: 'active' as const,
      isOn: true,
      status: 'ACTIVE',
    }));
    await adFactsStore(app.db).putObjects(other.bid, id, ads, app.now());
    await adFactsStore(app.db).putObjects(other.bid, id, ads, app.now());
    expect((await adFactsStore(app.db).objectIds(id)).size).toBe(before + ads.length);
  });

  test('reading of a range of three months → parts of a month at most, newest first, without gaps', () => {
    const parts = splitRange({ from: '2030-01-01', to: '2030-03-31' });
    expect(parts).toEqual([
      { from: '2030-03-01', to: '2030-03-31' },
      { from: '2030-01-29', to: '2030-02-28' },
      { from: '2030-01-01', to: '2030-01-28' },
    ]);
    expect(splitRange({ from: '2030-01-01', to: '2030-01-01' })).toEqual([{ from: '2030-01-01', to: '2030-01-01' }]);
  });

  test('rate limit of the network used to 75 percent or more → no room for another call', () => {
    expect([{}, { usedPercent: 74 }, { usedPercent: 75 }, { usedPercent: 100 }].map(hasRoom)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('network says its rate limit is nearly used → nothing more is read; half an hour later → read again', async () => {
    const row = await account();
    await adFactsStore(app.db).updateAccount(row.id, { syncedAt: null });
    const busy = accountSyncService(createTestPlatform({ db: app.db, now: app.now, events: app.events }), {
      access: app.connections.adAccountAccess,
      watchUsage: (work) => work({ usedPercent: 80 }),
    });
    await busy.syncAccount(await account());
    const nextSyncAt = new Date(app.now().getTime() + 30 * minuteMs);
    expect(await account()).toMatchObject({ syncedAt: null, nextSyncAt, problem: null, readingUntil: null });
    await sync();
    expect((await account()).syncedAt).toEqual(app.now());
  });

  test('failed reading of an ad account → the report says the problem in words, and keeps what was read', async () => {
    const row = await account();
    const before = await read();
    await adFactsStore(app.db).updateAccount(row.id, { remoteId: '999' });
    await app.insights.sync.syncAccount({ ...row, remoteId: '999' });
    await adFactsStore(app.db).updateAccount(row.id, { remoteId: row.remoteId });
    const after = await read();
    expect(after.problem).toMatch(/\w+ .+\./);
    expect(after.report).toEqual(before.report);
    expect(await account()).toMatchObject({ failures: 1, readingUntil: null });
    await sync();
    expect(await account()).toMatchObject({ failures: 0, problem: null });
  });
});

describe('ad objects and our changes of them', () => {
  const find = async (level: 'ad' | 'group' | 'campaign', ids: string[], { bid, owner } = idsOf(business)) => {
    const context = await findMembership(app.db)(owner, bid);
    return context ? app.insights.objects.find(context, 'facebook', level, ids) : undefined;
  };
  const idsOf = ({ bid, owner }: Pick<SpendingBusiness, 'bid' | 'owner'>) => ({ bid, owner: owner.user.id });
  const firstRow = async (status = 'active') => toList((await read({ status })).report)[0];

  test('ids of ads looked up → objects with account, campaign and budget, in that order; unknown ids and ids of others → left out', async () => {
    const ids = toList((await read()).report)
      .slice(0, 3)
      .map(({ id }) => String(id))
      .reverse();
    const found = await find('ad', [...ids, '1']);
    expect(found?.map(({ object }) => object.remoteId)).toEqual(ids);
    expect(found?.[0]).toMatchObject({
      account: { remoteId: (await account()).remoteId, currency: 'USD', connectedAs: expect.any(String) },
      campaign: { name: expect.any(String), isOn: expect.any(Boolean) },
    });
    expect(await find('ad', ids, idsOf(await createBusiness(app)))).toEqual([]);
  });

  test('ad paused by us → paused in the report at once; earlier reading → stays paused; later reading → its state counts', async () => {
    const row = await firstRow();
    const { id: accountId } = await account();
    const ref = { level: 'ad' as const, remoteId: String(row?.id) };
    const refs = { level: ref.level, remoteIds: [ref.remoteId] };
    await app.insights.objects.noteChanges(app.db, accountId, refs, { isOn: false });
    const statusOf = async () => toList((await read()).report).find(({ id }) => id === row?.id)?.status_text;
    expect(await statusOf()).toBe('Inactive (paused)');
    const found = await find('ad', [ref.remoteId]);
    const asBefore = { ...ref, id: ref.remoteId, name: 'x', campaignId: String(row?.campaign_id), isOn: true };
    const store = adFactsStore(app.db);
    const put = (seenAt: Date) =>
      store.putObjects(
        business.bid,
        accountId,
        [{ ...asBefore, state: 'active', status: 'ACTIVE', groupId: String(row?.adset_id) }],
        seenAt,
      );
    await put(new Date(app.now().getTime() - 1000));
    expect(await statusOf()).toBe('Inactive (paused)');
    await put(new Date(app.now().getTime() + 1000));
    expect(await statusOf()).toBe('Active');
    expect(found?.[0]?.object.isOn).toBe(false);
  });

  test('campaign paused by us → its ads are inactive in the report; active again → they run', async () => {
    const row = await firstRow();
    const { id: accountId } = await account();
    const ref = { level: 'campaign' as const, remoteIds: [String(row?.campaign_id)] };
    const adStatus = async () => toList((await read()).report).find(({ id }) => id === row?.id)?.status_text;
    const before = await adStatus();
    await app.insights.objects.noteChanges(app.db, accountId, ref, { isOn: false });
    expect(await adStatus()).toBe('Inactive (campaign paused)');
    await app.insights.objects.noteChanges(app.db, accountId, ref, { isOn: true });
    expect(await adStatus()).toBe('Active');
    expect(before).toMatch(/^Active/);
  });

  test('changed budget → shown on every row of the report that shares the budget', async () => {
    const rows = toList((await read()).report).filter(({ budget }) => budget !== null);
    const { id, level } = Object(rows[0]?.budget);
    const { id: accountId } = await account();
    await app.insights.objects.noteBudgets(app.db, accountId, [{ id, level, minor: 12_345 }]);
    const sharing = toList((await read()).report).filter(({ budget }) => Object(budget).id === id);
    expect(sharing.length).toBeGreaterThan(0);
    for (const { budget } of sharing) expect(budget).toMatchObject({ amount: '123.45' });
  });
});
