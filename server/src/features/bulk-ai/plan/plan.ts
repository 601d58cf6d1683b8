import type { BulkSettings } from '@fanfare/contract/bulk-ai/settings';
import type { PostingSlot } from '../schedule/posting-slots.ts';
import { nextInTurn, nextStart, type StartHistory } from '../schedule/start-times.ts';

/** `categoryId` 0: its category was deleted. */
export type PlannedArticle = {
  at: Date;
  keyword: string;
  categoryId: number;
  siteId: number | null;
  articleId: number | null;
};
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

/** When the queued articles will start, if nothing fails. */
export const planStarts = ({ settings, history, from, until, queue, lastCategoryId }: Starts): PlannedArticle[] => {
  const planned: PlannedArticle[] = [];
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
      // All of them wait for their retry.
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

type ReadyArticle = { id: number; keyword: string; categoryId: number; siteId: number };
type Posts = {
  slots: readonly PostingSlot[];
  ready: readonly ReadyArticle[];
  planned: readonly PlannedArticle[];
  lastCategoryId: number | null;
};

/** Articles are supposed to be written within this time. */
const writingMs = 15 * 60_000;

/** When ready articles, and those that will be written, are posted, if none is held for review. */
export const planPosts = ({ slots, ready, planned, lastCategoryId }: Posts): PlannedArticle[] => {
  const rest = [
    ...ready.map(({ id, keyword, categoryId, siteId }) => ({ keyword, categoryId, siteId, articleId: id, readyAt: 0 })),
    ...planned.map(({ at, ...article }) => ({ ...article, readyAt: at.getTime() + writingMs })),
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
    return [{ at, ...article }];
  });
};
