import { formatTimestamp } from '../graph/date-format.ts';
import type { NodeType, ReadContext } from '../graph/node-types.ts';
import { spendOf } from '../objects/ad-delivery.ts';
import { adSetStatus, adStatus, campaignStatus, currentStatus, findContext, reviewAt } from '../objects/ad-status.ts';
import type { Ad, AdSet, AsyncSession, Campaign, CustomAudience, LeadForm, ReportRun } from '../objects/ad-types.ts';
import { countExpired, countLeads, questionsOf } from '../objects/leads.ts';

type Budgeted = Pick<Campaign, 'accountId' | 'budget'>;

const amountOf = ({ budget }: Budgeted, kind: 'daily' | 'lifetime'): string | undefined =>
  budget?.kind === kind ? String(budget.changes.at(-1)?.amount ?? 0) : undefined;

const remaining = (object: Budgeted, ads: Ad[], { state, now }: ReadContext): string | undefined => {
  const account = state.adAccounts.get(object.accountId);
  const amount = object.budget?.changes.at(-1)?.amount;
  if (!account || amount === undefined) return undefined;
  return String(object.budget?.kind === 'lifetime' ? Math.max(0, amount - spendOf(state, account, ads, now)) : amount);
};

/** Fields of campaigns, ad sets and ads alike. */
const shared = {
  id: ({ id }: Campaign | AdSet | Ad) => id,
  account_id: ({ accountId }: Campaign | AdSet | Ad) => accountId,
  name: ({ name }: Campaign | AdSet | Ad) => name,
  status: (object: Campaign | AdSet | Ad) => currentStatus(object),
  configured_status: (object: Campaign | AdSet | Ad) => currentStatus(object),
  created_time: ({ createdAt }: Campaign | AdSet | Ad) => formatTimestamp(createdAt),
  updated_time: ({ updatedAt }: Campaign | AdSet | Ad) => formatTimestamp(updatedAt),
  issues_info: () => undefined,
};

export const campaignNode: NodeType<Campaign> = {
  name: 'Campaign',
  defaults: ['id'],
  fields: {
    ...shared,
    effective_status: (campaign) => campaignStatus(campaign),
    objective: ({ objective }) => objective,
    buying_type: () => 'AUCTION',
    bid_strategy: ({ budget }) => budget && 'LOWEST_COST_WITHOUT_CAP',
    special_ad_categories: ({ specialAdCategories }) => [...specialAdCategories],
    is_adset_budget_sharing_enabled: ({ sharesBudget }) => sharesBudget ?? false,
    daily_budget: (campaign) => amountOf(campaign, 'daily'),
    lifetime_budget: (campaign) => amountOf(campaign, 'lifetime'),
    budget_remaining: (campaign, context) =>
      remaining(
        campaign,
        context.state.ads.values().filter(({ campaignId }) => campaignId === campaign.id),
        context,
      ),
    source_campaign_id: ({ sourceId }) => sourceId ?? '0',
    start_time: ({ createdAt }) => formatTimestamp(createdAt),
  },
};

export const adSetNode: NodeType<AdSet> = {
  name: 'AdSet',
  defaults: ['id'],
  fields: {
    ...shared,
    campaign_id: ({ campaignId }) => campaignId,
    campaign: ({ campaignId }, { state }) => ({ id: campaignId, name: state.campaigns.get(campaignId)?.name }),
    effective_status: (adSet, { state }) => adSetStatus(adSet, state.campaigns.get(adSet.campaignId)),
    optimization_goal: ({ goal }) => goal,
    billing_event: ({ billingEvent }) => billingEvent,
    bid_strategy: () => 'LOWEST_COST_WITHOUT_CAP',
    daily_budget: (adSet) => amountOf(adSet, 'daily') ?? '0',
    lifetime_budget: (adSet) => amountOf(adSet, 'lifetime') ?? '0',
    budget_remaining: (adSet, context) =>
      remaining(
        adSet,
        context.state.ads.values().filter(({ adSetId }) => adSetId === adSet.id),
        context,
      ),
    targeting: ({ targeting }) => targeting,
    promoted_object: ({ promotedObject }) => promotedObject,
    destination_type: ({ destinationType }) => destinationType ?? 'UNDEFINED',
    dsa_payor: ({ payer }) => payer,
    dsa_beneficiary: ({ beneficiary }) => beneficiary,
    start_time: ({ startAt }) => formatTimestamp(startAt),
    end_time: ({ endAt }) => (endAt === undefined ? undefined : formatTimestamp(endAt)),
    source_adset_id: ({ sourceId }) => sourceId ?? '0',
  },
};

