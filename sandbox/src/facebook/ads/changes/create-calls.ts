import { numericId } from '../../../kit/storage/ids.ts';
import { errors } from '../../graph/errors.ts';
import type { Call, Graph } from '../../graph/graph-api.ts';
import { notFoundError } from '../../graph/object-access.ts';
import { type Params, readFlag, readList, readText, readTime, requireText, toRecord } from '../../graph/params.ts';
import { adErrors } from '../ad-errors.ts';
import { currentStatus, isLive } from '../ad-status.ts';
import type { Ad, AdSet, Campaign } from '../ad-types.ts';
import { requireAdvertiser } from './ad-access.ts';
import { checkGoal, checkTargeting, findDisclosure, objectives } from './ad-set-rules.ts';
import { parseStatus } from './ad-updates.ts';
import { checkMinimum, daysBetween, readBudget } from './budget-rules.ts';
import { newObjectId } from './copies.ts';

const maxNameLength = 400;
const maxSetsPerCampaign = 200;
const maxAdsPerSet = 50;
const reviewMs = 10 * 60_000;
const specialCategories = [
  ...['NONE', 'HOUSING', 'EMPLOYMENT', 'CREDIT', 'FINANCIAL_PRODUCTS_SERVICES', 'ISSUES_ELECTIONS_POLITICS'],
  'ONLINE_GAMBLING_AND_GAMING',
];

/** Creates campaigns, ad sets, creatives and ads. */
export const registerCreateCalls = (graph: Graph) => {
  const isValidated = ({ params }: Call) => (readList(params, 'execution_options') ?? []).includes('validate_only');

  graph.post('/:id/campaigns', 'campaigns.create', (call) => {
    const account = requireAdvertiser(call, call.id);
    const { params, context } = call;
    const base = newObject(call, account.id);
    const objective = requireText(params, 'objective').toUpperCase();
    // The older objectives can be read, but not created.
    if (!objectives.includes(objective))
      throw errors.invalid('The objective is not available for new campaigns', 'objective');
    const budget = readBudget(params);
    const sharesBudget = readFlag(params, 'is_adset_budget_sharing_enabled');
    if (budget && sharesBudget !== undefined) throw adErrors.sharingWithBudget();
    if (!budget && sharesBudget === undefined) throw adErrors.sharingMissing();
    if (budget) checkMinimum(budget, { account, goal: 'IMPRESSIONS', days: 1 });
    const campaign: Campaign = {
      ...{ ...base, objective, specialAdCategories: readCategories(params) },
      ...(budget && { budget: { kind: budget.kind, changes: [{ at: context.now, amount: budget.amount }] } }),
      ...(sharesBudget !== undefined && { sharesBudget }),
    };
    if (isValidated(call)) return { success: true };
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
      ...{ ...base, campaignId: campaign.id, goal, billingEvent, startAt, targeting, promotedObject },
      ...(endAt && { endAt }),
      ...(budget && { budget: { kind: budget.kind, changes: [{ at: now, amount: budget.amount }] } }),
      ...findDisclosure(account, targeting, disclosed),
    };
    if (isValidated(call)) return { success: true };
    state.adSets.set(adSet.id, adSet);
    return { id: adSet.id, success: true };
  });

  graph.post('/:id/adcreatives', 'creatives.create', (call) => {
    const account = requireAdvertiser(call, call.id);
    const spec = readObjectParam(call.params, 'object_story_spec');
    const storyId = readText(call.params, 'object_story_id');
    if (!spec && storyId === undefined)
      throw errors.invalid('A creative needs object_story_id or object_story_spec', 'object_story_spec');
    const { state } = call.context;
    const wanted = spec ?? { object_story_id: storyId };
    // An equal creative is not made again.
    const equal = state.creatives
      .values()
      .find((known) => known.accountId === account.id && JSON.stringify(known.spec) === JSON.stringify(wanted));
    if (equal) return { id: equal.id };
    const id = numericId(16);
    const name = readText(call.params, 'name') ?? `Creative ${id}`;
    state.creatives.set(id, { id, accountId: account.id, name, spec: wanted });
    return { id };
  });

  graph.post('/:id/ads', 'ads.create', (call) => {
    const account = requireAdvertiser(call, call.id);
    const { params, context } = call;
    const { state, now } = context;
    const base = newObject(call, account.id);
    const adSetId = requireText(params, 'adset_id');
    const adSet = state.adSets.get(adSetId);
    if (!adSet || adSet.accountId !== account.id) throw notFoundError(adSetId, 'post');
    if (!isLive(adSet)) throw adErrors.archived(1487056);
    const { creative_id: creativeId } = readObjectParam(params, 'creative') ?? {};
    const creative = typeof creativeId === 'string' ? state.creatives.get(creativeId) : undefined;
    if (!creative) throw errors.invalid('The creative does not exist', 'creative');
    if (state.ads.values().filter((ad) => ad.adSetId === adSetId && isLive(ad)).length >= maxAdsPerSet)
      throw errors.invalid('The ad set already has 50 ads', 'adset_id');
    const ad: Ad = {
      ...{ ...base, campaignId: adSet.campaignId, adSetId, creativeId: creative.id, reviews: [{ at: now + reviewMs }] },
    };
    if (isValidated(call)) return { success: true };
    state.ads.set(ad.id, ad);
    return { id: ad.id, success: true };
  });
};

/** What every new object has; paused unless the call says otherwise. */
const newObject = ({ params, context: { now } }: Call, accountId: string) => {
  const name = requireText(params, 'name');
  if (name.length > maxNameLength)
    throw errors.invalid(`Param name must be at most ${maxNameLength} characters long`, 'name');
  const status = parseStatus(readText(params, 'status') ?? 'PAUSED');
  return { id: newObjectId(), accountId, name, statuses: [{ at: now, status }], createdAt: now, updatedAt: now };
};

/** Required, even when it is empty. */
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

/** An object as JSON text in a form, or as it is in a JSON body. */
const readObjectParam = (params: Params, name: string): Record<string, unknown> | undefined => {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw errors.invalid(`Param ${name} must be an object.`, name);
  return toRecord(parsed);
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
