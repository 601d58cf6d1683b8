import { type Key, type Output, query } from '../../lib/api.ts';

export type ArticleRow = Output<'GET /bulkaicontentgeneration/articles'>['items'][number];
export type Article = Output<'GET /bulkaicontentgeneration/articles/{id}'>['article'];
export type Category = Output<'GET /bulkaicontentgeneration/categories'>['categories'][number];
export type SettingsAnswer = Output<'GET /bulkaicontentgeneration/settings'>;
export type Job = Output<'GET /bulkaicontentgeneration/logging'>['items'][number];
export type Plan = Output<'GET /bulkaicontentgeneration/plan'>;

export const articleQuery = (id: number) => query('GET /bulkaicontentgeneration/articles/{id}', { params: { id } });
export const categoriesQuery = query('GET /bulkaicontentgeneration/categories');
export const settingsQuery = query('GET /bulkaicontentgeneration/settings');
export const planQuery = query('GET /bulkaicontentgeneration/plan');

/** Time between two reads while an article is being written or a job runs, in ms. */
export const runningPollMs = 5000;

const articleCalls: Key[] = [
  'GET /bulkaicontentgeneration/articles',
  'GET /bulkaicontentgeneration/articles/{id}',
  'GET /bulkaicontentgeneration/plan',
];
/** Queries to reload after a change: the state of a keyword, its article and its job change together. */
export const staleAfterChange: Key[] = [
  ...articleCalls,
  'GET /bulkaicontentgeneration/categories',
  'GET /bulkaicontentgeneration/logging',
  'GET /social/calendar',
];
export const staleAfterSettings: Key[] = [
  'GET /bulkaicontentgeneration/settings',
  'GET /bulkaicontentgeneration/plan',
  'GET /bulkaicontentgeneration/logging',
  'GET /social/calendar',
];
