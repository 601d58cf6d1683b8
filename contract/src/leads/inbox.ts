import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { csvFile } from '../kit/csv.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { leadLimits } from './limits.ts';
import { destinationKinds, leadDeliveryStates, leadSources, leadStates } from './states.ts';

/** One delivery of a lead to one destination. */
export const LeadDelivery = z.object({
  id: z.number(),
  kind: z.enum(destinationKinds),
  /** Name of the list, contest, endpoint or other target. */
  target: z.string(),
  state: z.enum(leadDeliveryStates),
  /** Reason why the delivery failed, is on hold or was skipped, in words. */
  reason: z.string().nullable(),
  at: dateTime,
  /** Time at which the delivery is tried next. */
  next: dateTime.nullable(),
  attempts: z.number(),
  can_replay: z.boolean(),
});
export type LeadDelivery = z.output<typeof LeadDelivery>;

const person = z.object({ user_id: z.number(), name: z.string() });

export const LeadSummary = z.object({
  id: z.number(),
  source: z.enum(leadSources),
  form_id: z.string(),
  form_name: z.string(),
  email: z.string(),
  name: z.string(),
  created: dateTime,
  received: dateTime,
  state: z.enum(leadStates),
  note: z.string(),
  /** Member who takes care of the lead. */
  person: person.nullable(),
  /** True for a lead from before the form was connected. */
  is_old: z.boolean(),
  is_test: z.boolean(),
  deliveries: z.array(LeadDelivery),
});
export type LeadSummary = z.output<typeof LeadSummary>;

/** One step in the history of a lead; the list has the oldest first. */
export const LeadStep = z.object({
  at: dateTime,
  /** Delivery that the step is about; null if the step is about the lead itself. */
  delivery_id: z.number().nullable(),
  step: z.string(),
  message: z.string(),
  /** Answer of the service or server to which the lead was sent. */
  detail: z.string().nullable(),
  by: z.string().nullable(),
});
export type LeadStep = z.output<typeof LeadStep>;

export const LeadDetail = LeadSummary.extend({
  fields: z.array(z.object({ name: z.string(), label: z.string(), value: z.string() })),
  page_name: z.string().nullable(),
  ad_name: z.string().nullable(),
  campaign_name: z.string().nullable(),
  is_organic: z.boolean(),
  consent: z
    .object({ text: z.string(), version: z.number(), given: dateTime, confirmed: dateTime.nullable() })
    .nullable(),
  path: z.array(LeadStep),
});
export type LeadDetail = z.output<typeof LeadDetail>;

/** `delivery`: leads with at least one delivery in this state. `person`: a member’s user id, or `none`. */
const leadFilters = {
  search: z.string().trim().max(200).default(''),
  state: z.enum(leadStates).optional(),
  form: z.string().trim().max(100).optional(),
  person: z.union([z.literal('none'), id]).optional(),
  delivery: z.enum(leadDeliveryStates).optional(),
};
const LeadQuery = z.strictObject({
  ...leadFilters,
  /** Cursor of the page: the last `next` of the page before. */
  cursor: id.optional(),
});
export const LeadFilter = z.strictObject(leadFilters);
export type LeadFilter = z.output<typeof LeadFilter>;

export const LeadChange = z.strictObject({
  state: z.enum(leadStates).optional(),
  note: z.string().trim().max(leadLimits.note).optional(),
  /** User id of the member who takes care of the lead; null for none. */
  person: id.nullable().optional(),
});
export type LeadChange = z.output<typeof LeadChange>;

const params = z.object({ id });
const ids = z.array(id).min(1).max(leadLimits.bulk);

export const leadInbox = calls({
  'GET /leads/inbox': {
    summary: 'List the leads of my business, newest first',
    need: 'leads:editor',
    query: LeadQuery,
    /** `next`: cursor of the following page, null on the last one. `total` is counted up to 1,000. */
    returns: z.object({ items: z.array(LeadSummary), next: z.number().nullable(), total: z.number() }),
  },
  'GET /leads/inbox/choices': {
    summary: 'List the forms and members the inbox can be filtered by',
    need: 'leads:editor',
    returns: z.object({
      forms: z.array(z.object({ form_id: z.string(), name: z.string() })),
      people: z.array(person),
    }),
  },
  'GET /leads/inbox/export': {
    summary: 'Export the leads of the filter as CSV',
    need: 'leads:editor',
    acting: 'refused',
    limit: 'costly',
    download: 'leads.csv',
    query: LeadFilter,
    returns: csvFile,
  },
  'GET /leads/inbox/{id}': {
    summary: 'Get a lead with its answers, consent and path',
    need: 'leads:editor',
    params,
    returns: LeadDetail,
  },
  'POST /leads/inbox/{id}': {
    summary: 'Change the state, note or person of a lead',
    need: 'leads:editor',
    params,
    body: LeadChange,
    returns: LeadSummary,
  },
  'POST /leads/inbox/{id}/erase': {
    summary: 'Erase a lead, and ask the services it was sent to for the same',
    need: 'leads:manager',
    acting: 'refused',
    params,
    /** `remains`: places from which we can’t erase the person’s data, with the reason. */
    returns: ok.extend({ remains: z.array(z.object({ place: z.string(), reason: z.string() })) }),
  },
  'POST /leads/delivery/{id}/replay': {
    summary: 'Send a lead to this destination again; a webhook keeps its webhook-id',
    need: 'leads:publisher',
    params,
    returns: LeadSummary,
  },
  'POST /leads/replay': {
    summary: 'Send the failed deliveries of several leads again',
    need: 'leads:publisher',
    body: z.strictObject({ ids }),
    returns: z.object({ replayed: z.number() }),
  },
  'POST /leads/release': {
    summary: 'Deliver several leads that are on hold',
    need: 'leads:publisher',
    body: z.strictObject({ ids }),
    returns: z.object({ released: z.number() }),
  },
});
