import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Fetch } from '../../kit/http/http.ts';
import { practiceControl } from '../../kit/practice/practice-control.ts';
import { findViolations } from '../../kit/vendor-facts/check-request.ts';
import type { AdAccountRef, AdObject, AdObjectRef } from '../../ports/ads/ads.ts';
import type { Grant } from '../../ports/grant.ts';
import { createApi } from '../api.ts';
import { practiceConnector } from '../practice-connector.ts';
import { practiceAddresses } from '../settings.ts';
import { nativeAdsFacts } from '../vendor-facts.ts';
import { createWrites, type NewBoost } from './writes.ts';

/** Empty grant: the network has no grants, but ports ask for one. */
export const noGrant: Grant = { accessToken: '', scopes: [], account: { id: '', name: '' } };
const app = { id: 'practice-native-ads', secret: 'practice0native0ads0secret000000001' };

/** Part of the practice networks that tests of native ads control. */
type Sandbox = {
  url: string;
  stop(): Promise<void>;
  clock: { now(): Date; reset(): void; advance(seconds: number): void };
  faults: { add(fault: { network: string; match: string; kind: string; skip: number; count: number }): unknown };
  requestLog: { clear(network: string): void; list(filter: { network: string }): { operation?: string | undefined }[] };
};

type Deps = { startSandbox(now: () => Date): Promise<Sandbox>; fetch: Fetch };

/** A practice account with campaigns, and a connector; test fixture. Every test starts with the seeded data. */
export const usePracticeAccount = ({ startSandbox, fetch }: Deps) => {
  let sandbox: Sandbox | undefined;
  let connector: ReturnType<typeof practiceConnector> | undefined;
  let account: AdAccountRef = { id: '', currency: 'USD', timeZone: 'UTC' };
  const required = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('Not started yet.');
    return value;
  };
  const runtime = {
    fetch,
    random: () => 0.5,
    sleep: async () => undefined,
    now: () => required(sandbox).clock.now(),
  };

  beforeAll(async () => {
    sandbox = await startSandbox(() => new Date('2026-11-15T10:00:00Z'));
  });
  beforeEach(async () => {
    const { url, clock } = required(sandbox);
    clock.reset();
    await fetch(`${url}/__sandbox/reset`, { method: 'POST' });
    connector = practiceConnector(url, runtime);
    account = { ...account, id: (await connector.subAccounts.find('olive-garden-ads'))?.id ?? '' };
    required(sandbox).requestLog.clear('native-ads');
  });
  afterAll(() => sandbox?.stop());

  const list = async (hasArchived = false): Promise<AdObject[]> => {
    const objects: AdObject[] = [];
    for await (const batch of required(connector).adObjects.list(noGrant, account, { hasArchived }))
      objects.push(...batch);
    return objects;
  };

  return {
    runtime,
    sandbox: () => required(sandbox),
    connector: () => required(connector),
    account: () => account,
    writes: () => createWrites(createApi({ ...practiceAddresses(required(sandbox).url), app }, runtime)),
    list,
    find: async (name: string): Promise<AdObject> =>
      required((await list(true)).find((object) => object.name === name)),
    read: async (ref: AdObjectRef): Promise<AdObject | undefined> =>
      (await required(connector).adObjects.read(noGrant, account, [ref]))[0],
    addFault: (match: string, kind: string, skip = 0, count = 1) =>
      required(sandbox).faults.add({ network: 'native-ads', match, kind, skip, count }),
    countRequests: (operation: string) =>
      required(sandbox)
        .requestLog.list({ network: 'native-ads' })
        .filter((request) => request.operation === operation).length,
    /** Does an action of the network's staff or of another person on the account's page. */
    act: async (path: string, fields: Record<string, string> = {}) => {
      const url = `${required(sandbox).url}/native-ads/accounts/${account.id}${path}`;
      expect((await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(200);
    },
    /** Checks that the requests that the network accepted are those of its specification. */
    expectNoViolations: async () => {
      const { requestLog } = practiceControl({ ...runtime, url: required(sandbox).url, network: 'native-ads' });
      const accepted = (await requestLog()).filter(({ status = 500, path }) => status < 400 && path.includes('/api/'));
      expect(findViolations(nativeAdsFacts, accepted)).toEqual([]);
      return accepted;
    },
  };
};

export const newBoost = (fields: Partial<NewBoost> = {}): NewBoost => ({
  name: 'New campaign',
  budget: '60.00',
  startsAt: new Date('2026-11-15T10:00:00Z'),
  ...fields,
});
