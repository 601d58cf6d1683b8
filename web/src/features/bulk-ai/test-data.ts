import { defaultSettings } from '@fanfare/contract/bulk-ai/settings';
import type { Article, ArticleRow, Category, Job, SettingsAnswer } from './bulk-queries.ts';

const at = '2030-01-15T08:00:00.000Z';

export const testArticle = (change: Partial<ArticleRow> = {}): ArticleRow => ({
  id: 1,
  title: 'Grinding coffee at home',
  keyword: 'coffee grinder',
  state: 'ready',
  reason: '',
  category: { id: 3, name: 'Espresso' },
  site: { id: 7, name: 'The Journal' },
  words: 1043,
  version: 1,
  post_at: null,
  post_id: null,
  post_url: null,
  thumbnail: null,
  cost: 42_000,
  created_at: at,
  ...change,
});

export const testFullArticle = (change: Partial<Article> = {}): Article => ({
  ...testArticle(),
  article: '<p>Burrs last longer.</p>',
  images: [],
  note: '',
  provenance: {
    model: 'practice-text',
    prompt_version: 'article-3',
    cost: 42_000,
    held_because: [],
    gates: [],
    requested_by: null,
    approved_by: null,
    approved_at: null,
  },
  ...change,
});

export const testCategory = (change: Partial<Category> = {}): Category => ({
  id: 3,
  name: 'Espresso',
  is_paused: false,
  drafts_shares: false,
  keywords: [
    { id: 11, name: 'coffee grinder', state: 'posted' },
    { id: 12, name: 'milk foam', state: 'waiting' },
  ],
  site: { id: 7, name: 'The Journal', categories: [{ cat_ID: 1, cat_name: 'Coffee' }] },
  internal_link_count: 2,
  external_link: 1,
  article_image_position: 1,
  post_categories: [1],
  post_author: 0,
  ...change,
});

export const testSettings = (change: Partial<SettingsAnswer['settings']> = {}): SettingsAnswer => ({
  settings: { ...defaultSettings('Europe/Berlin', true), stop_posting_articles: false, ...change },
  no_images: null,
});

export const testJob = (change: Partial<Job> = {}): Job => ({
  id: 5,
  kind: 'article',
  state: 'failed',
  keyword: 'milk foam',
  category: 'Espresso',
  article_id: null,
  reason: 'The AI didn’t answer. Try again.',
  attempts: 3,
  run_at: at,
  finished_at: at,
  can: { run: true, delete: true, restore: false },
  ...change,
});
