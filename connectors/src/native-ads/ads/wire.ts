import { z } from 'zod';
import { parseDecimal } from './decimals.ts';

// Wire format of campaigns ("boosts") and banners ("content"). Numbers are strings, or numbers.

const text = z.string().nullish();
/** Digits only: ids become parts of paths and of bodies. */
const id = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,18}$/));
const amount = z.union([z.string(), z.number()]).nullish();
const count = amount.transform((value) => parseDecimal(value, 0) ?? 0);
const micros = amount.transform((value) => parseDecimal(value, 6) ?? 0);
/** A list of ids or codes; the network's samples have null, "" and "all" for all. */
const codes = z
  .union([z.array(z.union([z.string(), z.number()]).transform(String)), z.string()])
  .nullish()
  .transform((value) => (typeof value === 'string' ? value.split(',') : (value ?? [])))
  .transform((values) => values.map((code) => code.trim()).filter((code) => code !== '' && code !== 'all'));
/**
 * Mode of a targeting list: "all", "include" or "exclude"; the documentation describes the type of some modes as a
 * list.
 */
const mode = z
  .union([z.string(), z.array(z.string()).transform(([first]) => first)])
  .nullish()
  .transform((value) => (value === 'include' || value === 'exclude' ? value : 'all'));

const figures = {
  impressions: count,
  clicks: count,
  conversions: count,
  cost: micros,
  /** Revenue of the conversions. */
  return: micros,
  /** Number of viewable impressions; missing where the network does not report it. */
  viewable_impressions: amount.transform((value) => parseDecimal(value, 0)),
};

export const BoostRow = z.object({
  id,
  name: text,
  start_date: text,
  end_date: text,
  enabled: text,
  status: text,
  created_at: text,
  updated_at: text,
  bid_type: text,
  default_bid: amount,
  budget: amount,
  pacing: text,
  schedule: codes,
  optimize: text,
  utm_codes: text,
  pixel_url: text,
  cost: micros,
  country_targeting: mode,
  country_codes: codes,
  region_targeting: mode,
  region_codes: codes,
  dma_targeting: mode,
  dma_codes: codes,
  zipcode_targeting: mode,
  zipcode_codes: codes,
  device_targeting: codes,
  os_targeting: codes,
  language_targeting: codes,
  browser_targeting: codes,
  pixels: z.array(z.object({ id })).nullish(),
});
export type BoostRow = z.output<typeof BoostRow>;

/**
 * A banner. It has `boost_id` only where banners of several campaigns are listed; there `admin_status` can be called
 * `status`.
 */
export const ContentRow = z
  .object({
    content_id: id,
    boost_id: id.nullish(),
    headline: text,
    target_url: text,
    image_url: text,
    brand_name: text,
    admin_status: text,
    status: text,
    creative_denial_reason: text,
    enabled: text,
    ...figures,
  })
  .transform(({ status, admin_status, ...row }) => ({ ...row, admin_status: admin_status ?? status }));
export type ContentRow = z.output<typeof ContentRow>;

export const DayRow = z.object({ id, date: z.string().regex(/^\d{4}-\d\d-\d\d/), ...figures });
export type DayRow = z.output<typeof DayRow>;

export const ChoiceRow = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  name: z.string(),
});

/** A campaign optimized for conversions is answered as `campaign`. */
export const AddedBoost = z
  .union([
    z.object({ success: z.literal(true), data: z.array(z.object({ id })).min(1) }),
    z.object({ success: z.literal(true), campaign: z.object({ id }) }),
  ])
  .transform((answer) => ('campaign' in answer ? answer.campaign.id : (answer.data[0]?.id ?? '')));
export const AddedContent = z.object({
  success: z.literal(true),
  creative: z.object({ id, status: z.string().default('pending') }),
});
/** Answer to switching a campaign on or off, which has no field `success`. */
export const SwitchedBoost = z.object({ id, enabled: z.string() });
export const ChangedContents = z.object({ success: z.literal(true), data: z.array(z.object({ id })) });
export const ChangedBoost = z.object({ success: z.literal(true), id, enabled: z.string() });
export const Success = z.object({ success: z.literal(true) });
