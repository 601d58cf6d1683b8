import { aiMessages } from '@fanfare/contract/ai/ai';
import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Platform } from '../../platform/platform.ts';
import { businessQueries } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { CallKind } from './ai.tables.ts';
import { aiCallStore, type Budget, budgetOf, type CallRow } from './ai-calls.store.ts';
import type { CallFigures } from './ai-cost.ts';
import { settingsLookup } from './ai-settings.store.ts';
import { callSettlementStore } from './call-settlement.store.ts';
import { AiFailure, type AiPayer } from './models.ts';
import { ceilingFor } from './monthly-ceiling.ts';

export type LedgerService = ReturnType<typeof ledgerService>;
type Deps = { notify: Notify };
type PaidCall = AiPayer & {
  isOwnKey: boolean;
  kind: CallKind;
  model: string;
  dearest: CallFigures;
  /** Ceiling of the month in micro-dollars; null without a limit. */
  ceiling: number | null;
};

/** A call with a start time in the past, inserted for the demo. */
export type PastCall = Pick<
  CallRow,
  'businessId' | 'feature' | 'kind' | 'model' | 'promptTokens' | 'completionTokens' | 'cost' | 'startedAt'
> & { isLost: boolean };

/**
 * Minutes after which a call without an end counts as lost, because its process died; no call takes longer than a few
 * minutes.
 */
const overdueMinutes = 15;
const overdueBatch = 500;

const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
export const monthOf = (time: Date): string => time.toISOString().slice(0, 7);

/** Service that stores every call of a model and adds its cost to the month that pays. */
export const ledgerService = ({ db, now }: Platform, { notify }: Deps) => {
  const settlement = callSettlementStore(db);
  const findSettings = settingsLookup(db);
  const lose = (id: number) => settlement.end(id, { state: 'lost' });

  const tellOwner = (budget: Budget) =>
    db.transaction(async (tx) => {
      if (!(await aiCallStore(tx).markTold(budget, now()))) return;
      const business = await businessQueries(tx).find(budget.businessId);
      if (!business) return;
      await notify(tx, {
        userId: business.ownerId,
        businessId: business.id,
        event: 'ai-budget',
        link: '/ai',
        groupKey: `ai-budget:${business.id}:${budget.month}`,
        title: `${business.name} has used its AI budget for this month`,
        message: 'Nothing more is written with AI until next month. View the usage, or raise the budget.',
      });
    });

  return {
    findCeiling: async (businessId: number, isOwnKey: boolean): Promise<number | null> =>
      ceilingFor(await findSettings(businessId), isOwnKey),

    /** Reserves the highest possible cost of an answer; throws an `AiFailure` if that would exceed the ceiling. */
    reserve: async ({ ceiling, dearest, ...paid }: PaidCall): Promise<number> => {
      const startedAt = now();
      const { promptTokens, completionTokens, cost: reserved } = dearest;
      const call = { ...paid, promptTokens, completionTokens, reserved, day: dayOf(startedAt), startedAt };
      const id = await settlement.reserve(call, ceiling);
      if (id !== undefined) return id;
      await tellOwner(budgetOf(call));
      throw new AiFailure('ceiling', 'stop', aiMessages.ceilingReached);
    },

    settle: (id: number, model: string, figures: CallFigures) =>
      settlement.end(id, { state: 'settled', model, figures }),
    /** Ends a call that was not billed. */
    release: (id: number) => settlement.end(id, { state: 'released' }),
    /** Ends a call that may have been billed, at its highest possible cost. */
    lose,

    addPast: (pastCalls: readonly PastCall[]): Promise<void> =>
      db.transaction(async (tx) => {
        const store = aiCallStore(tx);
        const rows = pastCalls.map(({ isLost, ...call }) => ({
          ...call,
          day: dayOf(call.startedAt),
          isOwnKey: false,
          reserved: call.cost,
          isEstimated: isLost,
          state: isLost ? ('lost' as const) : ('settled' as const),
        }));
        await store.insertMany(rows);
        for (const [month, inMonth] of Map.groupBy(rows, ({ day }) => day.slice(0, 7))) {
          for (const [businessId, own] of Map.groupBy(inMonth, (row) => row.businessId)) {
            const spent = own.reduce((sum, { cost }) => sum + cost, 0);
            await store.addMonth({ businessId, month, isOwnKey: false }, spent);
          }
        }
      }),

    /** Ends the calls of processes that died, as lost. */
    loseOverdue: async (): Promise<void> => {
      const startedBefore = new Date(now().getTime() - overdueMinutes * minuteMs);
      const ids = await aiCallStore(db).listOverdue(startedBefore, overdueBatch);
      for (const id of ids) await lose(id);
    },
  };
};
