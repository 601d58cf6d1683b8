import { z } from 'zod';
import { count, dateTime, text } from '../../kit/graph/wire.ts';

// Wire format of lead forms and leads. Unused fields may be missing.

const Option = z.object({ value: text, key: text });
const QuestionRow = z.object({
  key: text,
  label: text,
  type: z.string().catch(''),
  options: z.array(Option).nullish(),
});

export const PageLeadFormRow = z.object({
  id: z.string(),
  name: z.string().catch(''),
  status: z.string().catch(''),
  locale: text,
  created_time: dateTime.nullish(),
  questions: z.array(QuestionRow).nullish(),
  privacy_policy_url: text,
  leads_count: count.nullish(),
  expired_leads_count: count.nullish(),
  page_id: text,
});
export type PageLeadFormRow = z.output<typeof PageLeadFormRow>;

/** Ids can be JSON numbers; beyond 2^53 they are read as text already. */
const idText = z.union([z.string(), z.number()]).transform(String);
const optionalId = idText.nullish();

export const LeadRow = z.object({
  id: idText,
  created_time: dateTime,
  form_id: optionalId,
  ad_id: optionalId,
  ad_name: text,
  adset_id: optionalId,
  adset_name: text,
  campaign_id: optionalId,
  campaign_name: text,
  is_organic: z.boolean().nullish(),
  platform: text,
  field_data: z.array(z.object({ name: z.string(), values: z.array(z.coerce.string()).nullish() })).nullish(),
  custom_disclaimer_responses: z
    .array(z.object({ checkbox_key: z.string(), is_checked: z.union([z.string(), z.boolean()]).nullish() }))
    .nullish(),
});
export type LeadRow = z.output<typeof LeadRow>;
