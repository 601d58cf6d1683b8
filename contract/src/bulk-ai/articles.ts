import { z } from 'zod';
import { dateTime } from '../kit/date-time.ts';
import { gateNames } from './settings.ts';

export const articleStates = ['writing', 'held', 'ready', 'scheduled', 'posted', 'failed', 'discarded'] as const;
export type ArticleState = (typeof articleStates)[number];

export const bulkArticleMessages = {
  deleteFailed: 'Failed to delete Article.',
  publishFailed: 'Failed to publish the Article.',
  updateFailed: 'Failed to update article.',
  imageFailed: 'Failed to remove image.',
  deleted: 'Article deleted successfully.',
  published: 'Article scheduled to publish now successfully.',
  updated: 'Article updated successfully.',
  confirmDelete: 'Are you sure you want to delete this Article?',
  confirmPublish: 'Are you sure you want to publish this Article?',
} as const;

/**
 * Result of a gate, a check of an article before it is posted. `score` and `threshold` are null where they have no
 * number; `passed` null: not measured.
 */
export const GateResult = z.object({
  gate: z.enum(gateNames),
  passed: z.boolean().nullable(),
  score: z.number().nullable(),
  threshold: z.number().nullable(),
  reason: z.string(),
});
export type GateResult = z.output<typeof GateResult>;

/** Origin of an article: its model, prompt, cost, gates and approval. */
const Provenance = z.object({
  model: z.string(),
  prompt_version: z.string(),
  /** Cost of the article in micro-dollars. */
  cost: z.number(),
  gates: z.array(GateResult),
  /** Reasons why the article waits for a person; empty if it does not. */
  held_because: z.array(z.string()),
  /** Name of the member who asked for the approval of an article that a second person approved. */
  requested_by: z.string().nullable(),
  approved_by: z.string().nullable(),
  approved_at: dateTime.nullable(),
});
export const BulkArticleRow = z.object({
  id: z.number(),
  title: z.string(),
  keyword: z.string(),
  category: z.object({ id: z.number(), name: z.string() }).nullable(),
  site: z.object({ id: z.number(), name: z.string() }).nullable(),
  state: z.enum(articleStates),
  /**
   * Reason why the article is held, failed or can't be posted; an article in `writing` with a reason waits for its
   * start. Empty otherwise.
   */
  reason: z.string(),
  words: z.number(),
  version: z.number(),
  /** Time at which the article will be posted or was. */
  post_at: dateTime.nullable(),
  post_id: z.string().nullable(),
  post_url: z.string().nullable(),
  thumbnail: z.string().nullable(),
  cost: z.number(),
  created_at: dateTime,
});
export type BulkArticleRow = z.output<typeof BulkArticleRow>;

export const BulkArticle = BulkArticleRow.extend({
  article: z.string(),
  images: z.array(z.object({ image_url: z.string(), image_id: z.number() })),
  provenance: Provenance,
  /** Note of the person who sent the article back. */
  note: z.string(),
});
export type BulkArticle = z.output<typeof BulkArticle>;

export const jobStates = ['waiting', 'running', 'done', 'failed', 'stopped'] as const;
export type JobState = (typeof jobStates)[number];
export const jobMessages = {
  deleteFailed: 'Failed to delete Job.',
  runFailed: 'Failed to run the Job',
  deleted: 'Job deleted successfully.',
  ran: 'Job Ran Successfully',
} as const;

/** Job of bulk AI: one keyword's article, or one posting. */
export const BulkJob = z.object({
  id: z.number(),
  kind: z.enum(['article', 'posting']),
  state: z.enum(jobStates),
  keyword: z.string(),
  category: z.string(),
  article_id: z.number().nullable(),
  /** Reason why the job failed or waits. */
  reason: z.string(),
  attempts: z.number(),
  run_at: dateTime.nullable(),
  finished_at: dateTime.nullable(),
  can: z.object({ run: z.boolean(), delete: z.boolean(), restore: z.boolean() }),
});
export type BulkJob = z.output<typeof BulkJob>;

/** A planned text: when it will be written and posted, and its cost. */
export const PlanItem = z.object({
  at: dateTime,
  kind: z.enum(['write', 'post']),
  keyword: z.string(),
  category: z.string(),
  site: z.string(),
  article_id: z.number().nullable(),
  /** Micro-dollars of a text to write, by the average so far; null if unknown. */
  cost: z.number().nullable(),
  /** Reason why a text to write will wait for a person; null if that is not known yet. */
  held_because: z.string().nullable(),
});
export type PlanItem = z.output<typeof PlanItem>;
export const planDays = 14;
