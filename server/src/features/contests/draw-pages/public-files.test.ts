import { expect, test } from 'vitest';
import { createBusiness } from '../../../../test/fixtures/business.ts';
import { contestBody, saveContest } from '../../../../test/fixtures/contests/contest.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { chainStore } from '../chain/chain.store.ts';

test('full page of a chain → kept by browsers and answered with 304; the last page → revalidated, new lines after 2 s', async () => {
  const app = await createTestApp({ now: '2030-03-07T10:00:00Z' });
  const { owner, bid: businessId } = await createBusiness(app);
  const { id, slug } = await saveContest(owner, contestBody({}));
  const contestId = Number(id);
  const addLines = async (from: number, count: number) => {
    const lines = Array.from({ length: count }, (_, index) => ({
      businessId,
      contestId,
      kind: 'entered' as const,
      receiptHash: `receipt-${from + index}`,
      at: app.now(),
    }));
    await app.db.transaction((tx) => chainStore(tx).addLines(lines));
    await app.contests.chain.sealContest(contestId);
  };
  const get = (page: number, headers: Record<string, string> = {}) =>
    app.browser().send('GET', `/c/${slug}/draw/chain/${page}.txt`, { headers });
  const countLines = (text: string) => text.split('\n').length - 1;

  await addLines(0, 5_001);
  const full = await get(0);
  expect(full.headers['cache-control']).toBe('public, max-age=86400, immutable');
  expect(countLines(full.text)).toBe(5_000);
  expect(await get(0, { 'if-none-match': String(full.headers.etag) })).toMatchObject({ status: 304, text: '' });

  const last = await get(1);
  expect([last.headers['cache-control'], countLines(last.text)]).toEqual(['public, max-age=0, must-revalidate', 1]);
  await addLines(5_001, 1);
  expect(countLines((await get(1)).text)).toBe(1);
  app.advanceClock(3);
  expect(countLines((await get(1)).text)).toBe(2);
});
