import { z } from 'zod';
import { accessLevels } from './kit/assets.ts';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { Paging, pageSchema } from './kit/paging.ts';
import { ok } from './kit/success.ts';
import { id, singleLine } from './kit/text.ts';

export const newsStyles = ['info', 'success', 'warning', 'danger'] as const;
const startDateRequired = 'A start date is required.';

/** Presets of the date range picker: first day counted from today, and length in days. */
export const timeframes = [
  { label: 'Today Only', startsInDays: 0, days: 1 },
  { label: 'Tomorrow Only', startsInDays: 1, days: 1 },
  { label: 'Next 7 Days', startsInDays: 0, days: 7 },
  { label: 'Next 14 Days', startsInDays: 0, days: 14 },
  { label: 'Next 30 Days', startsInDays: 0, days: 30 },
] as const;

export const NewsItem = z.object({
  id: z.number(),
  header: z.string(),
  intro: z.string(),
  /** Text of the news as sanitized HTML. */
  content: z.string(),
  style: z.enum(newsStyles),
  read: z.boolean(),
  /** True if the news is also shown as a banner on every page until the user closes it. */
  banner: z.boolean(),
  start_date: dateTime,
});
export type NewsItem = z.output<typeof NewsItem>;

export const NewsDraft = z
  .strictObject({
    header: singleLine(120, 'Enter a headline.'),
    intro: z.string().trim().max(300).default(''),
    message: z.string().max(50_000).default(''),
    style: z.enum(newsStyles).default('info'),
    banner: z.boolean().default(false),
    start_date: z.codec(z.iso.datetime({ offset: true, error: startDateRequired }), z.date(), {
      decode: (text) => new Date(text),
      encode: (date) => date.toISOString(),
    }),
    end_date: dateTime.nullable().default(null),
    /** Access levels that see the news; empty: all users. */
    access_levels: z
      .array(
        z
          .number()
          .int()
          .min(0)
          .max(accessLevels.length - 1),
      )
      .max(accessLevels.length)
      .default([]),
  })
  .refine((draft) => draft.end_date === null || draft.end_date > draft.start_date, {
    path: ['end_date'],
    error: 'The End Date can not precede the Start Date',
  });
export type NewsDraft = z.output<typeof NewsDraft>;

export const StaffNews = z.object({
  id: z.number(),
  header: z.string(),
  intro: z.string(),
  message: z.string(),
  style: z.enum(newsStyles),
  banner: z.boolean(),
  start_date: dateTime,
  end_date: dateTime.nullable(),
  access_levels: z.array(z.number()),
  state: z.enum(['planned', 'shown', 'over']),
});
export type StaffNews = z.output<typeof StaffNews>;

const IdParams = z.object({ id });

export const news = calls({
  'GET /user/{id}/news': {
    summary: 'List my news and the number of unread items',
    need: 'user',
    self: 'id',
    limit: 'poll',
    params: IdParams,
    returns: z.object({ news_items: z.array(NewsItem), unread: z.number() }),
  },
  'POST /staff/user/{id}/news': {
    summary: 'Mark a news item as read for me',
    need: 'user',
    self: 'id',
    params: IdParams,
    body: z.strictObject({ news_id: id }),
    returns: ok,
  },
  'GET /staff/news': { summary: 'List all news', need: 'staff', query: Paging, returns: pageSchema(StaffNews) },
  'GET /staff/news/{id}': { summary: 'Get a news item', need: 'staff', params: IdParams, returns: StaffNews },
  'POST /staff/news/create': { summary: 'Create a news item', need: 'staff', body: NewsDraft, returns: StaffNews },
  'POST /staff/news/{id}/save': {
    summary: 'Save a news item',
    need: 'staff',
    params: IdParams,
    body: NewsDraft,
    returns: StaffNews,
  },
  'POST /staff/news/{id}/delete': { summary: 'Delete a news item', need: 'staff', params: IdParams, returns: ok },
});
