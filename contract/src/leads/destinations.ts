import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { id, singleLine, webUrl } from '../kit/text.ts';
import { SubscriberEmail } from '../subscribers.ts';
import { leadLimits } from './limits.ts';

export const destinationMessages = {
  name: 'Enter a name.',
  recipients: 'Enter at least 1 email address.',
  tooManyRecipients: `Use at most ${leadLimits.recipients} email addresses.`,
  notMember: 'Leads can be emailed only to members of this business.',
  url: 'Enter an address that starts with https://.',
  allForms: 'Choose forms. Only the owner can choose all forms.',
  digestHour: 'Choose an hour.',
} as const;

/** Forms whose leads go to a destination. `[]`: all forms, also later ones. */
const forms = z
  .array(z.string().regex(/^(fb|own)_[\w-]{1,64}$/))
  .max(leadLimits.formsPerBusiness)
  .default([]);
const name = singleLine(60, destinationMessages.name);

/** An email to members of the business, either about each lead at once or once a day about all new leads. */
export const MailDestinationDraft = z.strictObject({
  kind: z.literal('mail'),
  id: id.optional(),
  name,
  forms,
  /** Email addresses to which leads are sent; only those of members of the business. */
  recipients: z
    .array(SubscriberEmail)
    .min(1, destinationMessages.recipients)
    .max(leadLimits.recipients, destinationMessages.tooManyRecipients),
  frequency: z.enum(['at-once', 'daily']),
  /** Hour of the daily email in the time zone of the member who saved it. */
  hour: z.coerce.number<string | number>(destinationMessages.digestHour).int().min(0).max(23).default(8),
  is_active: z.boolean().default(true),
});

/** A CSV file with the leads since the last pickup, fetched by an address with a secret key. */
const CsvDestinationDraft = z.strictObject({
  kind: z.literal('csv'),
  id: id.optional(),
  name,
  forms,
  is_active: z.boolean().default(true),
});
export const DestinationDraft = z.discriminatedUnion('kind', [MailDestinationDraft, CsvDestinationDraft]);
export type DestinationDraft = z.output<typeof DestinationDraft>;

const common = {
  id: z.number(),
  name: z.string(),
  forms: z.array(z.string()),
  is_active: z.boolean(),
  created: dateTime,
};
export const Destination = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('mail'),
    recipients: z.array(z.string()),
    frequency: z.enum(['at-once', 'daily']),
    hour: z.number(),
    time_zone: z.string(),
  }),
  z.object({
    ...common,
    kind: z.literal('csv'),
    /** Number of leads that were not picked up yet. */
    waiting: z.number(),
    picked_up: dateTime.nullable(),
  }),
]);
export type Destination = z.output<typeof Destination>;

/**
 * States of an endpoint. `failing`: the last attempts failed. `off`: by a member. `gone`: the receiver answered 410.
 * `given-up`: after 3 days of failures.
 */
const endpointStates = ['on', 'failing', 'off', 'gone', 'given-up'] as const;
export type EndpointState = (typeof endpointStates)[number];
export const endpointStateLabels: Record<EndpointState, string> = {
  on: 'On',
  failing: 'Failing',
  off: 'Off',
  gone: 'Turned off by the receiver',
  'given-up': 'Turned off after 3 days without success',
};

export const WebhookEndpointDraft = z.strictObject({
  id: id.optional(),
  name,
  url: webUrl(destinationMessages.url),
  forms,
  is_active: z.boolean().default(true),
});
export type WebhookEndpointDraft = z.output<typeof WebhookEndpointDraft>;

