import type { DeliveryStop } from '@fanfare/contract/deliveries';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { Problem } from '../../platform/http/index.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { type StopRow, type StopScope, stopStore } from './stops.store.ts';

export type StopService = ReturnType<typeof stopService>;
type Deps = { db: Db; now: Now; audit: Audit };
type StopRequest = {
  kind?: string | undefined;
  network?: NetworkName | undefined;
  account?: string | undefined;
  reason: string;
};

const presentStop = (stop: StopRow, by: string | null): DeliveryStop & { business_id: number | null } => ({
  ...{ id: stop.id, kind: stop.kind, network: stop.network, account: stop.accountId, business_id: stop.businessId },
  ...{ by_staff: stop.byStaff, reason: stop.reason, stopped_by: by, stopped_at: stop.stoppedAt },
});

const describeScope = ({ kind, network, accountId }: StopScope): string =>
  [kind, network, accountId].filter(Boolean).join(', ') || 'everything';

/** Stops: nothing that matches is sent by any process after the answer. Calls that already run end by themselves. */
export const stopService = ({ db, now, audit }: Deps) => {
  const stop = async (actor: Actor, businessId: number | null, request: StopRequest, byStaff: boolean) => {
    const { kind = null, network = null, account = null, reason } = request;
    const scope: StopScope = { businessId, kind, network, accountId: account };
    const row = await db.transaction(async (tx) => {
      const at = { stoppedById: actor.caller.userId, stoppedAt: now() };
      const inserted = await stopStore(tx).insert({ ...scope, ...at, reason, byStaff });
      await audit.record(tx, actor, businessId, `Stopped sending (${describeScope(scope)}): ${reason}`);
      return inserted;
    });
    return { stop: presentStop(row, null), running: await stopStore(db).countRunning(scope) };
  };

  const resume = async (actor: Actor, id: number, businessId?: number) => {
    await db.transaction(async (tx) => {
      const by = { userId: actor.caller.userId, at: now(), ...(businessId === undefined ? {} : { businessId }) };
      if (!(await stopStore(tx).end(id, by))) throw new Problem('not-found');
      await audit.record(tx, actor, businessId ?? null, 'Resumed sending');
    });
    return { success: true } as const;
  };

  return {
    stopBusiness: (actor: Actor, businessId: number, request: StopRequest) => stop(actor, businessId, request, false),
    stopAsStaff: (actor: Actor, { business_id, ...request }: StopRequest & { business_id?: number | undefined }) =>
      stop(actor, business_id ?? null, request, true),
    resume,
    list: async (businessId?: number) => ({
      stops: (await stopStore(db).listActive(businessId)).map(({ stop: row, by }) => presentStop(row, by)),
    }),
  };
};
