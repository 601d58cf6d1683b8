import { expect, test } from 'vitest';
import { createBusiness } from '../../../test/fixtures/business.ts';
import { createTestApp } from '../../../test/test-app.ts';
import { adRuleStore } from './ad-rules.store.ts';

test('save of an ad rule that ends after its lease → the claim of the next save stays', async () => {
  const app = await createTestApp({ runsNoJobs: true });
  const { bid } = await createBusiness(app);
  const store = adRuleStore(app.db);
  const at = (seconds: number) => new Date(app.now().getTime() + seconds * 1000);
  const first = await store.insert({
    businessId: bid,
    accountId: '204466881012',
    remoteId: null,
    name: 'Pause costly ads',
    status: 'ENABLED',
    content: null,
    version: '',
    acceptedVersion: '',
    isOurs: true,
    readAt: at(0),
    sentAt: at(0),
    savingUntil: at(120),
  });
  expect(await store.claimUnconfirmed(bid, first.id, at(121), at(241))).toBe(true);
  await store.release(first);
  await store.removeClaimed(first);
  expect(await store.claimUnconfirmed(bid, first.id, at(122), at(242))).toBe(false);
  expect(await store.findUnconfirmed(bid, first.accountId, first.name)).toMatchObject({ id: first.id });
  await store.removeClaimed({ ...first, savingUntil: at(241) });
  expect(await store.findUnconfirmed(bid, first.accountId, first.name)).toBeUndefined();
});
