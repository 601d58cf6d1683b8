import { adErrors } from '../../graph/ad-errors.ts';
import { errors } from '../../graph/errors.ts';
import type { Graph } from '../../graph/graph-api.ts';
import { type Params, readFlag, readList, readText, readTime, requireText } from '../../graph/params.ts';
import { currentStatus, isLive } from '../../objects/ad-status.ts';
import type { AdSet, Campaign } from '../../objects/ad-types.ts';
import { requireAdvertiser } from './ad-access.ts';
import { checkAttribution, checkGoal, checkTargeting, findDisclosure, objectives } from './ad-set-rules.ts';
import { checkMinimum, daysBetween, readBudget } from './budget-rules.ts';
import { newObject } from './new-object.ts';
import { isValidated, readObjectParam } from './object-param.ts';

const maxSetsPerCampaign = 200;
const specialCategories = [
  'NONE',
  'HOUSING',
  'EMPLOYMENT',
  'CREDIT',
  'FINANCIAL_PRODUCTS_SERVICES',
  'ISSUES_ELECTIONS_POLITICS',
  'ONLINE_GAMBLING_AND_GAMING',
];

/** Creates campaigns and ad sets. */
export const registerCreateCalls = (graph: Graph) => {
  graph.post('/:id/campaigns', 'campaigns.create', (call) => {
    const account = requireAdvertiser(call, call.id);
    const { params, context } = call;
    const base = newObject(call, account.id);
    const objective = requireText(params, 'objective').toUpperCase();
    // Objective of a new campaign. Facebook's older objectives can be read, but not used for new campaigns.
    if (!objectives.includes(objective))
      throw errors.invalid('The objective is not available for new campaigns', 'objective');
    const budget = readBudget(params);
    const sharesBudget = readFlag(params, 'is_adset_budget_sharing_enabled');
    if (budget && sharesBudget !== undefined) throw adErrors.sharingWithBudget();
    if (!budget && sharesBudget === undefined) throw adErrors.sharingMissing();
    if (budget) checkMinimum(budget, { account, goal: 'IMPRESSIONS', days: 1 });
    const campaign: Campaign = {
      ...base,
      objective,
      specialAdCategories: readCategories(params),
      ...(budget && { budget: { kind: budget.kind, changes: [{ at: context.now, amount: budget.amount }] } }),
      ...(sharesBudget !== undefined && { sharesBudget }),
    };
    if (isValidated(params)) return { success: true };
    context.state.campaigns.set(campaign.id, campaign);
    return { id: campaign.id, success: true };
  });

  graph.post('/:id/adsets', 'adsets.create', (call) => {
    const account = requireAdvertiser(call, call.id);
    const { params, context } = call;
    const { state, now } = context;
    const base = newObject(call, account.id);
    const campaign = state.campaigns.get(requireText(params, 'campaign_id'));
    if (!campaign || campaign.accountId !== account.id)
      throw errors.invalid('The campaign does not exist', 'campaign_id');
    if (currentStatus(campaign) !== 'ACTIVE' && !isLive(campaign)) throw adErrors.archived(1487566);
    if (
      state.adSets.values().filter((set) => set.campaignId === campaign.id && isLive(set)).length >= maxSetsPerCampaign
    )
      throw errors.invalid('The campaign already has 200 ad sets', 'campaign_id');
    const goal = requireText(params, 'optimization_goal');
    const billingEvent = requireText(params, 'billing_event');
    const promotedObject = readObjectParam(params, 'promoted_object') ?? {};
    checkGoal(campaign, goal, billingEvent, promotedObject);
    const targeting = readObjectParam(params, 'targeting');
    if (!targeting) throw errors.invalid('The parameter targeting is required', 'targeting');
    checkTargeting(targeting);
    checkAttribution(goal, readList(params, 'attribution_spec') ?? []);
    const destinationType = readText(params, 'destination_type');
    const startAt = readTime(params, 'start_time') ?? now;
    const endAt = readTime(params, 'end_time');
    if (endAt !== undefined && endAt !== 0 && endAt <= now) throw adErrors.endTimePast();
    const budget = readBudget(params);
    if (budget && campaign.budget) throw adErrors.bothBudgets();
    if (!budget && !campaign.budget) throw errors.invalid('The parameter daily_budget is required', 'daily_budget');
    if (budget?.kind === 'lifetime' && !endAt) throw adErrors.endTimeMissing();
    if (budget) checkMinimum(budget, { account, goal, days: daysBetween(startAt, endAt || undefined) });
    const disclosed = { payer: readText(params, 'dsa_payor'), beneficiary: readText(params, 'dsa_beneficiary') };
    const adSet: AdSet = {
      ...base,
      campaignId: campaign.id,
      goal,
      billingEvent,
      startAt,
      targeting,
      promotedObject,
      ...(endAt && { endAt }),
      ...(destinationType !== undefined && { destinationType }),
      ...(budget && { budget: { kind: budget.kind, changes: [{ at: now, amount: budget.amount }] } }),
      ...findDisclosure(account, targeting, disclosed),
    };
    if (isValidated(params)) return { success: true };
    state.adSets.set(adSet.id, adSet);
    return { id: adSet.id, success: true };
  });
};

/** Special ad categories: required, even when the list is empty. */
const readCategories = (params: Params): string[] => {
  const categories = readList(params, 'special_ad_categories');
  if (!categories) throw errors.invalid('The parameter special_ad_categories is required', 'special_ad_categories');
  const unknown = categories.find((category) => !specialCategories.includes(String(category)));
  if (unknown !== undefined)
    throw errors.invalid(
      `Param special_ad_categories must be one of {${specialCategories.join(', ')}}`,
      'special_ad_categories',
    );
  return categories.map(String).filter((category) => category !== 'NONE');
};
