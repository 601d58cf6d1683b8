import { waitsForApproval } from '@fanfare/contract/approvals/approvals';
import type { ArticleState } from '@fanfare/contract/bulk-ai/articles';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import type { ArticleApproval, ReviewGoal } from '../articles/article-approval.ts';
import { type ArticleRow, articleStore } from '../articles/articles.store.ts';
import { articleApproved } from '../bulk-ai.events.ts';
import { jobStore } from '../jobs.store.ts';
import type { PostingService } from '../schedule/article-posting.service.ts';
import type { ArticleService } from './articles.service.ts';

export type ReviewService = ReturnType<typeof reviewService>;
type Deps = {
  audit: Audit;
  articles: Pick<ArticleService, 'find' | 'lock' | 'remove'>;
  posting: Pick<PostingService, 'post'>;
  approval: Pick<ArticleApproval, 'hold' | 'describe'>;
};
type Change = (tx: Tx, row: ArticleRow) => Promise<string>;

const waitsForStart = 'It waits for its turn.';
const rewritable: readonly ArticleState[] = ['held', 'ready', 'failed', 'discarded'];

const askedAnew = 'A new version was asked for.';

/** Service for decisions of members about finished articles. */
export const reviewService = ({ db, now, events }: Platform, { audit, articles, posting, approval }: Deps) => {
  /** Runs a decision on a locked article in one of these states. `change` returns the line of the audit log. */
  const decide = async (
    actor: Actor,
    business: BusinessContext,
    id: number,
    states: readonly ArticleState[],
    change: Change,
  ): Promise<void> => {
    await articles.find(business, id);
    await db.transaction(async (tx) => {
      const row = await articles.lock(tx, business.id, id);
      if (!states.includes(row.state)) throw new Problem('bulk-article-not-now');
      const line = await change(tx, row);
      await audit.record(tx, actor, business.id, `${line} the bulk AI article ${row.title || row.keyword}`);
    });
  };

  const approveRow = async (tx: Tx, actor: Actor, row: ArticleRow) => {
    const { userId } = actor.caller;
    const approval = { approvedById: userId, approvedAt: now() };
    await articleStore(tx).update(row.businessId, row.id, {
      ...approval,
      state: 'ready',
      reason: '',
      heldBecause: [],
    });
    await events.emit(tx, articleApproved, {
      businessId: row.businessId,
      articleId: row.id,
      version: row.version,
      userId,
    });
    return { ...row, ...approval };
  };

  /** Asks for a new version of the same article; the old text stays until the new one is finished. */
  const rewrite = async (tx: Tx, row: ArticleRow, note: string) => {
    const earlier = await jobStore(tx).findOfArticle(row.businessId, row.id, 'article');
    const version = row.version + 1;
    if (earlier?.state === 'waiting')
      await jobStore(tx).update(row.businessId, earlier.id, { state: 'stopped', reason: askedAnew, finishedAt: now() });
    await jobStore(tx).insert([
      {
        businessId: row.businessId,
        siteId: row.siteId,
        categoryId: row.categoryId,
        keywordId: row.keywordId,
        keyword: row.keyword,
        category: earlier?.category ?? '',
        articleId: row.id,
        version,
        kind: 'article',
        state: 'waiting',
        isUrgent: true,
        createdAt: now(),
      },
    ]);
    await articleStore(tx).update(row.businessId, row.id, {
      state: 'writing',
      reason: waitsForStart,
      version,
      note,
      approvedById: null,
      approvedAt: null,
    });
  };

  const requireText = ({ html }: ArticleRow): void => {
    if (html === '') throw new Problem('bulk-article-not-now', { message: 'This article has no text yet.' });
  };

  /** Approves or publishes an article, or lets it wait for a second person. Returns the approval it waits for. */
  const review = async (actor: Actor, business: BusinessContext, id: number, goal: ReviewGoal) => {
    const read = await articles.find(business, id);
    const diff = await approval.describe(read);
    let approvalId: number | undefined;
    await decide(actor, business, id, goal === 'approve' ? ['held'] : rewritable, async (tx, row) => {
      if (goal === 'publish') requireText(row);
      if (row.html !== read.html || row.title !== read.title) throw new Problem('bulk-article-not-now');
      approvalId = await approval.hold(tx, actor, business, goal, { row, diff });
      if (approvalId !== undefined) return 'Asked for approval of';
      await finishRow(tx, actor, row, goal);
      return goal === 'approve' ? 'Approved' : 'Published';
    });
    return { approvalId };
  };

  const finishRow = async (tx: Tx, actor: Actor, row: ArticleRow, goal: ReviewGoal) => {
    const approved = await approveRow(tx, actor, row);
    if (goal === 'publish') await posting.post(tx, actor, approved);
  };

  return {
    review,
    /** Finishes a review after the decision of a second person, in its transaction. */
    finish: finishRow,

    sendBack: (actor: Actor, business: BusinessContext, id: number, note: string) =>
      decide(actor, business, id, ['held'], async (tx, row) => {
        await rewrite(tx, row, note);
        return 'Sent back';
      }),

    discard: (actor: Actor, business: BusinessContext, id: number) =>
      decide(actor, business, id, ['held'], async (tx, row) => {
        await articleStore(tx).update(business.id, row.id, { state: 'discarded', reason: '', heldBecause: [] });
        return 'Discarded';
      }),

    writeAgain: (actor: Actor, business: BusinessContext, id: number) =>
      decide(actor, business, id, rewritable, async (tx, row) => {
        await rewrite(tx, row, '');
        return 'Asked for a new version of';
      }),

    /**
     * Changes the selected articles one by one: an article that can't be changed doesn't stop the change of the rest.
     */
    changeSelected: async (
      actor: Actor,
      business: BusinessContext,
      ids: readonly number[],
      action: 'publish' | 'delete',
    ) => {
      const done: number[] = [];
      const failed: { id: number; reason: string }[] = [];
      for (const id of new Set(ids)) {
        try {
          const waiting = action === 'publish' && (await review(actor, business, id, 'publish')).approvalId;
          if (action === 'delete') await articles.remove(actor, business, id);
          if (waiting) failed.push({ id, reason: waitsForApproval });
          else done.push(id);
        } catch (error) {
          if (!(error instanceof Problem)) throw error;
          failed.push({ id, reason: error.message });
        }
      }
      return { done, failed };
    },
  };
};
