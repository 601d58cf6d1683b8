import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';

/** Message of the second box on the Zapier page while the key is not copied yet (specification B8.28). */
export const zapierWarning = 'Make Sure You Have Your API Key Copied By Clicking The First Box.';
/** Times of the steps panel in milliseconds (specification B4.36, B4.37). */
export const zapierTimes = { animation: 300, error: 1500 } as const;

export const ZapierState = z.object({
  /** First characters of the key; null when there is none. */
  key: z.object({ prefix: z.string(), created: dateTime, last_used: dateTime.nullable() }).nullable(),
  /** States of the three boxes of the Zapier page, in their order: key copied, Zapier called us once, a hook exists. */
  steps: z.object({ key: z.boolean(), connected: z.boolean(), zap: z.boolean() }),
  hooks: z.array(
    z.object({
      id: z.string(),
      form_id: z.string().nullable(),
      form_name: z.string().nullable(),
      host: z.string(),
      created: dateTime,
      last_delivery: z.object({ at: dateTime, ok: z.boolean(), message: z.string() }).nullable(),
    }),
  ),
});
export type ZapierState = z.output<typeof ZapierState>;

export const zapierCalls = calls({
  'GET /leads/zapier': {
    summary: 'The Zapier key, steps and hooks of my business',
    need: 'leads:viewer',
    returns: ZapierState,
  },
  'POST /leads/zapier/key': {
    summary: 'Create the Zapier key, returned only once; an earlier one stops working',
    need: 'leads:manager',
    acting: 'refused',
    returns: z.object({ key: z.string(), state: ZapierState }),
  },
  'POST /leads/zapier/copied': {
    summary: 'The key was copied: step one is complete',
    need: 'leads:manager',
    returns: ZapierState,
  },
  'POST /leads/zapier/key/revoke': {
    summary: 'Revoke the Zapier key; its hooks are removed',
    need: 'leads:manager',
    acting: 'refused',
    returns: ok,
  },
});

export const zapierErrors = {
  key: 'invalid_api_key',
  target: 'invalid_target_url',
  event: 'invalid_event',
  form: 'invalid_form_id',
  feature: 'feature_not_enabled',
  slow: 'slow_down',
  tooMany: 'too_many_hooks',
} as const;
export const zapierEvent = 'new_lead';

/**
 * The body of `POST /api/zapier/hooks`. Unknown fields are ignored: Zapier apps send what they want beside the known
 * ones.
 */
export const ZapierHookRequest = z.object({
  target_url: z.string().max(2000).optional(),
  hookUrl: z.string().max(2000).optional(),
  url: z.string().max(2000).optional(),
  event: z.string().max(100).default(zapierEvent),
  form_id: z.union([z.string().max(100), z.number()]).nullish(),
});

/** A lead as hooks and samples have it; the keys never differ. */
export const ZapierLead = z.object({
  id: z.string(),
  event: z.literal(zapierEvent),
  created_at: z.string(),
  business_id: z.string(),
  form_id: z.string(),
  form_name: z.string(),
  page_id: z.string().nullable(),
  email: z.string(),
  full_name: z.string(),
  fields: z.record(z.string(), z.string()),
  campaign_name: z.string().nullable(),
  ad_name: z.string().nullable(),
  is_organic: z.boolean(),
});
export type ZapierLead = z.output<typeof ZapierLead>;
