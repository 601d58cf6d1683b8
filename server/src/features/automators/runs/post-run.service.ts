import { adCreationKindName } from '@fanfare/contract/ad-builder/ad-builder';
import { automatorLimits } from '@fanfare/contract/automators/automator-rules';
import { isCoveredBy } from '@fanfare/contract/deliveries/deliveries';
import { hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { PostReportRow } from '@fanfare/contract/post-reports/post-report';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AdBuilder } from '../../ad-builder/index.ts';
import { formatMicros } from '../../ad-changes/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import type { PostReports } from '../../post-reports/index.ts';
import { actionHistoryStore } from '../action-history.store.ts';
import type { AutomatorRow } from '../automators.store.ts';
import { createdAdStore, creationKey } from '../created-ads.store.ts';
import { type RunRow, runLogStore } from '../run-log.store.ts';
import { type Decision, type LookedAt, moneyProblems, noteOf, toRunLog } from './decision.ts';
import type { RunContext } from './run-check.service.ts';
import { lockRun } from './run-lock.ts';
import type { RunNotices } from './run-notices.ts';
import { runQueueStore } from './run-queue.store.ts';

export type PostRunService = ReturnType<typeof postRunService>;
type Deps = {
  notices: RunNotices;
  adBuilder: Pick<AdBuilder, 'createFromPost'>;
  deliveries: Pick<Deliveries, 'worker' | 'listStops'>;
  postReports: Pick<PostReports, 'listMatching' | 'requestSync' | 'markAdvertised'>;
};
type Acting = Extract<Decision, { acts: true }>;
type HeldReason = Extract<Decision, { acts: false }>['reason'];
/**
 * Limits of a run over posts. `done`: posts on which the run must not act again; `cost`: money per day of one more ad;
 * `spentToday`: money that all ads of the automator spent today.
 */
type Ledger = {
  done: ReadonlySet<string>;
  cost: number;
  limit: number;
  committed: number;
  spentToday: number;
  stopReason: string | undefined;
};

const batchSize = 1000;
const maxPosts = 20_000;
const microsPerUnit = 1_000_000;
const noPost = 'The post no longer exists.';
const staleMessage = `The figures of its posts are older than ${automatorLimits.staleHours} hours, and reading them again took too long.`;