export const adNode: NodeType<Ad> = {
  name: 'Ad',
  defaults: ['id'],
  fields: {
    ...shared,
    adset_id: ({ adSetId }) => adSetId,
    campaign_id: ({ campaignId }) => campaignId,
    creative: ({ creativeId }) => ({ id: creativeId }),
    effective_status: (ad, { state, now }) => {
      const context = findContext(state, ad);
      return context && adStatus(context, now);
    },
    ad_review_feedback: (ad, { now }) => {
      const { disapproval } = reviewAt(ad, now) ?? {};
      return disapproval && { global: { [disapproval.policy]: disapproval.text } };
    },
    source_ad_id: ({ sourceId }) => sourceId ?? '0',
  },
};

/** An asynchronous session or report is complete when its status is read for the third time, or after ten seconds. */
export const isComplete = ({ statusReads, startedAt }: AsyncSession | ReportRun, now: number): boolean =>
  statusReads >= 3 || now >= startedAt + 10_000;

const runProgress = (run: ReportRun, now: number) => {
  if (isComplete(run, now)) return { status: 'Job Completed', percent: 100 };
  return run.statusReads > 1 ? { status: 'Job Running', percent: 40 } : { status: 'Job Not Started', percent: 0 };
};

export const reportRunNode: NodeType<ReportRun> = {
  name: 'AdReportRun',
  defaults: ['id', 'account_id', 'time_ref', 'time_completed', 'async_status', 'async_percent_completion'],
  fields: {
    id: ({ id }) => id,
    account_id: ({ accountId }) => accountId,
    time_ref: ({ startedAt }) => Math.floor(startedAt / 1000),
    time_completed: (run, { now }) => (isComplete(run, now) ? Math.floor(now / 1000) : undefined),
    async_status: (run, { now }) => runProgress(run, now).status,
    async_percent_completion: (run, { now }) => runProgress(run, now).percent,
    error_code: () => undefined,
    error_subcode: () => undefined,
    error_message: () => undefined,
    error_user_title: () => undefined,
    error_user_msg: () => undefined,
  },
};

export const asyncSessionNode: NodeType<AsyncSession> = {
  name: 'AsyncSession',
  defaults: ['id', 'name', 'status'],
  fields: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    status: (session, { now }) => (isComplete(session, now) ? 'COMPLETED' : 'IN_PROGRESS'),
    percent_completed: (session, { now }) => (isComplete(session, now) ? 100 : 30),
    result: (session, { now }) =>
      isComplete(session, now) && 'result' in session.answer ? session.answer.result : undefined,
    error_code: (session, { now }) =>
      isComplete(session, now) && 'errorCode' in session.answer ? session.answer.errorCode : undefined,
    exception: (session, { now }) =>
      isComplete(session, now) && 'exception' in session.answer ? session.answer.exception : undefined,
    complete_time: (session, { now }) => (isComplete(session, now) ? formatTimestamp(now) : undefined),
  },
};

export const customAudienceNode: NodeType<CustomAudience> = {
  name: 'CustomAudience',
  defaults: ['id'],
  fields: {
    id: ({ id }) => id,
    account_id: ({ accountId }) => accountId,
    name: ({ name }) => name,
    subtype: ({ subtype }) => subtype,
    approximate_count_lower_bound: ({ lower }) => lower,
    approximate_count_upper_bound: ({ upper }) => upper,
    delivery_status: ({ delivery }) => delivery,
    operation_status: () => ({ code: 200, description: 'Normal' }),
    time_updated: ({ createdAt }) => Math.floor(createdAt / 1000),
    is_eligible_for_sac_campaigns: () => false,
  },
};

export const leadFormNode: NodeType<LeadForm> = {
  name: 'LeadgenForm',
  defaults: ['id', 'name', 'status', 'locale'],
  fields: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    status: ({ status }) => status,
    locale: ({ locale }) => locale,
    created_time: ({ createdAt }) => formatTimestamp(createdAt),
    page_id: ({ pageId }) => pageId,
    questions: (form) =>
      questionsOf(form).map(({ options, ...question }) => ({
        ...question,
        ...(options.length > 0 && { options: options.map((value) => ({ value, key: value.toLowerCase() })) }),
      })),
    privacy_policy_url: ({ privacyPolicyUrl }) => privacyPolicyUrl,
    leads_count: ({ id }, { state }) => countLeads(state, id),
    organic_leads_count: ({ id }, { state }) =>
      state.leads.values().filter(({ formId, isTest, adId }) => formId === id && !isTest && !adId).length,
    expired_leads_count: ({ id }, { state }) => countExpired(state, id),
  },
};
