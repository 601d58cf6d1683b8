import { budgetText, raiseOf } from '@fanfare/contract/ad-changes/budget-rules';
import { adChangeKindName } from '@fanfare/contract/ad-changes/change-log';
import { formatMoney, microsPerUnit } from '@fanfare/contract/ads/money';
import { type ActionType, automatorLimits } from '@fanfare/contract/automators/automator-rules';
import { isCoveredBy } from '@fanfare/contract/deliveries/deliveries';
import { hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { countOf } from '@fanfare/contract/kit/plurals';
import type { Platform } from '../../../platform/platform.ts';
import { type AdChanges, budgetKeyOf, type FoundAdObject, formatMicros } from '../../ad-changes/index.ts';
import type { Deliveries } from '../../deliveries/index.ts';
import { type Insights, networkNameOf } from '../../insights/index.ts';
import { actionHistoryStore } from '../action-history.store.ts';
import type { AutomatorRow } from '../automators.store.ts';
import { type AdCandidate, adLevelOf } from './ad-source.ts';
import { stepBudget } from './budget-amount.ts';
import type { Decision } from './decision.ts';
import type { RunContext } from './run-check.service.ts';

export type AdDecisionService = ReturnType<typeof adDecisionService>;
type Deps = {
  adChanges: Pick<AdChanges, 'plans' | 'limits'>;
  deliveries: Pick<Deliveries, 'listStops'>;
  objects: Insights['objects'];
};
type RowAction = 'pause' | 'activate' | 'clone';

/**
 * Facts known before the first row of a run is decided, and the actions and money that the rows decided so far used up.
 */
type Ledger = {
  automator: AutomatorRow;
  context: RunContext;
  own: ReadonlySet<string>;
  higher: ReadonlyMap<string, string>;
  stopReason: string | undefined;
  maxPercent: number | null;
  room: number | null;
  committed: number;
  actions: number;
  budgets: Set<string>;
};

const rowActionOf: Partial<Record<ActionType, RowAction>> = {
  pauseAd: 'pause',
  activateAd: 'activate',
  cloneAd: 'clone',
};
const rowTexts: Record<RowAction, string> = { pause: 'Pause it', activate: 'Activate it', clone: 'Clone it' };
/** Number of objects read with one statement. */
const chunkSize = 500;

/** Service that decides for each matching row, one after the other, whether the automator acts on it, or why not. */
export const adDecisionService = ({ db }: Platform, { adChanges, deliveries, objects }: Deps) => {
  const openLedger = async (automator: AutomatorRow, context: RunContext, scheduledAt: Date): Promise<Ledger> => {
    const { business, account } = context;
    const history = actionHistoryStore(db);
    // Runs are compared by their scheduled time: a worker can be a few seconds faster than on the day before.
    const at = scheduledAt.getTime();
    const { stops } = await deliveries.listStops(business.id);
    const network = networkNameOf[automator.network];
    const stop = stops.find((each) =>
      isCoveredBy(each, { kind: adChangeKindName, network, account: account.remoteId }),
    );
    return {
      automator,
      context,
      actions: 0,
      budgets: new Set<string>(),
      stopReason: stop?.reason,
      own: await history.listOwn(automator.id, new Date(at - automator.onceHours * hourMs)),
      higher: await history.listHigher(automator, new Date(at - automatorLimits.priorityMinutes * minuteMs)),
      maxPercent: await adChanges.limits.maxChangePercent(business.id),
      room: await adChanges.limits.findRoom(business, account.currency),
      committed: (await history.sumCommitted(business.id, [automator.id])).get(automator.id) ?? 0,
    };
  };

  const decide = (ledger: Ledger, candidate: AdCandidate, found: FoundAdObject | undefined): Decision => {
    const { automator } = ledger;
    const { row, figures } = candidate;
    const base = { objectId: row.remoteId, name: row.figures.name, figures };
    const hold = (reason: Extract<Decision, { acts: false }>['reason'], text: string): Decision => ({
      ...base,
      acts: false,
      reason,
      text,
    });
    if (!found) return hold('refused', 'It no longer exists.');
    const isBudget = automator.actionType === 'changeBudget';
    const objectKey = isBudget ? `budget:${budgetKeyOf(found) ?? ''}` : `${found.object.level}:${row.remoteId}`;
    const keys = [`${found.object.level}:${row.remoteId}`, `budget:${budgetKeyOf(found) ?? ''}`];
    if (ledger.own.has(objectKey))
      return hold('changed-recently', `This automator acted on it within the last ${hours(automator.onceHours)}.`);
    const other = keys.map((key) => ledger.higher.get(key)).find((name) => name !== undefined);
    if (other !== undefined) return hold('higher-priority', `“${other}” changed it within the last hour.`);
    const planned = isBudget ? planBudget(ledger, found, objectKey) : planRow(automator, found);
    if ('reason' in planned) return hold(planned.reason, planned.text);
    if (ledger.actions >= automator.maxActions)
      return hold('action-limit', `The ${automator.maxActions} actions of this run are used up.`);
    if (ledger.stopReason !== undefined && automator.actionType !== 'notify')
      return hold('stopped', `Changes of ads are stopped: ${ledger.stopReason}`);
    const money = checkMoney(ledger, planned.raiseMicros);
    if (money) return hold(money.reason, money.text);
    ledger.actions += 1;
    ledger.committed += Math.max(0, planned.raiseMicros);
    if (ledger.room !== null) ledger.room -= Math.max(0, planned.raiseMicros);
    ledger.budgets.add(objectKey);
    return { ...base, acts: true, objectKey, ...planned };
  };

  const planRow = (automator: AutomatorRow, found: FoundAdObject): Planned => {
    const action = rowActionOf[automator.actionType];
    if (!action) return { raiseMicros: 0, text: 'Tell you about it.' };
    const { skipped } = adChanges.plans.rows(automator.network, action, [found]);
    const [first] = skipped;
    return first ? { reason: 'already-so', text: first.reason } : { raiseMicros: 0, text: `${rowTexts[action]}.` };
  };

  const planBudget = (ledger: Ledger, found: FoundAdObject, objectKey: string): Planned => {
    const { change, network } = ledger.automator;
    if (ledger.budgets.has(objectKey))
      return { reason: 'shared-budget', text: 'It shares its budget with another row of this run.' };
    if (!change) return { reason: 'refused', text: 'The automator doesn’t say how to change the budget.' };
    const step = adChanges.plans.budget(network, found, (budget) => stepBudget(budget, change));
    if (step === 'unchanged') return { reason: 'at-bound', text: 'Its budget is at the bound of this automator.' };
    if ('problem' in step) return { reason: found.budget ? 'refused' : 'no-budget', text: step.problem };
    const { before, after, budget } = step;
    const { offset, currency, type } = budget;
    const money = (minor: number) => formatMoney(minor, offset, currency);
    if (ledger.maxPercent !== null && Math.abs(after - before) * 100 > before * ledger.maxPercent)
      return { reason: 'business-limit', text: `A budget can change by at most ${ledger.maxPercent}% at once.` };
    return {
      raiseMicros: raiseOf({ type, before, after, offset, currency }) * (microsPerUnit / offset),
      text: `Change its budget from ${money(before)} to ${budgetText(budget, after)}.`,
      change: step.queued,
    };
  };

  return {
    /** Decides in the order of the candidates. Objects are read in chunks, until all actions are used up. */
    decide: async (
      automator: AutomatorRow,
      context: RunContext,
      candidates: readonly AdCandidate[],
      scheduledAt: Date,
    ): Promise<{ decisions: Decision[]; ledger: Pick<Ledger, 'committed'> }> => {
      const ledger = await openLedger(automator, context, scheduledAt);
      const decisions: Decision[] = [];
      for (let start = 0; start < candidates.length; start += chunkSize) {
        const chunk = candidates.slice(start, start + chunkSize);
        const isFull = ledger.actions >= automator.maxActions;
        const found = isFull ? undefined : await findRows(automator, context, chunk);
        for (const candidate of chunk)
          decisions.push(
            found ? decide(ledger, candidate, found.get(candidate.row.remoteId)) : toFull(automator, candidate),
          );
      }
      return { decisions, ledger };
    },
  };

  async function findRows(automator: AutomatorRow, { business }: RunContext, chunk: readonly AdCandidate[]) {
    const rows = await objects.find(
      business,
      networkNameOf[automator.network],
      adLevelOf(automator),
      chunk.map(({ row }) => row.remoteId),
      automator.accountId,
    );
    return new Map(rows.map((row) => [row.object.remoteId, row]));
  }
};

type Planned =
  | { raiseMicros: number; text: string; change?: Extract<Decision, { acts: true }>['change'] }
  | { reason: Extract<Decision, { acts: false }>['reason']; text: string };

const toFull = ({ maxActions }: AutomatorRow, { row, figures }: AdCandidate): Decision => ({
  objectId: row.remoteId,
  name: row.figures.name,
  figures,
  acts: false,
  reason: 'action-limit',
  text: `The ${maxActions} actions of this run are used up.`,
});

const hours = (count: number): string => (count === 1 ? 'hour' : countOf(count, 'hour'));

/** Reason why a raise is too much money; lowering is always allowed. */
const checkMoney = (ledger: Ledger, raiseMicros: number) => {
  if (raiseMicros <= 0) return undefined;
  const { automator, committed, room, context } = ledger;
  const money = (micros: number) => formatMicros(micros, context.account.currency);
  const limit = automator.spendLimitMicros ?? 0;
  if (committed + raiseMicros > limit)
    return {
      reason: 'spend-limit' as const,
      text: `It adds ${money(raiseMicros)} a day. Of the limit of ${money(limit)} a day, ${money(committed)} is committed.`,
    };
  if (room !== null && raiseMicros > room)
    return {
      reason: 'business-limit' as const,
      text: `It adds ${money(raiseMicros)} a day. The business allows ${money(room)} more today.`,
    };
  return undefined;
};
