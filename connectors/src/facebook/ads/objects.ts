import { pathOf } from '../../kit/http/base-url.ts';
import type { AdAccountRef, AdLevel, AdObject, AdObjectRef, AdObjects, AdState } from '../../ports/ads/ads.ts';
import type { Graph } from '../graph.ts';
import { toBudget } from './money.ts';
import { AdRow, AdSetRow, CampaignRow } from './wire.ts';

const sharedFields = 'id,name,status,effective_status,issues_info,created_time,updated_time';
const fieldsOf = {
  campaign: `${sharedFields},objective,daily_budget,lifetime_budget,source_campaign_id`,
  group: `${sharedFields},campaign_id,optimization_goal,daily_budget,lifetime_budget,start_time,end_time,targeting,source_adset_id`,
  ad: `${sharedFields},campaign_id,adset_id,ad_review_feedback,source_ad_id`,
};

/** Statuses of the objects to read; Facebook leaves archived objects out unless the status is listed. */
const shownStatuses = [
  'ACTIVE',
  'PAUSED',
  'ARCHIVED',
  'IN_PROCESS',
  'WITH_ISSUES',
  'CAMPAIGN_PAUSED',
  'ADSET_PAUSED',
  'PENDING_REVIEW',
  'PREAPPROVED',
  'DISAPPROVED',
  'PENDING_BILLING_INFO',
];
const pageSize = 100;

type Deps = { graph: Graph; now: () => Date };

export const facebookAdObjects = ({ graph, now }: Deps): AdObjects => ({
  async *list({ accessToken: token }, account, { hasArchived = false, level, parentId } = {}) {
    const request = (edge: string, fields: string) => ({
      operation: `ads.${edge}`,
      token,
      to: parentId ? pathOf`/${parentId}/${edge}` : pathOf`/act_${account.id}/${edge}`,
      fields: { fields, limit: pageSize, effective_status: hasArchived ? shownStatuses : undefined },
    });
    const isWanted = (name: AdLevel) => level === undefined || level === name;
    if (isWanted('campaign') && !parentId) {
      for await (const rows of graph.listPages(request('campaigns', fieldsOf.campaign), CampaignRow))
        yield rows.map((row) => toCampaign(account, row));
    }
    if (isWanted('group')) {
      for await (const rows of graph.listPages(request('adsets', fieldsOf.group), AdSetRow))
        yield rows.map((row) => toGroup(account, row, now()));
    }
    if (isWanted('ad')) {
      for await (const rows of graph.listPages(request('ads', fieldsOf.ad), AdRow)) yield rows.map(toAd);
    }
  },

  async read({ accessToken: token }, account, refs) {
    const idsOf = (level: AdObjectRef['level']) => [
      ...new Set(refs.filter((ref) => ref.level === level).map(({ id }) => id)),
    ];
    const request = (level: AdObjectRef['level']) => ({
      operation: 'ads.read',
      token,
      paths: idsOf(level).map((id) => {
        const path = pathOf`/${id}`;
        return `${path}?fields=${fieldsOf[level]}`;
      }),
    });
    const campaigns = await graph.readMany(request('campaign'), CampaignRow);
    const groups = await graph.readMany(request('group'), AdSetRow);
    const ads = await graph.readMany(request('ad'), AdRow);
    return [
      ...campaigns.flatMap((row) => (row ? [toCampaign(account, row)] : [])),
      ...groups.flatMap((row) => (row ? [toGroup(account, row, now())] : [])),
      ...ads.flatMap((row) => (row ? [toAd(row)] : [])),
    ];
  },
});

const states: Readonly<Record<string, AdState>> = {
  ACTIVE: 'active',
  IN_PROCESS: 'in-review',
  PENDING_REVIEW: 'in-review',
  PREAPPROVED: 'in-review',
  WITH_ISSUES: 'limited',
  PAUSED: 'paused',
  CAMPAIGN_PAUSED: 'campaign-paused',
  ADSET_PAUSED: 'group-paused',
  DISAPPROVED: 'disapproved',
  PENDING_BILLING_INFO: 'no-payment-method',
  ARCHIVED: 'archived',
  DELETED: 'removed',
};

type SharedRow = Pick<
  CampaignRow,
  'id' | 'name' | 'status' | 'effective_status' | 'issues_info' | 'created_time' | 'updated_time'
>;

const toShared = (row: SharedRow) => {
  const [issue] = row.issues_info ?? [];
  const state = states[row.effective_status] ?? 'unknown';
  return {
    id: row.id,
    name: row.name,
    status: row.effective_status,
    isOn: row.status === 'ACTIVE',
    // An active object can be held back by issues.
    state: state === 'active' && issue ? ('limited' as const) : state,
    reason: issue?.error_message ?? issue?.error_summary ?? undefined,
    createdAt: row.created_time ?? undefined,
    updatedAt: row.updated_time ?? undefined,
  };
};

const toCampaign = (account: AdAccountRef, row: CampaignRow): AdObject => ({
  level: 'campaign',
  campaignId: row.id,
  ...toShared(row),
  objective: row.objective ?? undefined,
  budget: toBudget(account, row, 'campaign'),
  copiedFromId: row.source_campaign_id,
});

/** Facebook has no state for an ad set outside its schedule; it stays active. */
const stateInSchedule = (state: AdObject['state'], row: AdSetRow, now: Date): AdObject['state'] => {
  if (state !== 'active' && state !== 'limited') return state;
  if (row.end_time && row.end_time <= now) return 'ended';
  return row.start_time && row.start_time > now ? 'not-started' : state;
};

export const toGroup = (account: AdAccountRef, row: AdSetRow, now: Date): AdObject => {
  const shared = toShared(row);
  const { interests, flexible_spec } = row.targeting ?? {};
  return {
    level: 'group',
    campaignId: row.campaign_id,
    groupId: row.id,
    ...shared,
    state: stateInSchedule(shared.state, row, now),
    goal: row.optimization_goal ?? undefined,
    interests: [...(interests ?? []), ...(flexible_spec ?? []).flatMap((spec) => spec.interests ?? [])],
    budget: toBudget(account, row, 'group'),
    copiedFromId: row.source_adset_id,
  };
};

const toAd = (row: AdRow): AdObject => {
  const shared = toShared(row);
  const [policy] = Object.entries(row.ad_review_feedback?.global ?? {});
  return {
    level: 'ad',
    campaignId: row.campaign_id,
    groupId: row.adset_id,
    ...shared,
    reason: policy ? `${policy[0]}: ${policy[1]}` : shared.reason,
    copiedFromId: row.source_ad_id,
  };
};
