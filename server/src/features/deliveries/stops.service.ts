import type { StaffDeliveryStop } from '@fanfare/contract/deliveries';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { Problem } from '../../platform/http/index.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { KindRegistry } from './delivery-kind.ts';
import { type ListedStop, type StopScope, stopStore } from './stops.store.ts';

export type StopService = ReturnType<typeof stopService>;
type Deps = { db: Db; now: Now; audit: Audit; kinds: KindRegistry };
type StopRequest = {
  kind?: string | undefined;
  network?: NetworkName | undefined;
  account?: string | undefined;
  reason: string;
};

const describeScope = ({ kind, network, accountId }: StopScope): string =>
  [kind, network, accountId].filter(Boolean).join(', ') || 'everything';

/** Stops: nothing that matches is sent by any process after the answer. Calls that already run end by themselves. */
export const stopService = ({ db, now, audit, kinds }: Deps) => {
  const presentStop = ({ stop: row, by, businessName }: ListedStop): StaffDeliveryStop => ({
    ...{ id: row.id, kind: row.kind, network: row.network, account: row.accountId },
    // A kind can be removed in a later release while its stop is still there.
    kind_label: kinds.list().find(({ name }) => name === row.kind)?.label ?? row.kind,
    ...{ by_staff: row.byStaff, reason: row.reason, stopped_by: by, stopped_at: row.stoppedAt },
    ...{ business_id: row.businessId, business_name: businessName },
  });

  const stop = async (actor: Actor, businessId: number | null, request: StopRequest, byStaff: boolean) => {
    const { kind = null, network = null, account = null, reason } = request;
    const scope: StopScope = { businessId, kind, network, accountId: account };
    const created = await db.transaction(async (tx) => {
      const at = { stoppedById: actor.caller.userId, stoppedAt: now() };
      const { id } = await stopStore(tx).insert({ ...scope, ...at, reason, byStaff });
      await audit.record(tx, actor, businessId, `Stopped sending (${describeScope(scope)}): ${reason}`);
      return stopStore(tx).get(id);
    });
    return { stop: presentStop(created), running: await stopStore(db).countRunning(scope) };
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
      stops: (await stopStore(db).listActive(businessId)).map(presentStop),
    }),
  };
};
