import { adErrors } from '../../graph/ad-errors.ts';
import { parseTime } from '../../graph/date-format.ts';
import { errors } from '../../graph/errors.ts';
import type { Call } from '../../graph/graph-api.ts';
import { readText } from '../../graph/params.ts';
import { spendOf } from '../../objects/ad-delivery.ts';
import { currentStatus } from '../../objects/ad-status.ts';
import {
  type Ad,
  type AdSet,
  type Budget,
  type Campaign,
  type ObjectStatus,
  objectStatuses,
} from '../../objects/ad-types.ts';
import type { AdAccount } from '../../state.ts';
import { requireAdvertiser } from './ad-access.ts';
import { changeBudget, checkMinimum, daysBetween, readBudget } from './budget-rules.ts';

const maxNameLength = 400;

/** POST /{campaign, ad set or ad}; undefined when the id is of no such object. */
export const updateAdObject = (call: Call): unknown => {
  const { state } = call.context;
  const campaign = state.campaigns.get(call.id);
  const adSet = state.adSets.get(call.id);
  const ad = state.ads.get(call.id);
  if (campaign) {
    const account = requireAdvertiser(call, `act_${campaign.accountId}`);
    const budget = changedBudget(call, account, campaign);
    state.campaigns.set(campaign.id, { ...campaign, ...changedFields(call, campaign, 1487566), ...budget });
  } else if (adSet) {
    const account = requireAdvertiser(call, `act_${adSet.accountId}`);
    const budget = changedBudget(call, account, adSet);
    const changed = { ...adSet, ...changedFields(call, adSet, 1487056), ...budget };
    state.adSets.set(adSet.id, { ...changed, ...changedEnd(call, changed) });
  } else if (ad) {
    requireAdvertiser(call, `act_${ad.accountId}`);
    state.ads.set(ad.id, { ...ad, ...changedFields(call, ad, 1885088) });
  } else return undefined;
  return { success: true };
};

/** DELETE /{campaign, ad set or ad}; undefined when the id is of no such object. */
export const deleteAdObject = (call: Call): unknown => updateAdObject({ ...call, params: { status: 'DELETED' } });

/** Changes of name and status. Archived objects can only be renamed or deleted, deleted objects only renamed. */
const changedFields = ({ params, context: { now } }: Call, object: Campaign | AdSet | Ad, archivedCode: number) => {
  const name = readText(params, 'name');
  const status = readText(params, 'status');
  if (name !== undefined && name.length > maxNameLength)
    throw errors.invalid(`Param name must be at most ${maxNameLength} characters long`, 'name');
  const own = currentStatus(object);
  const isNew = status !== undefined && status !== own;
  const changesMore = Object.keys(params).some((key) => changeableFields.includes(key));
  if (own === 'DELETED' && (isNew || changesMore)) throw adErrors.archived(archivedCode);
  if (own === 'ARCHIVED' && ((isNew && status !== 'DELETED') || changesMore)) throw adErrors.archived(archivedCode);
  return {
    ...(name !== undefined && { name }),
    ...(isNew && { statuses: [...object.statuses, { at: now, status: parseStatus(status) }] }),
    // Time of the last update stays as it is when only a budget changes.
    ...((name !== undefined || isNew) && { updatedAt: now }),
  };
};

const changeableFields = ['daily_budget', 'lifetime_budget', 'end_time'];

export const parseStatus = (text: string): ObjectStatus => {
  const status = objectStatuses.find((known) => known === text.toUpperCase());
  if (!status) throw errors.invalid(`Param status must be one of {${objectStatuses.join(', ')}}`, 'status');
  return status;
};

const changedBudget = (call: Call, account: AdAccount, object: Campaign | AdSet): { budget?: Budget } => {
  const { params, context } = call;
  const requested = readBudget(params);
  if (!requested) return {};
  const { state, now } = context;
  const holderIsSet = 'campaignId' in object;
  if (!object.budget) throw adErrors.bothBudgets();
  const goal = holderIsSet ? object.goal : 'IMPRESSIONS';
  checkMinimum(requested, { account, goal, days: holderIsSet ? daysBetween(object.startAt, object.endAt) : 1 });
  const spent = () =>
    spendOf(
      state,
      account,
      state.ads.values().filter((ad) => (holderIsSet ? ad.adSetId : ad.campaignId) === object.id),
      now,
    );
  return { budget: changeBudget(object.budget, requested, { account, spent, now }) };
};

const changedEnd = ({ params, context: { now } }: Call, { endAt: oldEnd, statuses }: AdSet): Partial<AdSet> => {
  const text = readText(params, 'end_time');
  const endAt = text === undefined ? undefined : parseTime(text);
  if (endAt === undefined) return {};
  if (endAt <= now) throw adErrors.endTimePast();
  const last = statuses.at(-1);
  if (oldEnd === undefined || oldEnd > now || last?.status !== 'ACTIVE' || last.at > oldEnd) return { endAt };
  // Status changes that pause the extended ad set between its old end and now, when it did not run.
  return { endAt, statuses: [...statuses, { at: oldEnd, status: 'PAUSED' }, { at: now, status: 'ACTIVE' }] };
};
