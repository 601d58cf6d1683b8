import { daySeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, expect, test } from 'vitest';
import { type ChangingBusiness, createChangingBusiness, endChanges } from '../../../test/fixtures/ads/ad-changes.ts';
import { createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import { adFactsStore } from '../insights/ad-facts/ad-facts.store.ts';

let app: TestApp;
let business: ChangingBusiness;
let account: { id: number; remoteId: string; name: string };
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createChangingBusiness(app);
  const row = await adFactsStore(app.db).findAccount(business.bid, 'facebook', business.accounts.facebook);
  if (!row) throw new Error('The account is not kept.');
  account = row;
});

const contextFor = (isOwner: boolean): BusinessContext => ({
  id: business.bid,
  name: 'Acme',
  memberId: 1,
  userId: business.owner.user.id,
  isOwner,
  accessLevel: 3,
  roles: {},
});
const actor = () => ({
  caller: {
    userId: business.owner.user.id,
    isStaff: false,
    via: 'session' as const,
    sessionId: null,
    actorId: null,
    businessId: business.bid,
    userName: business.owner.user.name,
    timeZone: 'UTC',
  },
  client: { address: '127.0.0.1', userAgent: '', requestId: 'test' },
});

let budgets = 0;
/** Queues a raise of a daily budget by so many units. */
const raise = (units: number, isOwner = true, currency = 'USD') => {
  budgets += 1;
  const id = `budget-${budgets}`;
  const ref = { level: 'group', id } as const;
  return app.db.transaction((tx) =>
    app.adChanges.queue.queueChanges(tx, actor(), contextFor(isOwner), {
      action: 'budget',
      network: 'facebook',
      title: 'Change 1 budget',
      skipped: [],
      changes: [
        {
          account,
          level: 'group',
          objectId: id,
          name: id,
          title: id,
          change: {
            type: 'budget',
            ref,
            budget: { id, level: 'group', kind: 'daily' },
            before: 100,
            after: 100 + units * 100,
            offset: 100,
            currency,
          },
          raise: { currency, micros: units * 1_000_000 },
        },
      ],
    }),
  );
};
const setLimits = (body: object, user = business.owner) => user.post('/ads/limits', body);
const usd = (daily_raise_limit: string | null, owner_above: string | null = null) => ({
  max_change_percent: 50,
  currencies: [{ currency: 'USD', daily_raise_limit, owner_above }],
});

test('POST /ads/limits → amounts are returned as they were typed; a currency twice → 400', async () => {
  expect((await setLimits(usd('100.5', '20'))).status).toBe(200);
  const { body } = await business.owner.get('/ads/limits');
  expect(body.limits).toEqual(usd('100.5', '20'));
  expect(body).toMatchObject({ can_edit: true, stop: null });
  expect((await setLimits({ ...usd('1'), currencies: [usd('1').currencies[0], usd('2').currencies[0]] })).status).toBe(
    400,
  );
});

test('two budget raises at once → together not above the ceiling of the day; canceled raises no longer count; each currency has its own ceiling', async () => {
  await setLimits(usd('100'));
  const both = await Promise.allSettled([raise(60), raise(60)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find((one) => one.status === 'rejected');
  expect(String(refused?.reason)).toContain('This adds $60 a day. Today’s limit is $100, of which $40 is left.');
  expect((await business.owner.get('/ads/limits')).body.raised_today).toEqual([{ currency: 'USD', amount: '60' }]);
  await raise(5_000, true, 'JPY');
  const queued = both.find((one) => one.status === 'fulfilled');
  await business.owner.post(`/ads/action/${queued?.value.action_id}/cancel`, {});
  await expect(raise(100)).resolves.toMatchObject({ queued: 1 });
  // A budget cut of $10 is allowed without room in the limit, and does not free room for raises.
  await expect(raise(-10)).resolves.toMatchObject({ queued: 1 });
  await expect(raise(1)).rejects.toThrow('of which $0 is left');
});

test('budget raise above the threshold of the owner → only the owner can send it; threshold raised by a manager → 403', async () => {
  await setLimits(usd(null, '10'));
  await expect(raise(11, false)).rejects.toThrow('Only the owner can add more than $10.');
  await expect(raise(10, false)).resolves.toMatchObject({ queued: 1 });
  await expect(raise(11, true)).resolves.toMatchObject({ queued: 1 });
  const manager = await createMember(app, business, { facebook_ads_manager: 'manager' }, [business.adAccount]);
  expect((await setLimits(usd('500', '10'), manager)).status).toBe(200);
  const refused = await setLimits(usd('500', '1000'), manager);
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Only the owner can change what only the owner can send.',
  ]);
  const viewer = await createMember(app, business, { facebook_ads_manager: 'viewer' }, [business.adAccount]);
  expect((await setLimits(usd('1'), viewer)).status).toBe(403);
  expect((await viewer.get('/ads/limits')).body).toMatchObject({ can_edit: false });
});

test('failed budget raise above the threshold of the owner → only the owner can send it again, as an action or alone', async () => {
  await setLimits(usd(null, '10'));
  const { action_id } = await raise(11);
  const id = await endChanges(app, action_id, { state: 'failed' });
  const publisher = await createMember(app, business, { facebook_ads_manager: 'publisher' }, [business.adAccount]);
  for (const path of [`/ads/action/${action_id}/retry`, `/delivery/${id}/retry`]) {
    const refused = await publisher.post(path, {});
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This adds $11 a day. Only the owner can add more than $10.',
    ]);
  }
  const many = await publisher.post('/deliveries/retry', { ids: [id] });
  expect(many.body).toMatchObject({ done: [], refused: [{ id }] });
  expect((await business.owner.post(`/ads/action/${action_id}/retry`, {})).status).toBe(200);
  await endChanges(app, action_id, { state: 'failed' });
  expect((await business.owner.post('/deliveries/retry', { ids: [id] })).body).toMatchObject({ done: [id] });
});

test('unconfirmed budget raise of today sent again → counts once in the sum of today’s raises', async () => {
  const raisedToday = async () => {
    const { body } = await business.owner.get('/ads/limits');
    return Number(toList(body.raised_today).find(({ currency }) => String(currency) === 'USD')?.amount ?? 0);
  };
  const before = await raisedToday();
  await setLimits(usd(String(before + 60)));
  const { action_id } = await raise(60);
  const id = await endChanges(app, action_id, { state: 'unconfirmed', isUncertain: true });
  const retried = await business.owner.post('/deliveries/retry', { ids: [id] });
  expect(retried.body).toEqual({ done: [id], refused: [] });
  expect(await raisedToday()).toBe(before + 60);
});

test('budget raises of the day before → don’t count on the next day', async () => {
  await setLimits(usd('1000'));
  await raise(500);
  await expect(raise(900)).rejects.toThrow('Today’s limit is $1,000');
  app.advanceClock(daySeconds);
  await expect(raise(1000)).resolves.toMatchObject({ queued: 1 });
});
