import { nativeAdsLimits } from '@fanfare/contract/networks/native-ads';
import type { AdBudget, AdMoney, AdObject, AdState } from '../../ports/ads/ads.ts';
import { parseUtcTime } from '../times.ts';
import { parseDecimal } from './decimals.ts';
import type { BoostRow, ContentRow } from './wire.ts';

const { currency, offset } = nativeAdsLimits;
export const toMoney = (minor: number): AdMoney => ({ minor, offset, currency });

type State = Pick<AdObject, 'state' | 'reason'>;
/** Meanings of a campaign's own status while it is switched on; "inactive" depends on its dates. */
const statesByStatus: Readonly<Record<string, State>> = {
  active: { state: 'active' },
  archived: { state: 'archived' },
  balance_issue: { state: 'budget-used-up', reason: 'The account’s balance at the native-ads network is used up.' },
  budget_exhausted: { state: 'budget-used-up', reason: 'The daily budget is used up.' },
  disabled: { state: 'disapproved', reason: 'The native-ads network disabled this ad campaign.' },
};

export const isSwitchedOn = ({ enabled }: { enabled?: string | null | undefined }): boolean => enabled !== 'inactive';

const toCampaignState = (row: Pick<BoostRow, 'enabled' | 'status' | 'start_date' | 'end_date'>, now: Date): State => {
  if (row.status === 'archived') return { state: 'archived' };
  if (!isSwitchedOn(row)) return { state: 'paused' };
  const startsAt = parseUtcTime(row.start_date);
  const endsAt = parseUtcTime(row.end_date);
  if (endsAt && endsAt <= now) return { state: 'ended' };
  if (startsAt && startsAt > now) return { state: 'not-started' };
  return statesByStatus[row.status ?? ''] ?? { state: 'unknown' };
};

/**
 * State of an ad, by the first that applies: switched off by a person, the result of the review, a reason that keeps
 * the campaign from running.
 */
const toAdState = (
  row: Pick<ContentRow, 'enabled' | 'admin_status' | 'creative_denial_reason'>,
  campaign: State | undefined,
): State => {
  if (row.admin_status === 'deleted') return { state: 'removed' };
  if (campaign?.state === 'archived') return { state: 'archived' };
  const isDenied = row.admin_status === 'denied';
  const reason = isDenied ? toDenialReason(row.creative_denial_reason) : undefined;
  if (!isSwitchedOn(row)) return { state: 'paused', reason };
  if (isDenied) return { state: 'disapproved', reason };
  if (campaign?.state === 'paused') return { state: 'campaign-paused' };
  if (row.admin_status === 'pending') return { state: 'in-review' };
  if (row.admin_status !== 'approved') return { state: 'unknown' };
  return { state: campaign?.state ?? 'unknown', reason: campaign?.reason };
};

const toDenialReason = (reason: string | null | undefined): string =>
  !reason || reason === 'N/A' ? 'The native-ads network denied this ad without a reason.' : reason;

export const toBudget = ({ id, budget }: Pick<BoostRow, 'id' | 'budget'>): AdBudget | undefined => {
  const minor = parseDecimal(budget, 2);
  return minor === undefined
    ? undefined
    : { id, level: 'campaign', kind: 'daily', amount: toMoney(minor), campaigns: 1 };
};

export const toCampaign = (row: BoostRow, now: Date): AdObject => ({
  level: 'campaign',
  id: row.id,
  campaignId: row.id,
  name: row.name || row.id,
  ...toCampaignState(row, now),
  isOn: isSwitchedOn(row),
  status: row.status ?? 'unknown',
  goal: row.optimize ?? undefined,
  budget: toBudget(row),
  createdAt: parseUtcTime(row.created_at),
  updatedAt: parseUtcTime(row.updated_at),
});

export const toAd = (row: ContentRow, campaignId: string, campaign: State | undefined): AdObject => ({
  level: 'ad',
  id: row.content_id,
  campaignId,
  name: row.headline || row.content_id,
  ...toAdState(row, campaign),
  isOn: isSwitchedOn(row),
  status: row.admin_status ?? 'unknown',
});

/** True if a list has objects of the state: removed ones never, archived ones only when asked for. */
export const isListed = (state: AdState, hasArchived: boolean): boolean =>
  state !== 'removed' && (state !== 'archived' || hasArchived);
