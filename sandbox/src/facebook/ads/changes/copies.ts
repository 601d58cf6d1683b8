import { minuteMs } from '../../../kit/durations.ts';
import { numericId } from '../../../kit/storage/ids.ts';
import { adErrors } from '../../graph/ad-errors.ts';
import { errors } from '../../graph/errors.ts';
import type { Call } from '../../graph/graph-api.ts';
import { type Params, readFlag, readText, toRecord } from '../../graph/params.ts';
import { notFoundError } from '../../nodes/object-access.ts';
import { currentStatus, isLive } from '../../objects/ad-status.ts';
import type { Ad, AdSet, Campaign, ObjectStatus } from '../../objects/ad-types.ts';
import type { State } from '../../state.ts';
import { requireAdvertiser } from './ad-access.ts';

const maxSynchronousAds = 3;
const maxAsynchronousAds = 51;
const maxAdsPerSet = 50;
const reviewMs = 10 * minuteMs;

type Copied = { ad_object_type: string; source_id: string; copied_id: string };
type Options = { status: (source: ObjectStatus) => ObjectStatus; rename: (name: string, isTop: boolean) => string };
type Copying = { state: State; now: number; options: Options; copied: Copied[] };

export const newObjectId = (): string => `120${numericId(14)}`;

/** POST /{campaign, ad set or ad}/copies. A deep copy of more than three ads must be asynchronous. */
export const copyAdObject = (call: Call, { isAsynchronous }: { isAsynchronous: boolean }): unknown => {
  const { state, now } = call.context;
  const object = state.findAdObject(call.id);
  if (!object) throw notFoundError(call.id, 'post');
  requireAdvertiser(call, `act_${object.accountId}`);
  if (currentStatus(object) === 'DELETED') throw adErrors.archived(1487566);
  const copying: Copying = { state, now, options: readOptions(call.params), copied: [] };
  const isDeep = readFlag(call.params, 'deep_copy') ?? false;
  const maxAds = isAsynchronous ? maxAsynchronousAds : maxSynchronousAds;
  const checkSize = (ads: readonly Ad[]) => {
    if (isDeep && ads.filter(isLive).length > maxAds) throw adErrors.tooManyChildren();
  };

  const ad = state.ads.get(call.id);
  if (ad) return { copied_ad_id: copyAd(copying, ad, readText(call.params, 'adset_id') ?? ad.adSetId, true).id };
  const adSet = state.adSets.get(call.id);
  if (adSet) {
    checkSize(state.ads.values().filter(({ adSetId }) => adSetId === adSet.id));
    const campaignId = readText(call.params, 'campaign_id') ?? adSet.campaignId;
    const { id } = copyAdSet(copying, adSet, campaignId, isDeep, true);
    return { copied_adset_id: id, ad_object_ids: copying.copied };
  }
  const campaign = state.campaigns.get(call.id);
  if (!campaign) throw notFoundError(call.id, 'post');
  checkSize(state.ads.values().filter(({ campaignId }) => campaignId === campaign.id));
  const { id } = copyCampaign(copying, campaign, isDeep);
  return { copied_campaign_id: id, ad_object_ids: copying.copied };
};

const readOptions = (params: Params): Options => {
  const statusOption = readText(params, 'status_option') ?? 'PAUSED';
  if (!['PAUSED', 'ACTIVE', 'INHERITED_FROM_SOURCE'].includes(statusOption))
    throw errors.invalid('Param status_option must be one of {ACTIVE, PAUSED, INHERITED_FROM_SOURCE}', 'status_option');
  const names = toRecord(parseOptions(params.rename_options));
  const strategy = String(names.rename_strategy ?? 'ONLY_TOP_LEVEL_RENAME');
  const prefix = typeof names.rename_prefix === 'string' ? names.rename_prefix : '';
  const suffix = typeof names.rename_suffix === 'string' ? names.rename_suffix : ' - Copy';
  return {
    status: (source) => {
      if (statusOption === 'INHERITED_FROM_SOURCE') return source;
      return statusOption === 'ACTIVE' ? 'ACTIVE' : 'PAUSED';
    },
    rename: (name, isTop) =>
      strategy === 'NO_RENAME' || (!isTop && strategy !== 'DEEP_RENAME') ? name : `${prefix}${name}${suffix}`,
  };
};

const parseOptions = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    throw errors.invalid('Param rename_options must be an object.', 'rename_options');
  }
};

const copyOf = <T extends Campaign | AdSet | Ad>({ now, options }: Copying, source: T, isTop: boolean) => ({
  id: newObjectId(),
  name: options.rename(source.name, isTop),
  sourceId: source.id,
  createdAt: now,
  updatedAt: now,
  statuses: [{ at: now, status: options.status(currentStatus(source)) }],
});

const copyAd = (copying: Copying, source: Ad, adSetId: string, isTop: boolean): Ad => {
  const { state, now, copied } = copying;
  const siblings = state.ads.values().filter((ad) => ad.adSetId === adSetId && isLive(ad));
  const adSet = state.adSets.get(adSetId);
  if (!adSet) throw notFoundError(adSetId, 'post');
  if (siblings.length >= maxAdsPerSet) throw errors.invalid('The ad set already has 50 ads', 'adset_id');
  const ad = {
    ...source,
    ...copyOf(copying, source, isTop),
    adSetId,
    campaignId: adSet.campaignId,
    reviews: [{ at: now + reviewMs }],
  };
  copied.push({ ad_object_type: 'ad', source_id: source.id, copied_id: ad.id });
  return state.ads.set(ad.id, ad);
};

const copyAdSet = (copying: Copying, source: AdSet, campaignId: string, isDeep: boolean, isTop: boolean): AdSet => {
  const { state, now, copied } = copying;
  // A finished ad set's copy runs for the same length, from now on.
  const isFinished = source.endAt !== undefined && source.endAt <= now;
  const adSet: AdSet = {
    ...source,
    ...copyOf(copying, source, isTop),
    campaignId,
    startAt: Math.max(source.startAt, now),
    ...(isFinished && { endAt: now + ((source.endAt ?? 0) - source.startAt) }),
    ...withNewBudget(source, now),
  };
  state.adSets.set(adSet.id, adSet);
  copied.push({ ad_object_type: 'ad_set', source_id: source.id, copied_id: adSet.id });
  if (isDeep) {
    for (const ad of state.ads.values()) {
      if (ad.adSetId === source.id && isLive(ad)) copyAd(copying, ad, adSet.id, false);
    }
  }
  return adSet;
};

const copyCampaign = (copying: Copying, source: Campaign, isDeep: boolean): Campaign => {
  const { state, now, copied } = copying;
  const campaign: Campaign = { ...source, ...copyOf(copying, source, true), ...withNewBudget(source, now) };
  state.campaigns.set(campaign.id, campaign);
  copied.push({ ad_object_type: 'campaign', source_id: source.id, copied_id: campaign.id });
  if (isDeep) {
    for (const adSet of state.adSets.values()) {
      if (adSet.campaignId === source.id && isLive(adSet)) copyAdSet(copying, adSet, campaign.id, true, false);
    }
  }
  return campaign;
};

/** The copy's budget begins with the amount of the source. */
const withNewBudget = ({ budget }: Pick<Campaign, 'budget'>, now: number) =>
  budget && { budget: { ...budget, changes: [{ at: now, amount: budget.changes.at(-1)?.amount ?? 0 }] } };
