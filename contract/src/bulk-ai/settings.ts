import { z } from 'zod';
import { languageName } from '../ai-writer/article.ts';
import { timeZone } from '../kit/date-time.ts';

export const settingsMessages = {
  saved: 'Articles Setting Updated Sucssfully.',
  failed: 'Articles Setting Updated Failed.',
} as const;

/** Ranges of the settings: the form moves values into them, and the call refuses values beyond (specification). */
export const settingsRanges = {
  /** Hours between the starts of two articles. */
  article_creation_interval: { min: 1, max: 10 },
  daily_creation_limit: { min: 1, max: 10 },
  weekly_creation_limit: { min: 1, max: 70 },
  daily_posting_limit: { min: 1, max: 10 },
  word_count: { min: 300, max: 3000 },
  /** Percent of articles that wait for a person. */
  hold_percent: { min: 0, max: 100 },
} as const;
export type RangedSetting = keyof typeof settingsRanges;

export const clampSetting = (name: RangedSetting, value: number): number =>
  Math.min(Math.max(Math.round(value), settingsRanges[name].min), settingsRanges[name].max);

/** Minutes between the posts of a day. */
export const postingStepMinutes = 15;
/** Number of hours after which a missed posting time waits for the next day. */
export const postingGraceHours = 6;
/** Share of the requested length by which an article may be shorter or longer. */
export const lengthTolerance = 0.2;

const ranged = (name: RangedSetting) =>
  z.coerce
    .number<string | number>(settingsMessages.failed)
    .int(settingsMessages.failed)
    .min(settingsRanges[name].min, settingsMessages.failed)
    .max(settingsRanges[name].max, settingsMessages.failed);
/** Setting that is on or off: JSON booleans; 1 and 0 are accepted. */
const flag = z.codec(z.union([z.boolean(), z.literal(0), z.literal(1)], settingsMessages.failed), z.boolean(), {
  decode: (value) => value === true || value === 1,
  encode: (value) => value,
});
const phrases = z.array(z.string().trim().min(1).max(200)).max(100);

export const gateNames = [
  'similarity',
  'batch_similarity',
  'length',
  'structure',
  'language',
  'links',
  'forbidden_words',
  'image',
  'reading_level',
] as const;
export type GateName = (typeof gateNames)[number];

/** Figures that an article must reach before it is posted without a person; each can be switched off with null. */
export const GateSettings = z.strictObject({
  /** Largest share of an article's text that an earlier post may already contain, 0–1. */
  max_similarity: z.number().min(0).max(1).nullable(),
  /** Smallest share of an article's links that must work, 0–1. */
  min_live_links: z.number().min(0).max(1).nullable(),
  /** Lowest reading ease, 0–100, where it is defined for the language. */
  min_reading_ease: z.number().min(0).max(100).nullable(),
  checks_language: z.boolean(),
  checks_length: z.boolean(),
  checks_structure: z.boolean(),
  needs_image: z.boolean(),
  forbidden: phrases,
});
export type GateSettings = z.output<typeof GateSettings>;

export const BulkSettings = z.strictObject({
  random_category_posting: flag,
  article_creation_interval: ranged('article_creation_interval'),
  daily_creation_limit: ranged('daily_creation_limit'),
  weekly_creation_limit: ranged('weekly_creation_limit'),
  daily_posting_limit: ranged('daily_posting_limit'),
  posting_time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, settingsMessages.failed),
  word_count: ranged('word_count'),
  add_featured_image: flag,
  add_article_images: flag,
  add_youtube_video: flag,
  language_selection: languageName(settingsMessages.failed),
  stop_generation: flag,
  stop_posting_articles: flag,
  /** Time zone of all times, days and weeks in the settings. Not part of the specification. */
  time_zone: timeZone,
  hold_percent: ranged('hold_percent'),
  gates: GateSettings,
});
export type BulkSettings = z.output<typeof BulkSettings>;

export const defaultSettings = (zone: string, canDraw: boolean): BulkSettings => ({
  random_category_posting: false,
  article_creation_interval: 2,
  daily_creation_limit: 3,
  weekly_creation_limit: 15,
  daily_posting_limit: 1,
  posting_time: '09:00',
  word_count: 1000,
  add_featured_image: canDraw,
  add_article_images: canDraw,
  add_youtube_video: false,
  language_selection: 'English',
  stop_generation: false,
  stop_posting_articles: true,
  time_zone: zone,
  hold_percent: 10,
  gates: {
    max_similarity: 0.3,
    min_live_links: 1,
    min_reading_ease: 30,
    checks_language: true,
    checks_length: true,
    checks_structure: true,
    needs_image: true,
    forbidden: [],
  },
});
