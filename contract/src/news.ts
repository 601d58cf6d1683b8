import { z } from 'zod';
import { accessLevels } from './kit/assets.ts';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { Paging, pageOf } from './kit/paging.ts';
import { id, line, ok } from './kit/text.ts';

export const newsStyles = ['info', 'success', 'warning', 'danger'] as const;
export const startDateRequired = 'A start date is required.';

/** Presets of the timeframe picker: from the start of a day, for so many days. */
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
  /** Sanitised HTML. */
  content: z.string(),
  style: z.enum(newsStyles),
  read: z.boolean(),
  /** Also shown as the banner over every page until it is closed. */
  banner: z.boolean(),
  start_date: dateTime,
});
export type NewsItem = z.output<typeof NewsItem>;

export const NewsDraft = z
  .strictObject({
    header: line(120, 'Please enter a headline.'),
    intro: z.string().trim().max(300).default(''),
    message: z.string().max(50_000).default(''),
    style: z.enum(newsStyles).default('info'),
    banner: z.boolean().default(false),
    start_date: z.codec(z.iso.datetime({ offset: true, error: startDateRequired }), z.date(), {
      decode: (text) => new Date(text),
      encode: (date) => date.toISOString(),
    }),
    end_date: dateTime.nullable().default(null),
    /** Who sees it; empty means everybody. */
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

const ById = z.object({ id });

export const news = calls({
  'GET /user/{id}/news': {
    summary: 'News for me and how many are unread',
    need: 'user',
    self: 'id',
    limit: 'poll',
    params: ById,
    returns: z.object({ news_items: z.array(NewsItem), unread: z.number() }),
  },
  'POST /staff/user/{id}/news': {
    summary: 'Mark a news item as read; everybody does this for themselves',
    need: 'user',
    self: 'id',
    params: ById,
    body: z.strictObject({ news_id: id }),
    returns: ok,
  },
  'GET /staff/news': { summary: 'All news', need: 'staff', query: Paging, returns: pageOf(StaffNews) },
  'GET /staff/news/{id}': { summary: 'One news item', need: 'staff', params: ById, returns: StaffNews },
  'POST /staff/news/create': { summary: 'Write news', need: 'staff', body: NewsDraft, returns: StaffNews },
  'POST /staff/news/{id}/save': {
    summary: 'Change news',
    need: 'staff',
    params: ById,
    body: NewsDraft,
    returns: StaffNews,
  },
  'POST /staff/news/{id}/delete': { summary: 'Delete news', need: 'staff', params: ById, returns: ok },
});
