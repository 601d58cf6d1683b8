import { deliveries as deliveryCalls } from '@fanfare/contract/deliveries';
import { pageSize } from '@fanfare/contract/kit/paging';
import { allows, type Need } from '@fanfare/contract/kit/permission';
import type { Now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { type BusinessContext, defineRoutes, Problem, type Route } from '../../platform/http/index.ts';
import type { Actor } from '../audit/index.ts';
import type { DeliveryService } from './deliveries.service.ts';
import { deliveryStore } from './deliveries.store.ts';
import type { DeliveryKind, DeliveryRow, KindRegistry } from './delivery-kind.ts';
import { presentDelivery, presentSummary } from './presenter.ts';
import type { StopService } from './stops.service.ts';

type Deps = {
  db: Db;
  now: Now;
  kinds: KindRegistry;
  service: DeliveryService;
  stops: StopService;
  /** Sends these deliveries now and waits for the outcome, within a time limit. */
  sendNowAndWait: (ids: number[]) => Promise<void>;
};
type Act = (tx: Tx, actor: Actor, businessId: number, id: number) => Promise<DeliveryRow>;

/** The ledger of all kinds. A kind the member may not see does not exist. */
export const deliveryRoutes = ({ db, now, kinds, service, stops, sendNowAndWait }: Deps): Route[] => {
  const visibleKinds = (business: BusinessContext): DeliveryKind[] =>
    kinds.list().filter(({ permission }) => allows(permission.view, business));

  const getDelivery = async (business: BusinessContext, id: number) => {
    const found = await deliveryStore(db).findWithStop(business.id, id);
    const kind = found && visibleKinds(business).find(({ name }) => name === found.delivery.kind);
    if (!found || !kind) throw new Problem('not-found');
    const steps = await deliveryStore(db).listSteps(id);
    return presentDelivery(found.delivery, kind, found.isStopped, steps, now());
  };

  const requirePermission = async (
    business: BusinessContext,
    id: number,
    permissionOf: (kind: DeliveryKind) => Need,
  ) => {
    const row = await deliveryStore(db).find(business.id, id);
    const kind = row && visibleKinds(business).find(({ name }) => name === row.kind);
    if (!row || !kind) throw new Problem('not-found');
    if (!allows(permissionOf(kind), business)) throw new Problem('restricted');
    await kind.requireAccess?.(business, row);
  };

  /** Runs an action, sends what became due, and returns the delivery after it. */
  const act = async (action: Act, actor: Actor, business: BusinessContext, id: number) => {
    await requirePermission(business, id, ({ permission }) => permission.act);
    const row = await db.transaction((tx) => action(tx, actor, business.id, id));
    if (row.state === 'planned' || row.state === 'waiting') await sendNowAndWait([row.id]);
    return getDelivery(business, row.id);
  };

  return defineRoutes(deliveryCalls, {
    'GET /deliveries': async ({ query: { page, kind, ...filter }, business }) => {
      const names = visibleKinds(business).map(({ name }) => name);
      const filtered = { ...filter, kinds: kind === undefined ? names : names.filter((name) => name === kind) };
      const { items, total } = await deliveryStore(db).page(business.id, filtered, pageSize, (page - 1) * pageSize);
      return {
        items: items.map(({ delivery, isStopped }) =>
          presentSummary(delivery, kinds.get(delivery.kind), isStopped, now()),
        ),
        ...{ total, page, page_size: pageSize },
      };
    },
    'GET /deliveries/kinds': async ({ business }) => ({
      kinds: visibleKinds(business).map(({ name, label }) => ({ name, label })),
    }),
    'GET /delivery/{id}': ({ params, business }) => getDelivery(business, params.id),
    'POST /delivery/{id}/retry': ({ params, business, ...actor }) => act(service.retry, actor, business, params.id),
    'POST /delivery/{id}/cancel': ({ params, business, ...actor }) => act(service.cancel, actor, business, params.id),
    'POST /delivery/{id}/confirm': ({ params, business, ...actor }) => act(service.confirm, actor, business, params.id),
    'POST /delivery/{id}/replay': ({ params, business, ...actor }) => act(service.replay, actor, business, params.id),
    'GET /deliveries/stops': ({ business }) => stops.list(business.id),
    'POST /deliveries/stop': ({ body, business, ...actor }) => stops.stopBusiness(actor, business.id, body),
    'POST /deliveries/stop/{id}/resume': ({ params, business, ...actor }) =>
      stops.resume(actor, params.id, business.id),
    'GET /staff/deliveries/stops': () => stops.list(),
    'POST /staff/deliveries/stop': ({ body, ...actor }) => stops.stopAsStaff(actor, body),
    'POST /staff/deliveries/stop/{id}/resume': ({ params, ...actor }) => stops.resume(actor, params.id),
  });
};
