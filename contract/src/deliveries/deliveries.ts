import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine } from '../kit/text.ts';
import { type NetworkName, networkNames } from '../networks/names.ts';
import { needsDeliveries } from './needs.ts';
import { deliveryFailureKinds, deliveryStates } from './states.ts';

export const DeliverySummary = z.object({
  id: z.number(),
  kind: z.string(),
  kind_label: z.string(),
  title: z.string(),
  network: z.enum(networkNames).nullable(),
  account: z.string().nullable(),
  account_name: z.string(),
  state: z.enum(deliveryStates),
  due: dateTime,
  /** Time at which the worker handles the delivery next; null if only the user can continue. */
  next: dateTime.nullable(),
  /** Name of the network or site, as in “Published on …”. */
  place: z.string(),
  /** URL at which the published result is found on the network. */
  url: z.string().nullable(),
  /** Path of the page of the sent thing: a share, a post. */
  path: z.string().nullable(),
  failure: z.string().nullable(),
  failure_kind: z.enum(deliveryFailureKinds).nullable(),
  overdue: z.boolean(),
  /** True if the delivery was not sent because of a stop. */
  stopped: z.boolean(),
  /** True if an earlier call may have succeeded: sending it again can publish it twice. */
  may_repeat: z.boolean(),
  /** Actions that the caller can do with the delivery now. */
  can: z.object({
    cancel: z.boolean(),
    retry: z.boolean(),
    confirm: z.boolean(),
    give_up: z.boolean(),
    replay: z.boolean(),
  }),
});
export type DeliverySummary = z.output<typeof DeliverySummary>;

const DeliveryStep = z.object({
  at: dateTime,
  step: z.string(),
  message: z.string(),
  network_message: z.string().nullable(),
  request_id: z.string().nullable(),
  attempt: z.number(),
  by: z.string().nullable(),
});
export const Delivery = DeliverySummary.extend({
  remote_id: z.string().nullable(),
  network_message: z.string().nullable(),
  attempts: z.number(),
  /** Id of the delivery that this one repeats. */
  replay_of: z.number().nullable(),
  /** Number of times that the delivery was sent again. */
  replays: z.number(),
  /** Effect of sending the delivery again, shown before the user does it. */
  replay_effect: z.string(),
  /** Id of the batch that the delivery was queued with; a filter of the list. */
  batch: z.number().nullable(),
  steps: z.array(DeliveryStep),
});
export type Delivery = z.output<typeof Delivery>;

export const DeliveryStop = z.object({
  id: z.number(),
  kind: z.string().nullable(),
  kind_label: z.string().nullable(),
  network: z.enum(networkNames).nullable(),
  account: z.string().nullable(),
  /** True for a stop of the provider's staff; only staff can end the stop. */
  by_staff: z.boolean(),
  reason: z.string(),
  stopped_by: z.string().nullable(),
  stopped_at: dateTime,
});
export type DeliveryStop = z.output<typeof DeliveryStop>;
export const StaffDeliveryStop = DeliveryStop.extend({
  business_id: z.number().nullable(),
  business_name: z.string().nullable(),
});
export type StaffDeliveryStop = z.output<typeof StaffDeliveryStop>;

type StopScopeFields = Pick<DeliveryStop, 'kind' | 'network' | 'account'>;

/** True if a stop covers deliveries of a kind to an account. Null in a stop is any kind, network or account. */
export const isCoveredBy = (
  stop: StopScopeFields,
  delivery: { kind: string; network: NetworkName; account: string },
): boolean =>
  (stop.kind === null || stop.kind === delivery.kind) &&
  (stop.network === null || stop.network === delivery.network) &&
  (stop.account === null || stop.account === delivery.account);

const DeliveryParams = z.object({ id });
const kindName = z.string().max(60);
const accountId = z.string().trim().min(1).max(200);

/** Reason of a stop, shown to everyone it affects. */
export const StopReason = singleLine(200, 'Enter a reason.');

export const deliverySorts = ['due', '-due'] as const;
const DeliveryListQuery = Paging.extend({
  kind: kindName.optional(),
  state: z.enum(deliveryStates).optional(),
  stage: z.enum(['open', 'done', 'attention']).optional(),
  network: z.enum(networkNames).optional(),
  account: accountId.optional(),
  batch: id.optional(),
  from: dateTime.optional(),
  to: dateTime.optional(),
  sort: z.enum(deliverySorts).default('-due'),
});

const maxBulkDeliveries = 100;
const BulkRequest = z.strictObject({ ids: z.array(id).min(1).max(maxBulkDeliveries) });
/** `refused`: deliveries that could not be changed, with the reason. */
const BulkResult = z.object({
  done: z.array(z.number()),
  refused: z.array(z.object({ id: z.number(), message: z.string() })),
});

/**
 * `after`: number of times that the delivery had been sent again when the user decided. A repeated request has the same
 * number and gets the delivery that the first one created.
 */
