import { fromMinor } from '@fanfare/contract/ads/money';
import { type ActionType, automatorMessages } from '@fanfare/contract/automators/automator-rules';
import type { AutomatorFields } from '@fanfare/contract/automators/automators';
import { type BackTestResult, backTestAds } from '@fanfare/contract/automators/back-test';
import { addDays, rangeOf } from '@fanfare/contract/insights/ranges';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Now } from '../../platform/clock.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { BackTestAction, Insights } from '../insights/index.ts';
import type { AutomatorRow } from './automators.store.ts';
import { adLevelOf } from './runs/ad-source.ts';
import { type AutomatorService, toColumns } from './settings/automators.service.ts';

export type BackTestService = ReturnType<typeof backTestService>;
type Deps = {
  now: Now;
  automators: Pick<AutomatorService, 'requireRow' | 'requireParts'>;
  insights: Pick<Insights, 'filters' | 'accounts' | 'backTests'>;
};
type Request = { automator_id?: number | undefined; automator?: AutomatorFields | undefined; days: number };
type Tested = Pick<
  AutomatorRow,
  'sourceType' | 'network' | 'accountId' | 'source' | 'filter' | 'actionType' | 'onceHours' | 'maxActions'
>;

const actions: Record<ActionType, BackTestAction> = {
  ...{ pauseAd: 'pause', activateAd: 'activate', changeBudget: 'change' },
  ...{ cloneAd: 'other', notify: 'other', createAd: 'other' },
};
const hoursPerDay = 24;
const [microsPerUnit, cents] = [1_000_000, 100];

const refuse = (path: string, message: string) =>
  new Problem('invalid-input', { message, fields: [{ path, message }] });

/** What an automator would have done on stored figures. */
export const backTestService = ({ now, automators, insights }: Deps) => {
  const findTested = async (business: BusinessContext, request: Request): Promise<Tested> => {
    if (request.automator_id !== undefined) return automators.requireRow(business, request.automator_id);
    if (!request.automator) throw new Problem('invalid-input');
    await automators.requireParts(business, request.automator);
    return toColumns(request.automator);
  };

  return {
    run: async (business: BusinessContext, request: Request): Promise<BackTestResult> => {
      const tested = await findTested(business, request);
      const { network, source, actionType } = tested;
      if (tested.sourceType !== 'adInsightsReport') throw refuse('source_type', automatorMessages.noHistory);
      const filter = await insights.filters.find(business.id, network, tested.filter);
      if (!filter) throw refuse('filter', automatorMessages.filterGone);
      const { row: account } = await insights.accounts.requireUsable(business, network, tested.accountId);
      const to = toLocalTime(now(), account.timeZone).slice(0, 10);
      const range = { from: addDays(to, 1 - request.days), to };
      const played = await insights.backTests.play(account, {
        ...{ network, level: adLevelOf(tested), group: filter.group, isExpensiveOnly: filter.needsMeans },
        ...{ tested: range, action: actions[actionType], maxPerDay: tested.maxActions },
        everyDays: Math.ceil(tested.onceHours / hoursPerDay),
        rangeOn: (date) => rangeOf(source.report_daterange, date),
      });
      const offset = account.currencyOffset ?? cents;
      const money = (micros: number): string => fromMinor(Math.round((micros * offset) / microsPerUnit), offset);
      const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
      return {
        ...{ action_type: actionType, days: request.days, ...range, currency: account.currency },
        by_day: played.days.map(({ date, firings, notSpentMicros }) => ({
          ...{ date, firings, not_spent: money(notSpentMicros) },
        })),
        firings: sum(played.days.map(({ firings }) => firings)),
        ...{ ads_looked_at: played.rowsLookedAt, ads_touched: played.fired.length },
        not_spent: money(sum(played.fired.map(({ notSpentMicros }) => notSpentMicros))),
        winners_lost: played.fired.filter(({ isWinnerLost }) => isWinnerLost).length,
        mean_cost_per_result: played.meanCostMicros === null ? null : money(played.meanCostMicros),
        ...{ not_judged: played.notJudged, stored_from: played.storedFrom },
        ads: played.fired.slice(0, backTestAds).map((row) => ({
          ...{ object_id: row.remoteId, name: row.name, first_fired_on: row.firstFiredOn, firings: row.firings },
          ...{ not_spent: money(row.notSpentMicros), results_after: row.resultsAfter },
          is_winner_lost: row.isWinnerLost,
        })),
      };
    },
  };
};
