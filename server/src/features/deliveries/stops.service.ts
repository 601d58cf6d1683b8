import type { StaffDeliveryStop } from '@fanfare/contract/deliveries/deliveries';
import { allows } from '@fanfare/contract/kit/permission';
import { done } from '@fanfare/contract/kit/success';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { isLockTimeout } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { businessQueries } from '../business/index.ts';
import { deliveryStore } from './deliveries.store.ts';
import type { DeliveryKind } from './delivery-kind.ts';
import type { KindRegistry } from './kind-registry.ts';
import { type ListedStop, type StopRow, type StopScope, stopStore } from './stops.store.ts';

export type StopService = ReturnType<typeof stopService>;
type Deps = { audit: Audit; kinds: KindRegistry };
type StopRequest = {
  kind?: string | undefined;
  network?: NetworkName | undefined;
  account?: string | undefined;
  reason: string;
};
type StaffStopRequest = StopRequest & { business_id?: number | undefined };

/** Time in milliseconds that a stop waits for running claims, and the pauses between its attempts. */
const lockWaitMs = 500;
const retryDelaysMs = [200, 500, 1_000];

const describeScope = ({ kind, network, accountId }: Omit<StopScope, 'campaignId'>): string =>
  [kind, network, accountId].filter(Boolean).join(', ') || 'everything';

/** Stops of sending: after the answer, no process sends anything that matches. Calls that already run end by themselves. */
export const stopService = ({ db, now, sleep }: Platform, { audit, kinds }: Deps) => {
  const presentStop = ({ stop: row, by, businessName }: ListedStop): StaffDeliveryStop => ({
    id: row.id,
    kind: row.kind,
    network: row.network,
    account: row.accountId,
    // A kind can be removed in a later release while its stop is still there.
    kind_label: kinds.list().find(({ name }) => name === row.kind)?.label ?? row.kind,
    by_staff: row.byStaff,
    reason: row.reason,
    stopped_by: by,
    stopped_at: row.stoppedAt,
    business_id: row.businessId,
    business_name: businessName,
  });

  /** Delivery kinds that a stop affects; all without a name. */
  const affectedKinds = (name: string | null): DeliveryKind[] => {
    const affected = kinds.list().filter((kind) => name === null || kind.name === name);
    if (affected.length > 0) return affected;
    const fields = [{ path: 'kind', message: 'Choose what to stop.' }];
    throw new Problem('invalid-input', { fields, message: 'Choose what to stop.' });
  };

  /** Reason why a member cannot stop or resume: no role for one of the affected kinds, or an account they cannot use. */
  const refusalFor = async (
    business: BusinessContext,
    affected: readonly DeliveryKind[],
    { network, accountId }: Pick<StopScope, 'network' | 'accountId'>,
  ): Promise<'restricted' | 'not-found' | undefined> => {
    if (!affected.every(({ permission }) => allows(permission.stop, business))) return 'restricted';
    if (network === null || accountId === null) return undefined;
    const filters = await Promise.all(affected.map((kind) => kind.accessFilter?.(business)));
    return filters.some((canUse) => canUse?.({ network, accountId }) ?? true) ? undefined : 'not-found';
  };

  /** Reason why a member cannot end a stop. */
  const refusalToResume = async (business: BusinessContext, stop: StopRow) => {
    // A kind can be removed in a later release while its stop is still there.
    const isKnown = stop.kind === null || kinds.names().includes(stop.kind);
    return isKnown ? refusalFor(business, affectedKinds(stop.kind), stop) : undefined;
  };

  /**
   * Runs a transaction while no other transaction can claim deliveries. A long transaction elsewhere can keep the lock
   * from it: then claims go on during each pause, and after the last try the caller knows that nothing is stopped.
   */
  const withClaimsBlocked = async <T>(run: (tx: Tx) => Promise<T>): Promise<T> => {
    for (const delayMs of [...retryDelaysMs, undefined]) {
      try {
        return await db.transaction(async (tx) => {
          await stopStore(tx).blockClaims(lockWaitMs);
          return run(tx);
        });
      } catch (error) {
        if (!isLockTimeout(error)) throw error;
        if (delayMs !== undefined) await sleep(delayMs);
      }
    }
    throw new Problem('unavailable', {
      message: 'Sending isn’t stopped: the database is busy. Try again in a few seconds.',
    });
  };

  const stop = async (actor: Actor, businessId: number | null, request: StopRequest, byStaff: boolean) => {
    const { kind = null, network = null, account = null, reason } = request;
    const scope: StopScope = { businessId, kind, network, accountId: account, campaignId: null };
    const created = await withClaimsBlocked(async (tx) => {
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
    return done;
  };

  return {
    stopBusiness: async (actor: Actor, business: BusinessContext, request: StopRequest) => {
      const { kind = null, network = null, account: accountId = null } = request;
      const refusal = await refusalFor(business, affectedKinds(kind), { network, accountId });
      if (refusal) throw new Problem(refusal);
      return stop(actor, business.id, request, false);
    },
    stopAsStaff: async (actor: Actor, { business_id, ...request }: StaffStopRequest) => {
      affectedKinds(request.kind ?? null);
      if (business_id !== undefined && !(await businessQueries(db).find(business_id))) throw new Problem('not-found');
      return stop(actor, business_id ?? null, request, true);
    },
    resumeBusiness: async (actor: Actor, business: BusinessContext, id: number) => {
      const row = await stopStore(db).find(business.id, id);
      if (!row) throw new Problem('not-found');
      const refusal = await refusalToResume(business, row);
      if (refusal) throw new Problem(refusal);
      return resume(actor, id, business.id);
    },
    resumeAsStaff: (actor: Actor, id: number) => resume(actor, id),
    /**
     * Stops the deliveries of a campaign, in the caller's transaction. The caller has locked the campaign, and checks
     * whether the member can pause it. Claims that have not seen the stop fail at the changed version.
     */
    stopCampaign: async (tx: Tx, actor: Actor, businessId: number, campaignId: number, reason: string) => {
      const store = stopStore(tx);
      if (await store.findOfCampaign(businessId, campaignId)) return;
      await deliveryStore(tx).renewVersionsOfCampaign(businessId, campaignId);
      await store.insert({
        businessId,
        campaignId,
        kind: null,
        network: null,
        accountId: null,
        reason,
        byStaff: false,
        stoppedById: actor.caller.userId,
        stoppedAt: now(),
      });
    },
    resumeCampaign: async (tx: Tx, actor: Actor, businessId: number, campaignId: number) => {
      const stop = await stopStore(tx).findOfCampaign(businessId, campaignId);
      if (stop) await stopStore(tx).end(stop.id, { businessId, userId: actor.caller.userId, at: now() });
    },
    isCampaignStopped: async (businessId: number, campaignId: number): Promise<boolean> =>
      (await stopStore(db).findOfCampaign(businessId, campaignId)) !== undefined,
    list: async (businessId?: number) => ({
      stops: (await stopStore(db).listActive(businessId)).map(presentStop),
    }),
    /** Lists the stops, each with whether this member can end it. */
    listFor: async (business: BusinessContext) => {
      const stops = await stopStore(db).listActive(business.id);
      const canResume = ({ stop }: ListedStop) =>
        stop.byStaff ? false : refusalToResume(business, stop).then((refusal) => refusal === undefined);
      return {
        stops: await Promise.all(
          stops.map(async (listed) => ({ ...presentStop(listed), can_resume: await canResume(listed) })),
        ),
      };
    },
  };
};
