import { actionLabel } from '@fanfare/contract/ad-changes/row-actions';
import { automatorLimits } from '@fanfare/contract/automators/automator-rules';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { type AdChanges, countRows, type FoundAdObject } from '../../ad-changes/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import { type Insights, networkNameOf } from '../../insights/index.ts';
import { actionHistoryStore } from '../action-history.store.ts';
import { type AutomatorRow, automatorStore } from '../automators.store.ts';
import { type RunRow, runLogStore } from '../run-log.store.ts';
import type { AdDecisionService } from './ad-decisions.service.ts';
import { adLevelOf, readAds } from './ad-source.ts';
import { type Decision, moneyProblems, noteOf, type RunLog, toRunLog } from './decision.ts';
import type { PostRunService } from './post-run.service.ts';
import type { CheckedRun, RunCheckService, RunContext } from './run-check.service.ts';
import { lockRun, stopReasonOf } from './run-lock.ts';
import type { RunNotices } from './run-notices.ts';
import { runQueueStore } from './run-queue.store.ts';

export type RunExecutor = ReturnType<typeof runExecutor>;
type Deps = {
  checks: RunCheckService;
  posts: PostRunService;
  decisions: AdDecisionService;
  notices: RunNotices;
  adChanges: Pick<AdChanges, 'plans' | 'queue'>;
  deliveries: Pick<Deliveries, 'worker'>;
  insights: Pick<Insights, 'figures' | 'objects'>;
};
type Acting = Extract<Decision, { acts: true }>;
/** A run after its decisions were made. `found`: the objects the run will change, as last read. */
type Executed = { automator: AutomatorRow; context: RunContext; run: RunRow; found: readonly FoundAdObject[] };
type Action = 'pause' | 'activate' | 'clone' | 'budget';

const actionOf: Partial<Record<AutomatorRow['actionType'], Action>> = {
  pauseAd: 'pause',
  activateAd: 'activate',
  cloneAd: 'clone',
  changeBudget: 'budget',
};

/**
 * Service that executes one run: decides without locks, then stores the decision and queues its changes in one
 * transaction.
 */
