import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { Paging, pageSchema } from '../kit/paging.ts';
import { id } from '../kit/text.ts';
import { articleStates, BulkArticle, BulkArticleRow, BulkJob, jobStates, PlanItem } from './articles.ts';
import { BulkCategory, CategoryDraft, CategoryUpdate } from './categories.ts';
import { BulkSettings } from './settings.ts';

const params = z.object({ id });
const success = z.object({ status: z.literal('success') });
const reads = { need: 'bulk_ai:viewer' } as const;
const edits = { need: 'bulk_ai:editor', params, returns: success } as const;
const publishes = { need: 'bulk_ai:publisher', params, returns: success } as const;
/** `approval_id`: the request of a text that waits for a second person. */
const reviewed = { ...publishes, returns: success.extend({ approval_id: z.number().optional() }) } as const;
const savedCategory = z.object({ status: z.literal('success'), category: BulkCategory });
const selected = z.array(id).min(1).max(500);

export const bulkAi = calls({
  'GET /bulkaicontentgeneration/articles': {
    ...reads,
    summary: 'List articles, newest first',
    query: Paging.extend({ state: z.enum(articleStates).optional(), category: id.optional() }),
    returns: pageSchema(BulkArticleRow).extend({ held: z.number() }),
  },
  'GET /bulkaicontentgeneration/articles/{id}': {
    ...reads,
    summary: 'One article with its text, images and provenance',
    params,
    returns: z.object({ article: BulkArticle }),
  },
  'POST /bulkaicontentgeneration/articles/delete/{id}': {
    ...edits,
    summary: 'Delete an article; a posted one stays on the site',
  },
  'POST /bulkaicontentgeneration/articles/publish/{id}': { ...reviewed, summary: 'Publish an article now' },
  'POST /bulkaicontentgeneration/articles/update/{id}': {
    ...edits,
    summary: 'Save title and text of an article',
    body: z.strictObject({ id, title: z.string().trim().min(1).max(300), article: z.string().max(500_000) }),
  },
  'POST /bulkaicontentgeneration/articles/images/remove': {
    need: 'bulk_ai:editor',
    summary: 'Remove an image from an article',
    body: z.strictObject({ article_id: id, image_url: z.string().max(2000), image_id: id }),
    returns: success,
  },
  'POST /bulkaicontentgeneration/articles/selected': {
    need: 'bulk_ai:publisher',
    summary: 'Publish or delete several articles; says for each what became of it',
    body: z.strictObject({ ids: selected, action: z.enum(['publish', 'delete']) }),
    returns: z.object({ done: z.array(z.number()), failed: z.array(z.object({ id: z.number(), reason: z.string() })) }),
  },
  'POST /bulkaicontentgeneration/articles/approve/{id}': {
    ...reviewed,
    summary: 'Approve a held article for posting',
  },
  'POST /bulkaicontentgeneration/articles/send-back/{id}': {
    ...publishes,
    summary: 'Have a held article written again with a note',
    body: z.strictObject({ note: z.string().trim().min(1, 'Say what should change.').max(1000) }),
  },
  'POST /bulkaicontentgeneration/articles/discard/{id}': { ...publishes, summary: 'Discard a held article' },
  'POST /bulkaicontentgeneration/articles/write-again/{id}': {
    ...edits,
    summary: 'Write a new version of an article',
  },
  'GET /bulkaicontentgeneration/settings': {
    ...reads,
    summary: 'Settings of bulk AI',
    returns: z.object({
      settings: BulkSettings,
      /** Reason why pictures can't be drawn; null if they can. */
      no_images: z.string().nullable(),
    }),
  },
  'POST /bulkaicontentgeneration/settings/update': {
    need: 'bulk_ai:manager',
    summary: 'Save the settings of bulk AI',
    body: BulkSettings.partial(),
    returns: success,
  },
  'GET /bulkaicontentgeneration/categories': {
    ...reads,
    summary: 'List categories with their keywords',
    returns: z.object({ categories: z.array(BulkCategory) }),
  },
  'POST /bulkaicontentgeneration/category/save': {
    need: 'bulk_ai:editor',
    summary: 'Create a category',
    body: CategoryDraft,
    returns: savedCategory,
  },
  'POST /bulkaicontentgeneration/category/update': {
    need: 'bulk_ai:editor',
    summary: 'Change a category',
    body: CategoryUpdate,
    returns: savedCategory,
  },
  'GET /bulkaicontentgeneration/category/edit/{id}': {
    ...reads,
    summary: 'One category',
    params,
    returns: z.object({ data: BulkCategory }),
  },
  'POST /bulkaicontentgeneration/category/delete/{id}': {
    need: 'bulk_ai:editor',
    summary: 'Delete a category; its articles stay',
    params,
    returns: z.object({ status: z.literal('Delete Success') }),
  },
  'POST /bulkaicontentgeneration/category/pause/{id}': {
    ...edits,
    summary: 'Pause or resume a category',
    body: z.strictObject({ paused: z.boolean() }),
  },
  'POST /bulkaicontentgeneration/category/sites/categories': {
    ...reads,
    summary: 'Categories and users of a site',
    body: z.strictObject({ site: id }),
    returns: z.object({
      status: z.literal('success'),
      categories: z.array(z.object({ cat_ID: z.number(), cat_name: z.string() })),
      users: z.array(z.object({ ID: z.number(), user_nicename: z.string() })),
    }),
  },
  'POST /bulkaicontentgeneration/category/suggest-keywords': {
    need: 'bulk_ai:editor',
    limit: 'costly',
    summary: 'Suggest keywords for a category',
    body: z.strictObject({
      category: z.string().trim().min(1).max(100),
      keywords: z.array(z.string().max(200)).max(50),
    }),
    returns: z.object({ output: z.array(z.string()) }),
  },
  'GET /bulkaicontentgeneration/logging': {
    ...reads,
    summary: 'List jobs, newest first',
    query: Paging.extend({ state: z.enum(jobStates).optional() }),
    returns: pageSchema(BulkJob),
  },
  'POST /bulkaicontentgeneration/logging/run/{id}': { ...edits, summary: 'Run a job now' },
  'POST /bulkaicontentgeneration/logging/delete/{id}': {
    ...edits,
    summary: 'Delete a job; a waiting keyword is skipped',
  },
  'POST /bulkaicontentgeneration/logging/restore/{id}': { ...edits, summary: 'Put a deleted job back' },
  'GET /bulkaicontentgeneration/plan': {
    ...reads,
    summary: 'What will be written and posted in the next days, and what it will cost',
    returns: z.object({
      items: z.array(PlanItem),
      /** Reasons why no writing or no posting is planned; null where it is planned. */
      writing_stopped: z.string().nullable(),
      posting_stopped: z.string().nullable(),
      /** Expected cost of the planned texts in micro-dollars; null if unknown. */
      cost: z.number().nullable(),
      /**
       * Time at which the first planned text will wait for a person. If it isn't known, it is estimated from the share
       * of articles that are held.
       */
      review: z.object({ first_at: dateTime.nullable(), is_known: z.boolean() }),
    }),
  },
});
