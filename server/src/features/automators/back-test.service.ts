import { automatorMessages } from '@fanfare/contract/automators/automator-rules';
import type { AutomatorFields } from '@fanfare/contract/automators/automators';
import type { BackTestResult } from '@fanfare/contract/insights/back-test';
import { addDays, rangeOf } from '@fanfare/contract/insights/ranges';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import { type BackTestAction, type Insights, presentBackTest } from '../insights/index.ts';
import type { AutomatorRow } from './automators.store.ts';
import { adLevelOf } from './runs/ad-source.ts';
import type { AutomatorParts } from './settings/automator-parts.service.ts';
import { type AutomatorService, toColumns } from './settings/automators.service.ts';

export type BackTestService = ReturnType<typeof backTestService>;
type Deps = {
  automators: Pick<AutomatorService, 'requireRow'>;
  parts: Pick<AutomatorParts, 'require'>;
  insights: Pick<Insights, 'filters' | 'accounts' | 'backTests'>;
};
type Request = { automator_id?: number | undefined; automator?: AutomatorFields | undefined; days: number };
type Tested = Pick<
  AutomatorRow,
  'sourceType' | 'network' | 'accountId' | 'source' | 'filter' | 'actionType' | 'change' | 'onceHours' | 'maxActions'
>;

const hoursPerDay = 24;

/** Service that finds what an automator would have done on stored figures. */
export const backTestService = ({ now }: Platform, { automators, parts, insights }: Deps) => {
  const findTested = async (business: BusinessContext, request: Request): Promise<Tested> => {
    if (request.automator_id !== undefined) return automators.requireRow(business, request.automator_id);
    if (!request.automator) throw new Problem('invalid-input');
    await parts.require(business, request.automator);
    return toColumns(request.automator);
  };

  return {
    run: async (business: BusinessContext, request: Request): Promise<BackTestResult> => {
      const tested = await findTested(business, request);
      const { network, source } = tested;
      if (tested.sourceType !== 'adInsightsReport') throw invalidInput('source_type', automatorMessages.noHistory);
      const filter = await insights.filters.find(business.id, network, tested.filter);
      if (!filter) throw invalidInput('filter', automatorMessages.filterGone);
      const { row: account } = await insights.accounts.requireUsable(business, network, tested.accountId);
      const to = toLocalTime(now(), account.timeZone).slice(0, 10);
      const range = { from: addDays(to, 1 - request.days), to };
      const played = await insights.backTests.play(account, {
        network,
        level: adLevelOf(tested),
        group: filter.group,
        isExpensiveOnly: filter.needsMeans,
        tested: range,
        action: toAction(tested),
        maxPerDay: tested.maxActions,
        everyDays: Math.ceil(tested.onceHours / hoursPerDay),
        rangeOn: (date) => rangeOf(source.report_daterange, date),
      });
      return presentBackTest(account, range, played);
    },
  };
};

/**
 * Action that a back-test applies. `percent` is null for a change by an amount of money, whose share of the budget is
 * not known for past days.
 */
const toAction = ({ actionType, change }: Pick<Tested, 'actionType' | 'change'>): BackTestAction => {
  if (actionType === 'pauseAd') return { kind: 'pause' };
  if (actionType === 'activateAd') return { kind: 'activate' };
  if (actionType !== 'changeBudget') return { kind: 'other' };
  return { kind: 'budget', percent: change?.type === 'percent' ? Number(change.value) : null };
};