const ReplayRequest = z.strictObject({ after: z.number().int().min(0).max(10_000) });
const StopScope = z.strictObject({
  kind: kindName.optional(),
  network: z.enum(networkNames).optional(),
  /** The network's id of the account; requires `network`. */
  account: accountId.optional(),
  reason: StopReason,
});
const StopRequest = StopScope.refine(({ account, network }) => account === undefined || network !== undefined, {
  path: ['network'],
});
const StaffStopRequest = StopScope.extend({ business_id: id.optional() }).refine(
  ({ account, network }) => account === undefined || network !== undefined,
  { path: ['network'] },
);
/** Number of network calls that were already running when sending was stopped. */
const Stopped = z.object({ stop: DeliveryStop, running: z.number() });

const { viewer, publisher, manager } = needsDeliveries;

export const deliveries = calls({
  'GET /deliveries': {
    summary: 'List what was sent, is scheduled or failed, of all kinds, newest first unless sorted otherwise',
    need: viewer,
    query: DeliveryListQuery,
    returns: pageSchema(DeliverySummary),
  },
  'GET /deliveries/kinds': {
    summary: 'List the kinds of deliveries the caller can see',
    need: viewer,
    returns: z.object({
      kinds: z.array(z.object({ name: z.string(), label: z.string(), can_stop: z.boolean() })),
      /** True if the caller can stop several kinds together, which only managers of all of them can. */
      can_stop_all: z.boolean(),
    }),
  },
  'GET /deliveries/places': {
    summary: 'List the accounts and sites of the latest deliveries',
    need: viewer,
    returns: z.object({
      places: z.array(z.object({ network: z.enum(networkNames), account: z.string(), name: z.string() })),
    }),
  },
  'POST /deliveries/retry': {
    summary: 'Send several failed or missed deliveries again, in the background',
    need: publisher,
    body: BulkRequest,
    returns: BulkResult,
  },
  'POST /deliveries/cancel': {
    summary: 'Cancel several deliveries that were not sent',
    need: publisher,
    body: BulkRequest,
    returns: BulkResult,
  },
  'GET /delivery/{id}': {
    summary: 'Get a delivery with its activity',
    need: viewer,
    params: DeliveryParams,
    returns: Delivery,
  },
  'POST /delivery/{id}/retry': {
    summary: 'Send a failed, missed or unconfirmed delivery again',
    need: publisher,
    params: DeliveryParams,
    returns: Delivery,
  },
  'POST /delivery/{id}/cancel': {
    summary: 'Cancel a delivery that was not sent',
    need: publisher,
    params: DeliveryParams,
    returns: Delivery,
  },
  'POST /delivery/{id}/confirm': {
    summary: 'Mark an unconfirmed delivery as sent',
    need: publisher,
    params: DeliveryParams,
    returns: Delivery,
  },
  'POST /delivery/{id}/give-up': {
    summary: 'Mark an unconfirmed delivery as not sent and stop checking the account',
    need: publisher,
    params: DeliveryParams,
    returns: Delivery,
  },
  'POST /delivery/{id}/replay': {
    summary: 'Send a completed delivery again, as a new delivery',
    need: publisher,
    params: DeliveryParams,
    body: ReplayRequest,
    returns: Delivery,
  },
  'GET /deliveries/stops': {
    summary: 'List the current stops',
    need: viewer,
    returns: z.object({ stops: z.array(DeliveryStop.extend({ can_resume: z.boolean() })) }),
  },
  'POST /deliveries/stop': {
    summary: 'Stop sending for the business, or for one kind, network or account',
    need: manager,
    body: StopRequest,
    returns: Stopped,
  },
  'POST /deliveries/stop/{id}/resume': {
    summary: 'End a stop',
    need: manager,
    params: DeliveryParams,
    returns: ok,
  },
  'GET /staff/deliveries/status': {
    summary: 'Whether deliveries are sent: what is due, and when a worker was last seen',
    need: 'staff',
    returns: z.object({
      due: z.number(),
      /** Number of minutes since a worker was last seen; null: none has run on this database. */
      minutes_without_worker: z.number().nullable(),
      /** True if a delivery is due and no worker has been seen for `noWorkerMinutes`. */
      worker_missing: z.boolean(),
    }),
  },
  'GET /staff/deliveries/stops': {
    summary: 'List the current stops of the installation',
    need: 'staff',
    returns: z.object({ stops: z.array(StaffDeliveryStop) }),
  },
  'POST /staff/deliveries/stop': {
    summary: 'Stop sending for everyone, or for one business, kind, network or account',
    need: 'staff',
    body: StaffStopRequest,
    returns: Stopped,
  },
  'POST /staff/deliveries/stop/{id}/resume': {
    summary: 'End a stop',
    need: 'staff',
    params: DeliveryParams,
    returns: ok,
  },
});
