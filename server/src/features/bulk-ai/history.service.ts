import type { BulkSettings } from '@fanfare/contract/bulk-ai/settings';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Platform } from '../../platform/platform.ts';
import { articleStore, type NewArticle } from './articles/articles.store.ts';
import { type CategoryRow, categoryStore, type KeywordRow, keywordStore } from './categories.store.ts';
import { type JobRow, jobStore, type NewJob } from './jobs.store.ts';
import { settingsStore } from './settings/settings.store.ts';

/** An article of the past. `at`: time it was started; `postedAt`: time it was posted by the schedule. */
export type PastArticle = Pick<NewArticle, 'state' | 'title' | 'html' | 'cost' | 'words'> & {
  at: Date;
  postedAt?: Date;
  details?: Partial<NewArticle>;
};
export type PastCategory = {
  name: string;
  siteId: number;
  postCategories: CategoryRow['postCategories'];
  isPaused: boolean;
  keywords: readonly { name: string; article?: PastArticle }[];
};
/** Service that stores categories with the articles of some weeks at once, for demos. */
export const historyService = ({ db, now }: Platform) => ({
  save: (businessId: number, settings: BulkSettings, categories: readonly PastCategory[]): Promise<void> =>
    db.transaction(async (tx) => {
      await settingsStore(tx).ensure(businessId, settings, now());
      for (const { name, siteId, postCategories, isPaused, keywords } of categories) {
        const category = await categoryStore(tx).insert(businessId, {
          name,
          siteId,
          postCategories,
          isPaused,
          internalLinks: 2,
          externalLinks: 1,
          imagePosition: 1,
          postAuthor: 0,
          draftsShares: false,
          createdAt: earliest(keywords, now()),
        });
        const rows = await keywordStore(tx).insert(
          businessId,
          category.id,
          keywords.map(({ name: keyword, article }, position) => ({
            name: keyword,
            position,
            state: article ? toKeywordState(article) : ('waiting' as const),
          })),
        );
        const past = keywords.flatMap(({ article }, index) => {
          const keyword = rows[index];
          return article && keyword ? [{ article, keyword }] : [];
        });
        const articles = await articleStore(tx).insertMany(
          past.map(({ article, keyword }) => toArticle(category, keyword, article, settings)),
        );
        await categoryStore(tx).update(businessId, category.id, { firstArticleId: articles[0]?.id ?? null });
        const idOf = (keyword: KeywordRow) => articles.find(({ keywordId }) => keywordId === keyword.id)?.id ?? null;
        await jobStore(tx).insert(
          rows.flatMap((keyword, index) => toJobs(category, keyword, idOf(keyword), keywords[index]?.article, now())),
        );
      }
    }),
});

/** Creation time of a category: as old as its first article. */
const earliest = (keywords: PastCategory['keywords'], now: Date): Date =>
  new Date(Math.min(now.getTime(), ...keywords.flatMap(({ article }) => article?.at.getTime() ?? [])));

const toKeywordState = ({ state }: PastArticle): KeywordRow['state'] => {
  if (state === 'posted' || state === 'failed') return state;
  return state === 'writing' ? 'writing' : 'written';
};

const toArticle = (
  category: CategoryRow,
  keyword: KeywordRow,
  article: PastArticle,
  settings: BulkSettings,
): NewArticle => ({
  businessId: category.businessId,
  siteId: category.siteId,
  categoryId: category.id,
  keywordId: keyword.id,
  keyword: keyword.name,
  state: article.state,
  title: article.title,
  html: article.html,
  words: article.words,
  cost: article.cost,
  language: settings.language_selection,
  askedWords: settings.word_count,
  postAt: article.postedAt ?? null,
  createdAt: article.at,
  ...article.details,
});

const toJobs = (
  { businessId, id: categoryId, name: category, siteId }: CategoryRow,
  keyword: KeywordRow,
  articleId: number | null,
  article: PastArticle | undefined,
  now: Date,
): NewJob[] => {
  const shared = { businessId, siteId, categoryId, category, keywordId: keyword.id, keyword: keyword.name, articleId };
  if (!article) return [{ ...shared, kind: 'article', state: 'waiting', createdAt: now }];
  const state: JobRow['state'] = article.state === 'failed' ? 'failed' : 'done';
  const finishedAt = new Date(article.at.getTime() + 4 * minuteMs);
  const written = { startedAt: article.at, finishedAt, createdAt: article.at, attempts: 1, cost: article.cost ?? 0 };
  const { postedAt } = article;
  return [
    { ...shared, ...written, kind: 'article', state, reason: article.details?.reason ?? '' },
    ...(postedAt
      ? [
          {
            ...shared,
            kind: 'posting' as const,
            state: 'done' as const,
            attempts: 1,
            createdAt: postedAt,
            startedAt: postedAt,
            finishedAt: postedAt,
            slotDay: postedAt.toISOString().slice(0, 10),
            slot: 0,
          },
        ]
      : []),
  ];
};