/** Service for runs over the posts of a page: ads from posts, once for each post and profile. */
export const postRunService = ({ db, now }: Platform, { notices, adBuilder, deliveries, postReports }: Deps) => {
  /** Reads the posts of the range; with a filter, only those that match. */
  const readPosts = async (automator: AutomatorRow, filter: string) => {
    const query = {
      pageIds: [automator.source.page ?? ''],
      range: automator.source.report_daterange,
      filter,
      timeZone: automator.timeZone,
    };
    const posts: PostReportRow[] = [];
    let syncedAt: Date | null = null;
    let cursor: number | undefined;
    do {
      const read = await postReports.listMatching(automator.businessId, query, { limit: batchSize, cursor });
      posts.push(...read.posts);
      ({ syncedAt, cursor } = read);
    } while (cursor !== undefined && posts.length < maxPosts);
    return { posts, syncedAt };
  };

  /** Facts known before the first post. Money in millionths of the currency unit. */
  const openLedger = async (automator: AutomatorRow, run: RunRow, context: RunContext): Promise<Ledger> => {
    const { businessId, id } = automator;
    if (automator.actionType !== 'createAd') {
      const since = new Date(run.scheduledAt.getTime() - automator.onceHours * hourMs);
      const told = await actionHistoryStore(db).listOwn(id, since);
      return { done: told, cost: 0, limit: 0, committed: 0, spentToday: 0, stopReason: undefined };
    }
    const { stops } = await deliveries.listStops(businessId);
    const target = { kind: adCreationKindName, network: 'facebook' as const, account: automator.accountId };
    const today = toLocalTime(now(), context.account.timeZone).slice(0, 10);
    return {
      done: await actionHistoryStore(db).listAdvertised(id, automator.adProfileId ?? 0),
      cost: adCostOf(context),
      limit: automator.spendLimitMicros ?? 0,
      committed: (await actionHistoryStore(db).sumCommitted(businessId, [id])).get(id) ?? 0,
      spentToday: await createdAdStore(db).sumSpent(businessId, id, today),
      stopReason: stops.find((stop) => isCoveredBy(stop, target))?.reason,
    };
  };

  const decide = (automator: AutomatorRow, context: RunContext, ledger: Ledger, posts: readonly PostReportRow[]) => {
    const isCreating = automator.actionType === 'createAd';
    const { done, cost, limit, spentToday, stopReason } = ledger;
    let committed = ledger.committed;
    let actions = 0;
    const money = (micros: number) => formatMicros(micros, context.account.currency);
    return posts.map((post): Decision => {
      const base = { objectId: post.post_id, name: post.name || post.message, figures: toFigures(post) };
      const hold = (reason: HeldReason, text: string): Decision => ({ ...base, acts: false, reason, text });
      if (done.has(`post:${post.post_id}`))
        return isCreating
          ? hold('done-before', 'This automator made an ad from it with this profile before.')
          : hold('changed-recently', 'This automator told you about it recently.');
      if (isCreating && post.promotable_id === null)
        return hold('not-promotable', post.problem ?? 'It can’t be promoted.');
      if (actions >= automator.maxActions)
        return hold('action-limit', `The ${automator.maxActions} actions of this run are used up.`);
      if (stopReason !== undefined) return hold('stopped', `New ads are stopped: ${stopReason}`);
      if (isCreating && spentToday >= limit)
        return hold(
          'spend-limit',
          `The ads of this automator spent ${money(spentToday)} today. Its limit is ${money(limit)} a day.`,
        );
      if (isCreating && committed + cost > limit)
        return hold(
          'spend-limit',
          `An ad adds ${money(cost)} a day. Of the limit of ${money(limit)} a day, ${money(committed)} is committed.`,
        );
      actions += 1;
      committed += cost;
      const text = isCreating ? `Create an ad for ${money(cost)} a day.` : 'Tell you about it.';
      return { ...base, acts: true, objectKey: `post:${post.post_id}`, raiseMicros: cost, text };
    });
  };

  /** Queues the ad of a post. If the ad builder refuses it, the post is held back, and the other posts go on. */
  const createAd = async (
    tx: Tx,
    [automator, context]: [AutomatorRow, RunContext],
    decision: Acting,
    post: PostReportRow | undefined,
  ): Promise<Decision> => {
    const { adProfileId: profileId, businessId } = automator;
    if (!post || post.promotable_id === null || profileId === null) return toHeld(decision, 'refused', noPost);
    const pagePost = { pageId: post.page_id, id: post.promotable_id, title: post.name || post.message };
    const sourceKey = creationKey(automator.id, decision.objectKey, profileId);
    try {
      await tx.transaction((inner) =>
        adBuilder.createFromPost(inner, {
          businessId,
          userId: context.business.userId,
          profileId,
          pagePost,
          source: 'automator',
          sourceKey,
        }),
      );
      return decision;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      return toHeld(decision, moneyProblems.includes(error.code) ? 'business-limit' : 'refused', error.message);
    }
  };

  const store = (
    [automator, run, context]: [AutomatorRow, RunRow, RunContext],
    [lookedAt, decided, posts]: [LookedAt, readonly Decision[], ReadonlyMap<string, PostReportRow>],
  ): Promise<void> =>
    db.transaction(async (tx) => {
      if (!(await lockRun(tx, run, now()))) return;
      const isCreating = automator.actionType === 'createAd' && !run.isDryRun;
      const decisions: Decision[] = [];
      for (const decision of decided)
        decisions.push(
          decision.acts && isCreating
            ? await createAd(tx, [automator, context], decision, posts.get(decision.objectId))
            : decision,
        );
      const acting: Acting[] = run.isDryRun ? [] : decisions.flatMap((decision) => (decision.acts ? [decision] : []));
      await actionHistoryStore(tx).insert(
        acting.map(({ objectKey, raiseMicros }) => ({
          businessId: automator.businessId,
          automatorId: automator.id,
          runId: run.id,
          at: run.scheduledAt,
          actionType: automator.actionType,
          network: automator.network,
          accountId: automator.accountId,
          adProfileId: automator.adProfileId,
          objectKey,
          raiseMicros,
          deliveryId: null,
        })),
      );
      if (isCreating)
        await postReports.markAdvertised(
          tx,
          automator.businessId,
          acting.map(({ objectId }) => objectId),
        );
      const log = toRunLog(lookedAt, decisions, { isDryRun: run.isDryRun, keptRows: automatorLimits.keptRows });
      await runLogStore(tx).putRows(run.businessId, run.id, log.rows);
      await runQueueStore(tx).update(run.id, {
        state: 'done',
        finishedAt: now(),
        leaseUntil: null,
        counts: log.counts,
        reasons: log.reasons,
        conditions: log.conditions,
        keptRows: log.rows.length,
        currency: context.account.currency,
        isDryRun: run.isDryRun,
        message: noteOf(log, decisions),
        committedMicros: acting.reduce((sum, { raiseMicros }) => sum + raiseMicros, 0),
      });
      await notices.tellDone(tx, automator, run, acting);
      const held = decisions.filter((decision) => !decision.acts && decision.reason === 'spend-limit');
      if (!run.isDryRun) await notices.tellLimit(tx, automator, run, held);
    });

  return {
    /**
     * Executes a run. Returns the reason if it is skipped; undefined when it was executed, or waits for new figures.
     */
    execute: async (automator: AutomatorRow, run: RunRow, context: RunContext): Promise<string | undefined> => {
      const { posts, syncedAt } = await readPosts(automator, automator.filter);
      if (syncedAt === null || now().getTime() - syncedAt.getTime() > automatorLimits.staleHours * hourMs) {
        const waitUntil = run.waitUntil ?? new Date(now().getTime() + automatorLimits.syncWaitMinutes * minuteMs);
        if (waitUntil <= now()) return staleMessage;
        await db.transaction(async (tx) => {
          if (run.waitUntil === null)
            await postReports.requestSync(tx, automator.businessId, [automator.source.page ?? '']);
          await runQueueStore(tx).update(run.id, { state: 'waiting', waitUntil, leaseUntil: null });
        });
        return undefined;
      }
      const all = (await readPosts(automator, 'all')).posts;
      const fitting = new Set(posts.map(({ post_id }) => post_id));
      const others = all.filter(({ post_id }) => !fitting.has(post_id));
      const failed = 'the filter of this automator';
      const lookedAt: LookedAt = {
        rows: posts.length + others.length,
        notMatched: others.slice(0, automatorLimits.keptRows).map((post) => ({
          objectId: post.post_id,
          name: post.name || post.message,
          figures: toFigures(post),
          failed,
        })),
        conditions: new Map([[failed, others.length]]),
      };
      const ranked = posts.toSorted((a, b) => (b.engagement ?? 0) - (a.engagement ?? 0));
      const decided = decide(automator, context, await openLedger(automator, run, context), ranked);
      const byId = new Map(posts.map((post) => [post.post_id, post]));
      await store([automator, run, context], [lookedAt, decided, byId]);
      deliveries.worker.wake();
      return undefined;
    },
  };
};

const toFigures = ({ viewers, clicks, reactions, comments, shares, engagement, engagement_rate }: PostReportRow) => ({
  viewers,
  clicks,
  reactions,
  comments,
  shares,
  engagement,
  engagement_rate,
});

/** Money that an ad of the profile can spend a day. */
const adCostOf = ({ profile }: RunContext): number => {
  const budgets = (profile?.networks ?? []).map(({ settings }) => Number(settings.daily_budget ?? 0));
  return Math.round(budgets.reduce((sum, budget) => sum + (Number.isFinite(budget) ? budget : 0), 0) * microsPerUnit);
};

const toHeld = ({ objectId, name, figures }: Acting, reason: HeldReason, text: string): Decision => ({
  objectId,
  name,
  figures,
  acts: false,
  reason,
  text,
});
