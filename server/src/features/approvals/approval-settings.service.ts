import {
  type ApprovalRule,
  type ApprovalSettings,
  duplicateApprover,
  duplicateCurrency,
  noApprovals,
} from '@fanfare/contract/approvals/settings';
import { allows } from '@fanfare/contract/kit/permission';
import type { Db, Tx } from '../../platform/db/index.ts';
import { type BusinessContext, Problem } from '../../platform/http/index.ts';
import type { Actor, Audit } from '../audit/index.ts';
import type { ApprovalKind } from './approval-kind.ts';
import { type ApprovalSettingRow, approvalSettingStore } from './approvals.store.ts';
import type { DailySpend, StoredThreshold } from './approvals.tables.ts';

export type ApprovalSettingService = ReturnType<typeof approvalSettingService>;
type Deps = { db: Db; audit: Audit };

const microsPerUnit = 1_000_000;
/** As it would be typed: "12.5". */
export const microsToText = (micros: number): string => String(micros / microsPerUnit);
const textToMicros = (text: string | null): number | null =>
  text === null || text === '' ? null : Math.round(Number(text) * microsPerUnit);

/** What waits for approval in a business. Only the owner can change it. */
export const approvalSettingService = ({ db, audit }: Deps) => ({
  get: async (business: BusinessContext) => {
    const row = await approvalSettingStore(db).find(business.id);
    const members = await approvalSettingStore(db).listMembers(business.id);
    return {
      settings: row ? toSettings(row) : noApprovals,
      members: members
        .filter(({ userId }) => userId !== business.userId)
        .map(({ userId, name, email }) => ({ user_id: userId, name, email })),
    };
  },

  set: async (actor: Actor, business: BusinessContext, settings: ApprovalSettings) => {
    requireDistinct(settings);
    const approvers = await approvalSettingStore(db).listMembers(business.id, settings.approver_ids);
    const memberIds = new Set(approvers.map(({ userId }) => userId));
    if (!settings.approver_ids.every((id) => memberIds.has(id))) throw new Problem('not-found');
    await db.transaction(async (tx) => {
      await approvalSettingStore(tx).put({
        ...{ businessId: business.id, automators: settings.automators, posts: settings.posts },
        ...{ winners: settings.winners, articles: settings.articles, includesOwner: settings.includes_owner },
        spend: settings.spend.map(({ currency, above }) => ({ currency, aboveMicros: textToMicros(above) })),
        ...{ approverIds: [...memberIds], outsideApprovers: settings.outside_approvers },
      });
      await audit.record(tx, actor, business.id, 'Changed what waits for approval');
    });
    return { success: true } as const;
  },

  /** Whether work of this member waits for another person. */
  isRequired: async (
    tx: Tx,
    business: Pick<BusinessContext, 'id' | 'isOwner' | 'accessLevel' | 'roles'>,
    { rule, permission }: Pick<ApprovalKind, 'rule' | 'permission'>,
    money: readonly DailySpend[],
  ): Promise<boolean> => {
    const row = await approvalSettingStore(tx).find(business.id);
    if (!row || (business.isOwner && !row.includesOwner)) return false;
    if (rule === 'spend') return isAboveThreshold(row.spend, money);
    // Posts wait for members who could not decide on those of others.
    if (rule === 'posts') return row.posts && (business.isOwner || !allows(permission.decide, business));
    return isOn(row, rule);
  },
});

const isOn = (row: ApprovalSettingRow, rule: Exclude<ApprovalRule, 'spend' | 'posts'>): boolean => row[rule];

/** Amounts of one currency count together. */
export const isAboveThreshold = (thresholds: readonly StoredThreshold[], money: readonly DailySpend[]): boolean =>
  thresholds.some(({ currency, aboveMicros }) => {
    if (aboveMicros === null) return false;
    const total = money.reduce((sum, one) => (one.currency === currency ? sum + one.micros : sum), 0);
    return total > aboveMicros;
  });

const toSettings = (row: ApprovalSettingRow): ApprovalSettings => ({
  spend: row.spend.map(({ currency, aboveMicros }) => ({
    ...{ currency, above: aboveMicros === null ? null : microsToText(aboveMicros) },
  })),
  ...{ automators: row.automators, posts: row.posts, winners: row.winners, articles: row.articles },
  ...{ includes_owner: row.includesOwner, approver_ids: row.approverIds, outside_approvers: row.outsideApprovers },
});

const requireDistinct = ({ spend, outside_approvers }: ApprovalSettings): void => {
  const refuse = (path: string, message: string) =>
    new Problem('invalid-input', { message, fields: [{ path, message }] });
  if (new Set(spend.map(({ currency }) => currency)).size < spend.length) throw refuse('spend', duplicateCurrency);
  const emails = outside_approvers.map(({ email }) => email.toLowerCase());
  if (new Set(emails).size < emails.length) throw refuse('outside_approvers', duplicateApprover);
};
