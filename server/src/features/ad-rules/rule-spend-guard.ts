import { adChangeKindName } from '@fanfare/contract/ad-changes/change-log';
import { ruleLimitNeedsApproval, ruleNeedsApproval } from '@fanfare/contract/ad-rules/ad-rules';
import { type AdRuleDraft, idsOfSubjects, kindOfSubjects, raisedLimitOf } from '@fanfare/contract/ad-rules/rule-draft';
import { microsPerUnit } from '@fanfare/contract/ads/money';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Approvals, DailySpend } from '../approvals/index.ts';
import type { AdObjectService, KeptAccounts } from '../insights/index.ts';
import type { UsableAccount } from './presenter.ts';
import { levelOf } from './rule-content.ts';

export type RuleSpendGuard = ReturnType<typeof ruleSpendGuard>;
type Deps = {
  kept: Pick<KeptAccounts, 'listUsable'>;
  objects: Pick<AdObjectService, 'count'>;
  approvals: Pick<Approvals, 'isRequired'>;
};

/**
 * Guard of what ad rules can spend. Facebook applies rules without asking, so they can't wait for approval: an active
 * rule above the owner's threshold is refused. A rule that can't be read (null) has an unknown spend.
 */
export const ruleSpendGuard = ({ db }: Platform, { kept, objects, approvals }: Deps) => {
  /**
   * Counts the budgets that the rule can raise: its chosen objects, or all objects of their kind at the last reading,
   * regardless of conditions, because figures and names change. Undefined before the first reading.
   */
  const countBudgets = async (
    business: BusinessContext,
    account: UsableAccount,
    { rule_subject: subjects }: AdRuleDraft,
  ): Promise<number | undefined> => {
    const chosen = idsOfSubjects(subjects).length;
    if (chosen > 0) return chosen;
    const kind = kindOfSubjects(subjects);
    const row = (await kept.listUsable(business, ['facebook'])).find(
      ({ row: { remoteId } }) => remoteId === account.id,
    )?.row;
    if (!kind || !row?.syncedAt) return undefined;
    return Math.max(1, await objects.count(row.id, levelOf[kind]));
  };

  return async (business: BusinessContext, account: UsableAccount, rule: AdRuleDraft | null): Promise<void> => {
    const limit = rule ? raisedLimitOf(rule) : null;
    if (limit === undefined) return;
    const currency = account.currency ?? 'USD';
    const count = rule && limit !== null ? await countBudgets(business, account, rule) : undefined;
    const spend: DailySpend =
      limit === null || count === undefined
        ? { currency, micros: 0, hasUnknown: true }
        : { currency, micros: Math.round(limit * microsPerUnit) * count };
    const isRequired = await db.transaction((tx) =>
      approvals.isRequired(tx, business, { kind: adChangeKindName, money: [spend] }),
    );
    if (!isRequired) return;
    const isOfMany = limit !== null && count !== undefined && count > 1;
    throw new Problem('restricted', { message: isOfMany ? ruleLimitNeedsApproval(count) : ruleNeedsApproval });
  };
};
