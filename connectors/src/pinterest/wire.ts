import { z } from 'zod';

// Wire format of Pinterest. Unknown fields are dropped; unused fields may be missing.

const text = z.string().nullish();
const count = z.number().nullish();
/** A time such as 2026-11-14T10:00:00; without offset it is UTC. */
const dateTime = z
  .string()
  .transform((at) => new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(at) ? at : `${at}Z`))
  .refine((at) => !Number.isNaN(at.getTime()));

export const list = <T extends z.core.$ZodType>(item: T) => z.object({ items: z.array(item), bookmark: text });

export const Nothing = z.unknown();

export const UserAccount = z.object({
  id: text,
  username: z.string().min(1),
  business_name: text,
  profile_image: text,
});

export const BoardRow = z.object({
  id: z.string(),
  name: z.string(),
  description: text,
  privacy: z.string(),
  pin_count: count,
  media: z.object({ image_cover_url: text }).nullish(),
});
export type BoardRow = z.output<typeof BoardRow>;

const Metrics = z
  .object({
    impression: count,
    save: count,
    pin_click: count,
    outbound_click: count,
    clickthrough: count,
    reaction: count,
    comment: count,
  })
  .nullish();

export const PinRow = z.object({
  id: z.string().min(1),
  created_at: dateTime.nullish(),
  link: text,
  title: text,
  description: text,
  media: z
    .object({
      media_type: text,
      images: z.record(z.string(), z.object({ url: text })).nullish(),
    })
    .nullish(),
  pin_metrics: z.object({ '90d': Metrics, lifetime_metrics: Metrics, all_time: Metrics }).nullish(),
});
export type PinRow = z.output<typeof PinRow>;

export const CreatedPin = z.object({ id: z.string().min(1) });

export const RegisteredMedia = z.object({
  media_id: z.string(),
  upload_url: z.string(),
  upload_parameters: z.record(z.string(), z.string()),
});
export const MediaState = z.object({ status: z.string() });

export const ErrorBody = z.object({ code: z.union([z.number(), z.string()]), message: text });
