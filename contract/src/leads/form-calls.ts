import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { FormConnection, FormConnectionDraft, LeadQuestionOption } from './form-connection.ts';
import { destinationKinds, leadSources } from './states.ts';

/**
 * Ways in which leads of a page reach us. `polling`: only every 15 minutes, because the webhook could not be set up.
 */
export const receiveModes = ['webhook', 'polling', 'none'] as const;

/** A lead form: of a Facebook page, or one of ours. */
export const LeadForm = z.object({
  /** Id of the form, as calls have it in `form_id`: `fb_{network id}` or `own_{id}`. */
  form_id: z.string(),
  source: z.enum(leadSources),
  /** The network’s id, or the id of our own form. */
  lead_gen_form_id: z.string(),
  name: z.string(),
  /** Id of the form's Facebook page; null for our own forms. */
  page_id: z.string().nullable(),
  page_name: z.string().nullable(),
  /** Status as the network says, such as ACTIVE or ARCHIVED; own forms are ACTIVE or DRAFT. */
  status: z.string(),
  questions: z.array(LeadQuestionOption),
  /** True after a member connected the form; only then its leads are read. */
  connected: z.boolean(),
  connection: FormConnection.nullable(),
  /**
   * Number of leads of the last 90 days without test leads, by the network's count and by our own count. Null: unknown.
   */
  network_count: z.number().nullable(),
  our_count: z.number(),
  counted: dateTime.nullable(),
  /** Leads from before the form was connected that wait until a member sends them. */
  held: z.number(),
  receives: z.enum(receiveModes),
  /** Reason why leads can’t be received or read now, with a step that helps. */
  problem: z.string().nullable(),
  /** Questions that are mapped to fields but that the form no longer has. */
  missing_questions: z.array(z.string()),
});
export type LeadForm = z.output<typeof LeadForm>;

/** Id of a form as in the list, or the network’s own id. */
const FormParams = z.object({ form_id: z.string().regex(/^[\w-]{1,68}$/) });

/** Delivery that a test lead would cause; nothing is sent. */
export const TestDelivery = z.object({
  kind: z.enum(destinationKinds),
  target: z.string(),
  /** Name and value of each field as it would be sent. */
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Reason why the test lead would not be delivered; null if it would. */
  problem: z.string().nullable(),
});
export type TestDelivery = z.output<typeof TestDelivery>;

/** Counts of leads by the network and by us, in words: “Facebook says 14, we have 14”. */
export const countText = (networkCount: number, ourCount: number): string =>
  `Facebook says ${networkCount}, we have ${ourCount}`;

export const leadForms = calls({
  'GET /leads/form': {
    summary: 'List the lead forms of my Facebook pages and my own forms with their connections',
    need: 'leads:viewer',
    query: z.strictObject({ page_id: z.string().trim().max(100).optional(), source: z.enum(leadSources).optional() }),
    /** `problems`: pages whose forms could not be read, with the reason. */
    returns: z.object({
      forms: z.array(LeadForm),
      /** `missing`: Facebook permissions that reading leads needs; `connect`: path at which the owner grants them. */
      pages: z.array(z.object({ id: z.string(), name: z.string(), missing: z.array(z.string()), connect: z.string() })),
      problems: z.array(z.object({ page_id: z.string(), message: z.string() })),
    }),
  },
  'GET /leads/form/{form_id}': {
    summary: 'Get a lead form with its questions and its connection',
    need: 'leads:viewer',
    params: FormParams,
    returns: LeadForm,
  },
  'POST /leads/form/{form_id}/autoresponder': {
    summary: 'Connect a lead form: choose the service, list, field mapping and contest of its leads',
    need: 'leads:publisher',
    accepts: 'json-or-form',
    limit: 'costly',
    params: FormParams,
    body: FormConnectionDraft,
    returns: LeadForm,
  },
  'POST /leads/form/{form_id}/disconnect': {
    summary: 'Disconnect a lead form; its leads stay, new ones are not read',
    need: 'leads:publisher',
    params: FormParams,
    returns: ok,
  },
  'POST /leads/form/{form_id}/test': {
    summary: 'Show what a test lead of this form would deliver to each destination; nothing is sent there',
    need: 'leads:publisher',
    limit: 'costly',
    params: FormParams,
    returns: z.object({
      lead: z.object({ email: z.string(), name: z.string(), fields: z.record(z.string(), z.string()) }),
      deliveries: z.array(TestDelivery),
      /** False when the network didn’t create a test lead; then the fields are samples of ours. */
      made_on_network: z.boolean(),
    }),
  },
  'POST /leads/form/{form_id}/read': {
    summary: 'Read the leads of this form now and compare the counts',
    need: 'leads:editor',
    limit: 'costly',
    params: FormParams,
    returns: LeadForm,
  },
  'POST /leads/form/{form_id}/release': {
    summary: 'Deliver the leads from before the form was connected',
    need: 'leads:publisher',
    params: FormParams,
    returns: z.object({ released: z.number() }),
  },
});
