import { type PlanItem, planDays } from '@fanfare/contract/bulk-ai/articles';
import { dayMs } from '@fanfare/contract/kit/durations';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ArticleApproval } from '../articles/article-approval.ts';
import { articleStore } from '../articles/articles.store.ts';
import { categoryStore, type ListedCategory } from '../categories.store.ts';
import { jobStore } from '../jobs.store.ts';
import type { ArticleStartService } from '../schedule/article-start.service.ts';
import { listFreeSlots, slotDays, spaceOut } from '../schedule/posting-slots.ts';
import { type SettingsRow, settingsStore } from '../settings/settings.store.ts';
import { type FindSiteScope, isInScope } from '../site-scope.ts';
import { firstReview, markHeld, type PlannedArticle, planPosts, planStarts } from './plan.ts';

export type PlanService = ReturnType<typeof planService>;
type Deps = {
  starts: Pick<ArticleStartService, 'readHistory' | 'findObstacle' | 'isBlocked'>;
  findScope: FindSiteScope;
  approval: Pick<ArticleApproval, 'isRequired'>;
};

const maxReady = 1000;
const stoppedWriting = 'Writing is stopped in the settings.';
const stoppedPosting = 'Posting is stopped in the settings.';

/**
 * Service for the articles bulk AI will write and post in the next days, by the same rules that start and post them.
 */
export const planService = ({ db, now }: Platform, { starts, findScope, approval }: Deps) => {
  const planWriting = async (row: SettingsRow, categories: ReadonlyMap<number, ListedCategory>, until: Date) => {
    const waiting = await jobStore(db).listWaitingArticles(row.businessId);
    const queue = waiting.map((job) => ({
      ...job,
      categoryId: job.categoryId ?? 0,
      siteId: categories.get(job.categoryId ?? 0)?.siteId ?? job.siteId,
    }));
    const history = await starts.readHistory(db, row);
    const from = row.blockedUntil !== null && starts.isBlocked(row) ? row.blockedUntil : now();
    const { settings } = row;
    const planned = planStarts({ settings, history, from, until, queue, lastCategoryId: row.writtenCategoryId });
    const running = await jobStore(db).listRunning(row.businessId, now());
    return markHeld(planned, {
      holdPercent: settings.hold_percent,
      needsApproval: await db.transaction((tx) => approval.isRequired(tx, row.businessId)),
      firstArticles: new Map([...categories.values()].map(({ id, firstArticleId }) => [id, firstArticleId])),
      busyCategories: new Set(
        running.flatMap(({ kind, categoryId }) => (kind === 'article' ? (categoryId ?? []) : [])),
      ),
    });
  };

  const planPosting = async (row: SettingsRow, planned: readonly PlannedArticle[]) => {
    const { businessId, settings } = row;
    const taken = await jobStore(db).listSlots(businessId, slotDays(settings, now()));
    const lastPost = taken.reduce<Date | null>(
      (last, { startedAt }) => (startedAt && (!last || startedAt > last) ? startedAt : last),
      null,
    );
    const slots = spaceOut(listFreeSlots(settings, taken, now(), planDays), lastPost, now());
    const ready = await articleStore(db).listReady(businessId, maxReady);
    return planPosts({
      slots,
      ready: ready.map((article) => ({ ...article, categoryId: article.categoryId ?? 0 })),
      planned,
      lastCategoryId: row.postedCategoryId,
    });
  };

  /** Planned articles of all sites of the business, with the settings and what keeps articles from being written. */
  const list = async (
    businessId: number,
  ): Promise<
    { row: SettingsRow; items: (PlanItem & { siteId: number | null })[]; obstacle: string | undefined } | undefined
  > => {
    const row = await settingsStore(db).find(businessId);
    if (!row) return undefined;
    const { settings } = row;
    const until = new Date(now().getTime() + planDays * dayMs);
    const categories = new Map((await categoryStore(db).list(businessId)).map((category) => [category.id, category]));
    const siteNames = new Map((await articleStore(db).listSiteNames(businessId)).map(({ id, name }) => [id, name]));
    const obstacle = await starts.findObstacle(row);
    const isWriting = !settings.stop_generation && obstacle === undefined;
    const written = isWriting ? await planWriting(row, categories, until) : [];
    const posted = settings.stop_posting_articles ? [] : await planPosting(row, written);
    const cost = await jobStore(db).findAverageCost(businessId);
    const toItem = (kind: PlanItem['kind'], article: PlannedArticle) => {
      const { at, keyword, categoryId, siteId, articleId, heldBecause } = article;
      return {
        at,
        kind,
        keyword,
        category: categories.get(categoryId)?.name ?? '',
        siteId,
        site: siteNames.get(siteId ?? 0) ?? '',
        article_id: articleId,
        cost: kind === 'write' ? cost : null,
        held_because: heldBecause,
      };
    };
    const items = [
      ...written.map((article) => toItem('write', article)),
      ...posted.filter(({ at }) => at <= until).map((article) => toItem('post', article)),
    ].toSorted((a, b) => a.at.getTime() - b.at.getTime());
    return { row, items, obstacle };
  };

  return {
    list,

    present: async (business: BusinessContext) => {
      const found = await list(business.id);
      if (!found)
        return {
          items: [],
          writing_stopped: null,
          posting_stopped: stoppedPosting,
          cost: null,
          review: firstReview([], 0),
        };
      const { row, obstacle } = found;
      const scope = await findScope(business);
      const items = found.items.filter(({ siteId }) => isInScope(scope, siteId)).map(({ siteId: _, ...item }) => item);
      const costs = items.flatMap(({ cost }) => cost ?? []);
      const blocked = starts.isBlocked(row) ? row.blockedReason : null;
      return {
        items,
        writing_stopped: row.settings.stop_generation ? stoppedWriting : (obstacle ?? blocked),
        posting_stopped: row.settings.stop_posting_articles ? stoppedPosting : null,
        cost: costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null,
        review: firstReview(
          items.filter(({ kind }) => kind === 'write'),
          row.settings.hold_percent,
        ),
      };
    },
  };
};