export const runExecutor = (platform: Platform, deps: Deps) => {
  const { db, now } = platform;
  const { checks, posts, decisions: decider, notices, adChanges, deliveries, insights } = deps;

  /** Ends a run with a message instead of decisions. `pause`: the automator to pause. */
  const skip = (run: RunRow, message: string, pause?: AutomatorRow): Promise<void> =>
    db.transaction(async (tx) => {
      const locked = pause && (await automatorStore(tx).lock(pause.businessId, pause.id));
      if (!(await runQueueStore(tx).lockOpen(run.id))) return;
      await runQueueStore(tx).update(run.id, { state: 'skipped', message, finishedAt: now(), leaseUntil: null });
      // A dry run started by a member pauses nothing, and a paused automator keeps its reason.
      if (!locked?.isActive || run.trigger === 'now') return;
      const change = { isActive: false, nextRunAt: null, pausedReason: message };
      await automatorStore(tx).update(locked.businessId, locked.id, change);
      await notices.tellPaused(tx, locked, message);
    });

  /** Requests new figures and leaves the run open until they arrive. */
  const waitForFigures = async (run: RunRow, { account }: Extract<CheckedRun, { state: 'stale' }>) => {
    const waitUntil = run.waitUntil ?? new Date(now().getTime() + automatorLimits.syncWaitMinutes * minuteMs);
    if (waitUntil <= now()) return skip(run, account.problem ? `${messages.stale} ${account.problem}` : messages.stale);
    await db.transaction(async (tx) => {
      if (run.waitUntil === null) await insights.objects.refreshAccount(tx, account.id);
      await runQueueStore(tx).update(run.id, { state: 'waiting', waitUntil, leaseUntil: null });
    });
  };

  const findActing = async (automator: AutomatorRow, { business }: RunContext, acting: readonly Acting[]) => {
    const ids = acting.map(({ objectId }) => objectId);
    const network = networkNameOf[automator.network];
    return insights.objects.find(business, network, adLevelOf(automator), ids, automator.accountId);
  };

  /** Queues the changes; returns the id of the action, and the delivery of each object that has its own delivery. */
  const queueChanges = async (
    tx: Tx,
    automator: AutomatorRow,
    context: RunContext,
    { run, acting, found }: { run: RunRow; acting: readonly Acting[]; found: readonly FoundAdObject[] },
  ): Promise<{ actionId: number; deliveryIds: (number | null)[] } | undefined> => {
    const action = actionOf[automator.actionType];
    if (!action || acting.length === 0) return undefined;
    const { network, source } = automator;
    const changes =
      action === 'budget'
        ? acting.flatMap(({ change }) => change ?? [])
        : adChanges.plans.rows(network, action, found).changes;
    const title = `${automator.name}: ${actionLabel(network, action)} ${countRows(acting.length, network, source.level)}`;
    const { action_id } = await adChanges.queue.queueChanges(tx, toActor(automator, context), context.business, {
      action,
      network,
      title,
      changes,
      skipped: [],
      rowCount: acting.length,
      idempotencyKey: { key: `automator-run:${run.id}`, hash: String(run.id) },
    });
    const ids = await actionHistoryStore(tx).listDeliveryIds(action_id);
    const isOneToOne = ids.length === acting.length;
    return {
      actionId: action_id,
      deliveryIds: acting.map((_each, index) => (isOneToOne ? (ids[index] ?? null) : null)),
    };
  };

  /** Stores the log, and queues the actions. A run that another worker ended before is left alone. */
  const store = ({ automator, context, run, found }: Executed, log: RunLog, decided: readonly Decision[]) =>
    db.transaction(async (tx): Promise<void> => {
      if (!(await lockRun(tx, run, now()))) return;
      const acting = run.isDryRun ? [] : decided.flatMap((decision) => (decision.acts ? [decision] : []));
      const queued = await queueChanges(tx, automator, context, { run, acting, found });
      await actionHistoryStore(tx).insert(
        acting.map(({ objectKey, raiseMicros }, index) => ({
          businessId: automator.businessId,
          automatorId: automator.id,
          runId: run.id,
          at: run.scheduledAt,
          objectKey,
          actionType: automator.actionType,
          network: automator.network,
          accountId: automator.accountId,
          adProfileId: automator.adProfileId,
          raiseMicros,
          deliveryId: queued?.deliveryIds[index] ?? null,
        })),
      );
      await runLogStore(tx).putRows(run.businessId, run.id, log.rows);
      await runQueueStore(tx).update(run.id, {
        state: 'done',
        finishedAt: now(),
        leaseUntil: null,
        counts: log.counts,
        reasons: log.reasons,
        isDryRun: run.isDryRun,
        conditions: log.conditions,
        keptRows: log.rows.length,
        currency: context.account.currency,
        actionIds: queued ? [queued.actionId] : [],
        message: noteOf(log, decided),
        committedMicros: acting.reduce((sum, { raiseMicros }) => sum + Math.max(0, raiseMicros), 0),
      });
      await notices.tellDone(tx, automator, run, acting);
      const held = decided.filter((decision) => !decision.acts && decision.reason === 'spend-limit');
      if (!run.isDryRun) await notices.tellLimit(tx, automator, run, held);
    });

  const executeAds = async (automator: AutomatorRow, run: RunRow, context: RunContext): Promise<void> => {
    const { candidates, lookedAt } = await readAds(insights.figures, automator, context, now());
    const { decisions } = await decider.decide(automator, context, candidates, run.scheduledAt);
    const options = { isDryRun: run.isDryRun, keptRows: automatorLimits.keptRows };
    const acting = decisions.flatMap((decision) => (decision.acts ? [decision] : []));
    const found = run.isDryRun ? [] : await findActing(automator, context, acting);
    const executed: Executed = { automator, context, run, found };
    try {
      await store(executed, toRunLog(lookedAt, decisions, options), decisions);
    } catch (error) {
      if (!(error instanceof Problem) || !moneyProblems.includes(error.code)) throw error;
      // The spend limit was used up by another member after the decision, so all actions are held back.
      const held = decisions.map((decision) => (decision.acts ? toHeld(decision, error.message) : decision));
      await store(executed, toRunLog(lookedAt, held, options), held);
    }
    deliveries.worker.wake();
  };

  return {
    skip,

    /** Executes a run; one that waits for figures stays open. */
    execute: async (claimed: RunRow): Promise<void> => {
      const row = (await automatorStore(db).find(claimed.businessId, claimed.automatorId))?.row;
      const stopReason = stopReasonOf(claimed, row);
      if (!row || stopReason !== undefined) return skip(claimed, stopReason ?? '');
      const run = { ...claimed, isDryRun: claimed.isDryRun || row.isDryRun };
      const checked = await checks.check(row, run);
      if (checked.state === 'broken') return skip(run, checked.reason, row);
      if (checked.state === 'stale') return waitForFigures(run, checked);
      if (row.sourceType === 'adInsightsReport') return executeAds(row, run, checked.context);
      const message = await posts.execute(row, run, checked.context);
      if (message !== undefined) await skip(run, message);
    },
  };
};

const messages = {
  stale: `Its figures are older than ${automatorLimits.staleHours} hours, and reading them again took too long.`,
};

const toHeld = (decision: Acting, text: string): Decision => ({
  objectId: decision.objectId,
  name: decision.name,
  figures: decision.figures,
  acts: false,
  reason: 'business-limit',
  text,
});

/** Actor of a run: the member whose rights it uses. */
const toActor = (automator: AutomatorRow, { business }: RunContext): Actor => ({
  caller: {
    userId: business.userId,
    userName: '',
    timeZone: automator.timeZone,
    businessId: business.id,
    isStaff: false,
    via: 'session',
    sessionId: null,
    actorId: null,
  },
  client: { address: '', userAgent: 'Automators', requestId: `automator-${automator.id}` },
});
