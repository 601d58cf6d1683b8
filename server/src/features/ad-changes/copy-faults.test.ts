import type { AdObject, AdObjects } from '@fanfare/connectors/ports/ads/ads';
import { dayMs, daySeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type ChangingBusiness,
  createChangingBusiness,
  getAction,
  listAtNetwork,
  moveChangeBack,
  press,
  runChanges,
} from '../../../test/fixtures/ads/ad-changes.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

// Embedded only: this file makes one call at a time, and limits.test.ts tests writes of ad changes on PostgreSQL.
let app: TestApp;
let business: ChangingBusiness;
let ads: AdObject[];

beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createChangingBusiness(app);
  ads = (await listAtNetwork(app, business, 'facebook', 'ad')).filter(
    ({ isOn, state }) => isOn && state !== 'archived',
  );
});

/** Takes an ad that is on and that no other test copies. */
const take = (): AdObject => {
  const ad = ads.shift();
  if (!ad) throw new Error('The account has too few ads.');
  return ad;
};
const clone = async (id: string) => (await press(business, 'facebook', 'clone', [id])).body.action_id;
const itemsOf = async (actionId: unknown) => (await getAction(business.owner, actionId)).items;
const listCopies = async (name: string) =>
  (await listAtNetwork(app, business, 'facebook', 'ad')).filter((ad) => ad.name === `${name} - Copy`);
const fail = (kind: FailureKind) => new ConnectorFailure(kind, { network: 'facebook', message: 'Facebook is away.' });

/** Lets the first reads of objects fail. */
const failReads = (kinds: readonly FailureKind[]) => {
  const left = [...kinds];
  return (read: AdObjects['read']): AdObjects['read'] =>
    async (...args) => {
      const kind = left.shift();
      if (kind) throw fail(kind);
      return read(...args);
    };
};

describe('the copy is made, then a call after it fails', () => {
  test.each<FailureKind>(['unreachable', 'busy', 'unclear', 'reauthorize'])(
    'reading a clone back fails once with %s → there is one copy',
    async (kind) => {
      const { id, name } = take();
      const before = (await listCopies(name)).length;
      const actionId = await clone(id);
      await runChanges(app, { read: failReads([kind]) });
      expect(await itemsOf(actionId)).toMatchObject([{ state: 'done', after: `${name} - Copy` }]);
      expect(await listCopies(name)).toHaveLength(before + 1);
    },
  );
});

const retry = (actionId: unknown) => business.owner.post(`/ads/action/${String(actionId)}/retry`, {});

describe('copies that are retried', () => {
  test('clone that fails while it waits for the copy, then retried → the same copy is used, no second one', async () => {
    const { id, name } = take();
    const before = (await listCopies(name)).length;
    const actionId = await clone(id);
    await runChanges(app, { read: failReads(['unreachable', 'reauthorize']) });
    expect(await itemsOf(actionId)).toMatchObject([{ state: 'failed' }]);
    expect((await retry(actionId)).status).toBe(200);
    await runChanges(app);
    expect(await itemsOf(actionId)).toMatchObject([{ state: 'done' }]);
    expect(await listCopies(name)).toHaveLength(before + 1);
  });

  test('no answer to a clone whose copy is not found at first, then retried → copy found, no second one', async () => {
    const { id, name } = take();
    const before = (await listCopies(name)).length;
    const actionId = await clone(id);
    await runChanges(app, {
      changes: (changes) => ({
        copy: async (...args) => {
          await changes.copy(...args);
          throw fail('unclear');
        },
        findCopy: async () => undefined,
      }),
    });
    expect(await itemsOf(actionId)).toMatchObject([{ state: 'failed' }]);
    await retry(actionId);
    await runChanges(app);
    expect(await itemsOf(actionId)).toMatchObject([{ state: 'done' }]);
    expect(await listCopies(name)).toHaveLength(before + 1);
  });
});

test('no answer to a clone, and a copy that is on is found → it is not taken for our copy, and left on', async () => {
  const { id, name, groupId, campaignId } = take();
  const actionId = await clone(id);
  let copyId = '';
  await runChanges(app, {
    changes: (changes) => ({
      copy: async (grant, account, ...args) => {
        copyId = (await changes.copy(grant, account, ...args)).id;
        await changes.setOn(grant, account, { level: 'ad', id: copyId, groupId, campaignId }, true);
        throw fail('unclear');
      },
    }),
  });
  expect(await itemsOf(actionId)).toMatchObject([{ state: 'failed' }]);
  expect((await listCopies(name)).find((copy) => copy.id === copyId)).toMatchObject({ isOn: true });
});

test('undo of a copy retried three weeks later → its spend is read from before the undo on', async () => {
  const actionId = await clone(take().id);
  await runChanges(app);
  const { body } = await business.owner.post(`/ads/action/${String(actionId)}/undo`, {});
  await runChanges(app, { changes: () => ({ remove: () => Promise.reject(fail('rejected')) }) });
  const [item] = await itemsOf(body.action_id);
  expect(item).toMatchObject({ state: 'failed' });
  await moveChangeBack(app, item?.delivery_id, 21 * daySeconds);
  await retry(body.action_id);
  const ranges: { from: string; to: string }[] = [];
  await runChanges(app, {
    readBreakdown: (read) => (grant, account, ref, range, by) => {
      ranges.push(range);
      return read(grant, account, ref, range, by);
    },
  });
  const [range] = ranges;
  expect(ranges).toHaveLength(1);
  expect(Date.parse(String(range?.to)) - Date.parse(String(range?.from))).toBeGreaterThan(28 * dayMs);
});
