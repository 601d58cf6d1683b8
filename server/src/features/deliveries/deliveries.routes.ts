import { deliveries as deliveryCalls } from '@fanfare/contract/deliveries/deliveries';
import type { Tx } from '../../platform/db/index.ts';
import { type BusinessContext, defineRoutes, type Route } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import type { DeliveryService } from './deliveries.service.ts';
import type { DeliveryRow } from './delivery-rows.ts';
import type { SendingStatusService } from './monitoring/sending-status.service.ts';
import type { StopService } from './stops.service.ts';
import type { VisibleDeliveryService } from './visible-deliveries.service.ts';

type Deps = {
  service: DeliveryService;
  visibleDeliveries: VisibleDeliveryService;
  stops: StopService;
  status: SendingStatusService;
  /** Sends these deliveries now and waits for the outcome, within a time limit. */
  sendNowAndWait: (ids: number[]) => Promise<void>;
  /** Lets the worker of this process look for due deliveries at once. */
  wakeWorker: () => void;
};
type DeliveryAction = (tx: Tx, actor: Actor, businessId: number, id: number) => Promise<DeliveryRow>;

/** Routes of deliveries of all kinds, and of stops. */
export const deliveryRoutes = (
  { db }: Platform,
  { service, visibleDeliveries, stops, status, sendNowAndWait, wakeWorker }: Deps,
): Route[] => {
  /** Runs an action on a delivery, sends deliveries that became due, and returns the changed delivery. */
  const runAction = async (action: DeliveryAction, actor: Actor, business: BusinessContext, id: number) => {
    await visibleDeliveries.requireAction(business, id);
    const row = await db.transaction((tx) => action(tx, actor, business.id, id));
    const changed = await visibleDeliveries.get(business, row.id);
    // A stopped delivery is not sent, so the request does not wait for its outcome.
    if (changed.stopped || (row.state !== 'planned' && row.state !== 'waiting')) return changed;
    await sendNowAndWait([row.id]);
    return visibleDeliveries.get(business, row.id);
  };

  /**
   * Runs an action on each delivery in a transaction of its own, so that a refused action does not affect the rest of
   * the deliveries.
   */
  const runActionOnMany = async (
    action: DeliveryAction,
    actor: Actor,
    business: BusinessContext,
    ids: readonly number[],
  ) => {
    const done: number[] = [];
    const refused: { id: number; message: string }[] = [];
    for (const id of new Set(ids))
      try {
        await visibleDeliveries.requireAction(business, id);
        await db.transaction((tx) => action(tx, actor, business.id, id));
        done.push(id);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refused.push({ id, message: error.message });
      }
    wakeWorker();
    return { done, refused };
  };

  const retryFor =
    ({ isOwner }: BusinessContext): DeliveryAction =>
    (...args) =>
      service.retry(...args, isOwner);

  return defineRoutes(deliveryCalls, {
    'GET /deliveries': ({ query: { page, sort, ...filter }, business }) =>
      visibleDeliveries.page(business, filter, sort, page),
    'GET /deliveries/kinds': async ({ business }) => visibleDeliveries.listKinds(business),
    'GET /deliveries/places': async ({ business }) => ({ places: await visibleDeliveries.listPlaces(business) }),
    'POST /deliveries/retry': ({ body, business, ...actor }) =>
      runActionOnMany(retryFor(business), actor, business, body.ids),
    'POST /deliveries/cancel': ({ body, business, ...actor }) =>
      runActionOnMany(service.cancel, actor, business, body.ids),
    'GET /delivery/{id}': ({ params, business }) => visibleDeliveries.get(business, params.id),
    'POST /delivery/{id}/retry': ({ params, business, ...actor }) =>
      runAction(retryFor(business), actor, business, params.id),
    'POST /delivery/{id}/cancel': ({ params, business, ...actor }) =>
      runAction(service.cancel, actor, business, params.id),
    'POST /delivery/{id}/confirm': ({ params, business, ...actor }) =>
      runAction(service.confirm, actor, business, params.id),
    'POST /delivery/{id}/give-up': ({ params, business, ...actor }) =>
      runAction(service.giveUp, actor, business, params.id),
    'POST /delivery/{id}/replay': ({ params, body, business, ...actor }) =>
      runAction((...args) => service.replay(...args, body.after), actor, business, params.id),
    'GET /deliveries/stops': ({ business }) => stops.listFor(business),
    'POST /deliveries/stop': ({ body, business, ...actor }) => stops.stopBusiness(actor, business, body),
    'POST /deliveries/stop/{id}/resume': ({ params, business, ...actor }) =>
      stops.resumeBusiness(actor, business, params.id),
    'GET /staff/deliveries/status': () => status.get(),
    'GET /staff/deliveries/stops': () => stops.list(),
    'POST /staff/deliveries/stop': ({ body, ...actor }) => stops.stopAsStaff(actor, body),
    'POST /staff/deliveries/stop/{id}/resume': ({ params, ...actor }) => stops.resumeAsStaff(actor, params.id),
  });
};
