import { microsToText, textToMicros } from '@fanfare/contract/ads/money';
import {
  type ApprovalSettings,
  type ContentRule,
  duplicateApprover,
  duplicateCurrency,
  expiryHours,
  memberAsOutsideApprover,
  noApprovals,
} from '@fanfare/contract/approvals/settings';
import { done } from '@fanfare/contract/kit/success';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { AdAccountAccess, AdNetworkName } from '../connections/index.ts';
import type { ApprovalKind } from './approval-kind.ts';
import { type ApprovalSettingRow, approvalSettingStore } from './approvals.store.ts';
import type { DailySpend, StoredThreshold } from './approvals.tables.ts';

export type ApprovalSettingService = ReturnType<typeof approvalSettingService>;
type Deps = { audit: Audit; access: Pick<AdAccountAccess, 'list'> };

const networks: readonly AdNetworkName[] = ['facebook', 'google', 'native-ads'];
/** Service for the settings of what waits for approval in a business. Only the owner can change them. */
export const approvalSettingService = ({ db }: Platform, { audit, access }: Deps) => ({
  get: async (business: BusinessContext) => {
    const row = await approvalSettingStore(db).find(business.id);
    const members = await approvalSettingStore(db).listMembers(business.id);
    const accounts = await Promise.all(networks.map((network) => access.list(business, network)));
    return {
      settings: row ? toSettings(row) : noApprovals,
      currencies: [...new Set(accounts.flat().flatMap(({ currency }) => currency ?? []))].toSorted(),
      members: members
        .filter(({ userId }) => userId !== business.userId)
        .map(({ userId, name, email }) => ({ user_id: userId, name, email })),
    };
  },

  set: async (actor: Actor, business: BusinessContext, settings: ApprovalSettings) => {
    requireDistinct(settings);
    await requireOutside(db, business.id, settings);
    const approvers = await approvalSettingStore(db).listMembers(business.id, settings.approver_ids);
    const memberIds = new Set(approvers.map(({ userId }) => userId));
    if (!settings.approver_ids.every((id) => memberIds.has(id))) throw new Problem('not-found');
    await db.transaction(async (tx) => {
      await approvalSettingStore(tx).put({
        businessId: business.id,
        articles: settings.articles,
        posts: settings.posts,
        winners: settings.winners,
        includesOwner: settings.includes_owner,
        expiryHours: settings.expiry_hours,
        spend: settings.spend.map(({ currency, above }) => ({ currency, aboveMicros: textToMicros(above) })),
        approverIds: [...memberIds],
        outsideApprovers: settings.outside_approvers,
      });
      await audit.record(tx, actor, business.id, 'Changed what waits for approval');
    });
    return done;
  },

  /** True if work of this member waits for another person. */
  isRequired: async (
    reader: Db | Tx,
    business: Pick<BusinessContext, 'id' | 'isOwner'>,
    { rule }: Pick<ApprovalKind, 'rule'>,
    money: readonly DailySpend[],
  ): Promise<boolean> => {
    const row = await approvalSettingStore(reader).find(business.id);
    if (!row || (business.isOwner && !row.includesOwner)) return false;
    return rule === 'spend' ? isAboveThreshold(row.spend, money) : row[rule];
  },

  /** True if content of this type waits for a second person, for features that hold it before a member asks. */
  isRuleOn: async (tx: Tx, businessId: number, rule: ContentRule): Promise<boolean> =>
    (await approvalSettingStore(tx).find(businessId))?.[rule] ?? false,

  findExpiryHours: async (tx: Tx, businessId: number): Promise<number> =>
    (await approvalSettingStore(tx).find(businessId))?.expiryHours ?? expiryHours.default,
});

/**
 * True if money is above a threshold. Amounts of one currency count together; an amount that is not known could be
 * above any threshold.
 */
export const isAboveThreshold = (thresholds: readonly StoredThreshold[], money: readonly DailySpend[]): boolean =>
  thresholds.some(({ currency, aboveMicros }) => {
    if (aboveMicros === null) return false;
    const own = money.filter((one) => one.currency === currency);
    return own.some(({ hasUnknown }) => hasUnknown) || own.reduce((sum, { micros }) => sum + micros, 0) > aboveMicros;
  });

const toSettings = (row: ApprovalSettingRow): ApprovalSettings => ({
  spend: row.spend.map(({ currency, aboveMicros }) => ({
    currency,
    above: aboveMicros === null ? null : microsToText(aboveMicros),
  })),
  articles: row.articles,
  posts: row.posts,
  winners: row.winners,
  includes_owner: row.includesOwner,
  expiry_hours: row.expiryHours,
  approver_ids: row.approverIds,
  outside_approvers: row.outsideApprovers,
});

/** Throws if a person without an account has the address of a member, who could otherwise approve their own work. */
const requireOutside = async (db: Db, businessId: number, { outside_approvers }: ApprovalSettings): Promise<void> => {
  const emails = outside_approvers.map(({ email }) => email.toLowerCase());
  const taken = await approvalSettingStore(db).listMemberEmails(businessId, emails);
  const index = emails.findIndex((email) => taken.includes(email));
  if (index >= 0) throw invalidInput(`outside_approvers.${index}.email`, memberAsOutsideApprover);
};

const requireDistinct = ({ spend, outside_approvers }: ApprovalSettings): void => {
  if (new Set(spend.map(({ currency }) => currency)).size < spend.length)
    throw invalidInput('spend', duplicateCurrency);
  const emails = outside_approvers.map(({ email }) => email.toLowerCase());
  if (new Set(emails).size < emails.length) throw invalidInput('outside_approvers', duplicateApprover);
};
