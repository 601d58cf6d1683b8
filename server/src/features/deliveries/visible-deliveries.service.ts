import { pageSize } from '@fanfare/contract/kit/paging';
import { allows } from '@fanfare/contract/kit/permission';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { isDone } from './deliveries.policy.ts';
import { type DeliveryFilter, type DeliverySort, deliveryStore } from './deliveries.store.ts';
import type { DeliveryAccount, DeliveryKind } from './delivery-kind.ts';
import type { DeliveryRow } from './delivery-rows.ts';
import type { KindRegistry } from './kind-registry.ts';
import { presentDelivery, presentSummary } from './presenter.ts';

type Deps = { kinds: KindRegistry };
type MemberFilter = Omit<DeliveryFilter, 'kinds'> & { kind?: string | undefined };

/** Deliveries of a business as far as a member can see them. A kind that the member can't see is not found. */
export const visibleDeliveryService = ({ db, now }: Platform, { kinds }: Deps) => {
  const visibleKinds = (business: BusinessContext): DeliveryKind[] =>
    kinds.list().filter(({ permission }) => allows(permission.view, business));

  const findKind = (business: BusinessContext, name: string): DeliveryKind => {
    const kind = visibleKinds(business).find((visible) => visible.name === name);
    if (!kind) throw new Problem('not-found');
    return kind;
  };

  /** Filter for the deliveries of a kind that the member can act on, by role and account. */
  const actionFilter = async (
    business: BusinessContext,
    kind: DeliveryKind,
  ): Promise<(delivery: DeliveryRow) => boolean> => {
    if (!allows(kind.permission.act, business)) return () => false;
    return (await kind.accessFilter?.(business)) ?? (() => true);
  };

  /** Lists the visible accounts of kinds that show a member only some accounts. */
  const listVisibleAccounts = async (business: BusinessContext, shown: readonly DeliveryKind[]) => {
    const entries = await Promise.all(
      shown.map(async (kind) => [kind.name, await kind.visibleAccounts?.(business)] as const),
    );
    return new Map(entries.flatMap(([name, accounts]) => (accounts ? [[name, accounts] as const] : [])));
  };

  const requireVisible = async (business: BusinessContext, row: DeliveryRow): Promise<DeliveryKind> => {
    const kind = findKind(business, row.kind);
    const accounts = await kind.visibleAccounts?.(business);
    const isOfDelivery = ({ network, accountId }: DeliveryAccount) =>
      network === row.network && accountId === row.accountId;
    if (accounts && !accounts.some(isOfDelivery)) throw new Problem('not-found');
    return kind;
  };

  /** Finds the sent deliveries that can be sent again: those whose content exists. */
  const findReplayable = async (rows: readonly DeliveryRow[]): Promise<Set<number>> => {
    const sent = rows.filter(({ kind, state }) => kinds.get(kind).copy !== undefined && isDone(state));
    return new Set((await kinds.load(db, sent)).keys());
  };

  return {
    listKinds: (business: BusinessContext) => {
      const canStop = ({ permission }: DeliveryKind) => allows(permission.stop, business);
      return {
        kinds: visibleKinds(business).map((kind) => ({ name: kind.name, label: kind.label, can_stop: canStop(kind) })),
        can_stop_all: kinds.list().every(canStop),
      };
    },

    listPlaces: async (business: BusinessContext) => {
      const shownKinds = visibleKinds(business);
      const visibleAccounts = await listVisibleAccounts(business, shownKinds);
      return deliveryStore(db).listPlaces(business.id, { kinds: shownKinds.map(({ name }) => name), visibleAccounts });
    },

    page: async (business: BusinessContext, { kind, ...filter }: MemberFilter, sort: DeliverySort, page: number) => {
      const shownKinds = visibleKinds(business).filter(({ name }) => kind === undefined || name === kind);
      const filters = await Promise.all(shownKinds.map((shown) => actionFilter(business, shown)));
      const mayAct = new Map(shownKinds.map(({ name }, index) => [name, filters[index]]));
      const visibleAccounts = await listVisibleAccounts(business, shownKinds);
      const storedFilter = { ...filter, kinds: [...mayAct.keys()], visibleAccounts };
      const window = { limit: pageSize, offset: (page - 1) * pageSize };
      const { items, total } = await deliveryStore(db).page(business.id, storedFilter, sort, window);
      const replayable = await findReplayable(items.map(({ delivery }) => delivery));
      const facts = (delivery: DeliveryRow) => ({
        kind: kinds.get(delivery.kind),
        mayAct: mayAct.get(delivery.kind)?.(delivery) ?? false,
        isReplayable: replayable.has(delivery.id),
        now: now(),
      });
      return {
        items: items.map(({ delivery, isStopped }) => presentSummary(delivery, { ...facts(delivery), isStopped })),
        total,
        page,
        page_size: pageSize,
      };
    },

    get: async (business: BusinessContext, id: number) => {
      const found = await deliveryStore(db).findWithStop(business.id, id);
      if (!found) throw new Problem('not-found');
      const { delivery, isStopped } = found;
      const kind = await requireVisible(business, delivery);
      const mayAct = (await actionFilter(business, kind))(delivery);
      const steps = await deliveryStore(db).listSteps(id);
      const replays = await deliveryStore(db).listReplays(delivery);
      const isReplayable = (await findReplayable([delivery])).has(id);
      const facts = { kind, isStopped, mayAct, isReplayable, now: now() };
      return presentDelivery(delivery, facts, { steps, replays: replays.length });
    },

    /** Checks that a member can act on a delivery. An account that they can't use is not found. */
    requireAction: async (business: BusinessContext, id: number): Promise<void> => {
      const row = await deliveryStore(db).find(business.id, id);
      if (!row) throw new Problem('not-found');
      const kind = await requireVisible(business, row);
      if (!allows(kind.permission.act, business)) throw new Problem('restricted');
      if (!(await actionFilter(business, kind))(row)) throw new Problem('not-found');
    },
  };
};
export type VisibleDeliveryService = ReturnType<typeof visibleDeliveryService>;
