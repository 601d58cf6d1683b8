import type { PlanItem } from '@fanfare/contract/bulk-ai/articles';
import type { BulkSettings } from '@fanfare/contract/bulk-ai/settings';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { holdReasons } from '../schedule/hold.policy.ts';
import type { PostingSlot } from '../schedule/posting-slots.ts';
import { nextInTurn, nextStart, type StartHistory } from '../schedule/start-times.ts';

/** An article of the plan. `categoryId` 0: its category was deleted. */
export type PlannedArticle = {
  at: Date;
  keyword: string;
  categoryId: number;
  siteId: number | null;
  articleId: number | null;
  /** Reason why the planned article will wait for a person, if that is already certain; otherwise null. */
  heldBecause: string | null;
};
type PlannedStart = Omit<PlannedArticle, 'heldBecause'>;
type QueuedJob = {
  siteId: number | null;
  keyword: string;
  categoryId: number;
  articleId: number | null;
  isUrgent: boolean;
  runAt: Date | null;
};
type Starts = {
  settings: BulkSettings;
  history: StartHistory;
  from: Date;
  until: Date;
  queue: readonly QueuedJob[];
  lastCategoryId: number | null;
};

/** Start times of the queued articles, if nothing fails. */
export const planStarts = ({ settings, history, from, until, queue, lastCategoryId }: Starts): PlannedStart[] => {
  const planned: PlannedStart[] = [];
  const rest = [...queue];
  const starts = [...history.starts];
  let { lastStart } = history;
  let last = lastCategoryId;
  let at = from;
  while (rest.length > 0) {
    const urgent = rest.find(({ isUrgent }) => isUrgent);
    at = nextStart(settings, { starts, lastStart }, at, urgent !== undefined);
    const due = rest.filter(({ runAt }) => runAt === null || runAt <= at);
    const turn = nextInTurn([...new Set(due.map(({ categoryId }) => categoryId))], last);
    const next = urgent ?? due.find(({ categoryId }) => categoryId === turn);
    if (!next) {
      // No article can start before its retry time, so the plan continues at the earliest retry.
      at = new Date(Math.min(...rest.map(({ runAt }) => runAt?.getTime() ?? at.getTime())));
      continue;
    }
    if (at > until) break;
    rest.splice(rest.indexOf(next), 1);
    const { keyword, categoryId, siteId, articleId } = next;
    planned.push({ at, keyword, categoryId, siteId, articleId });
    starts.push(at);
    lastStart = at;
    if (!next.isUrgent) last = next.categoryId;
  }
  return planned;
};

type Holds = {
  holdPercent: number;
  needsApproval: boolean;
  /** First article of each category by category id; null if no article of the category was written. */
  firstArticles: ReadonlyMap<number, number | null>;
  /** Ids of the categories whose first article is being written. */
  busyCategories: ReadonlySet<number>;
};

/**
 * Marks the planned articles that will wait for a person whatever their text is, such as the first one of a category.
 */
export const markHeld = (
  planned: readonly PlannedStart[],
  { holdPercent, needsApproval, firstArticles, busyCategories }: Holds,
): PlannedArticle[] => {
  const begun = new Set(busyCategories);
  return planned.map((article) => {
    const { categoryId, articleId } = article;
    const firstId = firstArticles.get(categoryId);
    const isFirst = firstId === null ? !begun.has(categoryId) : firstId !== undefined && firstId === articleId;
    begun.add(categoryId);
    const [reason] = holdReasons({ articleId, isFirst, holdPercent, needsApproval, gates: [] });
    return { ...article, heldBecause: reason ?? null };
  });
};

type PlannedText = Pick<PlanItem, 'at' | 'held_because'>;

/**
 * Time of the first planned article that waits for a person: known to wait, or expected by the percentage of held
 * articles.
 */
export const firstReview = (texts: readonly PlannedText[], holdPercent: number) => {
  const known = texts.find(({ held_because }) => held_because !== null);
  const expected = holdPercent > 0 ? texts[Math.ceil(100 / holdPercent) - 1] : undefined;
  return { first_at: (known ?? expected)?.at ?? null, is_known: known !== undefined };
};

type ReadyArticle = { id: number; keyword: string; categoryId: number; siteId: number };
type Posts = {
  slots: readonly PostingSlot[];
  ready: readonly ReadyArticle[];
  planned: readonly PlannedArticle[];
  lastCategoryId: number | null;
};

/** Time that writing an article is assumed to take, in milliseconds. */
const writingMs = 15 * minuteMs;

/** Expected posting times of ready and planned articles; only articles already known to be held are left out. */
export const planPosts = ({ slots, ready, planned, lastCategoryId }: Posts): PlannedArticle[] => {
  const rest = [
    ...ready.map(({ id, keyword, categoryId, siteId }) => ({ keyword, categoryId, siteId, articleId: id, readyAt: 0 })),
    ...planned
      .filter(({ heldBecause }) => heldBecause === null)
      .map(({ at, heldBecause: _, ...article }) => ({ ...article, readyAt: at.getTime() + writingMs })),
  ];
  let last = lastCategoryId;
  return slots.flatMap(({ at }) => {
    const due = rest.filter(({ readyAt }) => readyAt <= at.getTime());
    const turn = nextInTurn([...new Set(due.map(({ categoryId }) => categoryId))], last);
    const next = due.find(({ categoryId }) => categoryId === turn);
    if (!next) return [];
    rest.splice(rest.indexOf(next), 1);
    last = next.categoryId;
    const { readyAt: _, ...article } = next;
    return [{ at, ...article, heldBecause: null }];
  });
};