export const WebhookEndpoint = z.object({
  ...common,
  url: z.string(),
  state: z.enum(endpointStates),
  /** Time until which requests are signed with both the old and the new secret, after the secret was changed. */
  old_secret_until: dateTime.nullable(),
  last_success: dateTime.nullable(),
  failing_since: dateTime.nullable(),
  /** Number of deliveries that failed for good and can be sent again. */
  failed: z.number(),
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

/** One attempt to send a delivery of a webhook. */
export const WebhookAttempt = z.object({
  id: z.number(),
  webhook_id: z.string(),
  lead_id: z.number().nullable(),
  attempt: z.number(),
  at: dateTime,
  status: z.number().nullable(),
  milliseconds: z.number(),
  /** First bytes of the receiver's answer, or the reason why there was none. */
  answer: z.string(),
  is_replay: z.boolean(),
  is_test: z.boolean(),
});
export type WebhookAttempt = z.output<typeof WebhookAttempt>;

const params = z.object({ id });
const secret = z.object({ endpoint: WebhookEndpoint, secret: z.string() });

export const leadDestinations = calls({
  'GET /leads/destinations': {
    summary: 'List the emails and CSV pickups that leads are sent to',
    need: 'leads:viewer',
    returns: z.object({ destinations: z.array(Destination) }),
  },
  'POST /leads/destinations/save': {
    summary: 'Create or change an email or a CSV pickup of leads',
    need: 'leads:manager',
    acting: 'refused',
    body: DestinationDraft,
    /** `pickup_url`: only when a CSV pickup is created; it has the key and is shown once. */
    returns: z.object({ destination: Destination, pickup_url: z.string().nullable() }),
  },
  'POST /leads/destinations/{id}/key': {
    summary: 'Create a new address of a CSV pickup; the old one stops working',
    need: 'leads:manager',
    acting: 'refused',
    params,
    returns: z.object({ destination: Destination, pickup_url: z.string() }),
  },
  'POST /leads/destinations/{id}/delete': {
    summary: 'Delete an email or CSV pickup of leads',
    need: 'leads:manager',
    acting: 'refused',
    params,
    returns: ok,
  },
  'GET /leads/webhooks': {
    summary: 'List the webhook endpoints leads are sent to',
    need: 'leads:viewer',
    returns: z.object({ endpoints: z.array(WebhookEndpoint) }),
  },
  'POST /leads/webhooks/save': {
    summary: 'Create or change a webhook endpoint; a new one returns its secret once',
    need: 'leads:manager',
    acting: 'refused',
    body: WebhookEndpointDraft,
    returns: z.object({ endpoint: WebhookEndpoint, secret: z.string().nullable() }),
  },
  'POST /leads/webhooks/{id}/rotate': {
    summary: 'Create a new secret of a webhook endpoint; the old one also signs for 24 hours',
    need: 'leads:manager',
    acting: 'refused',
    params,
    returns: secret,
  },
  'POST /leads/webhooks/{id}/delete': {
    summary: 'Delete a webhook endpoint',
    need: 'leads:manager',
    acting: 'refused',
    params,
    returns: ok,
  },
  'POST /leads/webhooks/{id}/test': {
    summary: 'Send a sample lead to a webhook endpoint now and show the answer',
    need: 'leads:manager',
    limit: 'costly',
    params,
    returns: WebhookAttempt,
  },
  'GET /leads/webhooks/{id}/log': {
    summary: 'List the attempts of a webhook endpoint, newest first',
    need: 'leads:editor',
    params,
    query: z.strictObject({ cursor: id.optional() }),
    returns: z.object({ attempts: z.array(WebhookAttempt), next: z.number().nullable() }),
  },
  'POST /leads/webhooks/{id}/replay': {
    summary: 'Send what a webhook endpoint missed again',
    need: 'leads:manager',
    params,
    body: z.strictObject({ since: dateTime.optional() }),
    returns: z.object({ replayed: z.number() }),
  },
  'GET /leads/retention': {
    summary: 'How long leads are kept, and where people ask for their data',
    need: 'leads:viewer',
    /** `data_url`: the page where people ask for their data. */
    returns: z.object({ days: z.number().nullable(), data_url: z.string() }),
  },
  'POST /leads/retention': {
    summary: 'Set how long leads are kept; older ones are erased every day',
    need: 'leads:manager',
    acting: 'refused',
    body: z.strictObject({ days: z.coerce.number<string | number>().int().min(30).max(3650).nullable() }),
    returns: z.object({ days: z.number().nullable() }),
  },
});
