import type { AdRuleRun, AdRuleRow as NetworkRule } from '@fanfare/connectors/ports/ads/ad-rules';
import { dayMs, hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { type AdAccountAccess, type AdAccountCall, withConnectorErrors } from '../connections/index.ts';
import { type AdRuleRow, adRuleStore } from './ad-rules.store.ts';
import { fromNetwork } from './presenter.ts';

export type RuleReader = ReturnType<typeof ruleReaderService>;
type Deps = { access: Pick<AdAccountAccess, 'useAsBusiness'> };

/** Time until an account is read again: once a day, because the job runs every hour. */
const readAgainMs = 23 * hourMs;
/** Number of accounts read in one run of the job; the rest is read by later runs. */
const maxAccounts = 200;
const actionDays = 30;
/** Largest expected difference in milliseconds between the network's clock and ours. */
const clockToleranceMs = 5 * minuteMs;
const withoutEffect = ['NOT_CHANGED', 'ERROR'];

/** Service that copies the rules library of ad accounts. */
export const ruleReaderService = ({ db, now }: Platform, { access }: Deps) => {
  const store = async (
    businessId: number,
    accountId: string,
    read: { rules: readonly NetworkRule[]; runs: readonly AdRuleRun[]; startedAt: Date },
  ) =>
    db.transaction(async (tx) => {
      const known = await adRuleStore(tx).listOfAccount(businessId, accountId);
      // The list can lack a rule, or have its old version, if the rule was saved while the list was read.
      const isNewer = (row: AdRuleRow) => row.readAt > read.startedAt;
      for (const rule of read.rules) {
        const row = known.find(({ remoteId }) => remoteId === rule.id) ?? findSent(known, rule);
        if (row && isNewer(row) && row.remoteId !== null) continue;
        const fields = { ...fromNetwork(rule, accountId, read.startedAt), ...countRuns(read.runs, rule.id) };
        if (row)
          await adRuleStore(tx).update(businessId, row.id, {
            ...fields,
            ...(row.remoteId === null && { acceptedVersion: rule.version, savingUntil: null }),
          });
        else
          await adRuleStore(tx).insert({
            businessId,
            accountId,
            ...fields,
            acceptedVersion: rule.version,
            isOurs: false,
          });
      }
      for (const row of known) {
        const isListed = read.rules.some(({ id }) => id === row.remoteId);
        if (isListed || isNewer(row)) continue;
        if (row.remoteId === null) {
          const isOld = row.sentAt && row.sentAt.getTime() < read.startedAt.getTime() - dayMs;
          if (isOld && !findByName(read.rules, row)) await adRuleStore(tx).remove(businessId, row.id);
        } else if (!row.isOurs) await adRuleStore(tx).remove(businessId, row.id);
        else if (!row.missingSince)
          await adRuleStore(tx).update(businessId, row.id, { missingSince: read.startedAt, readAt: read.startedAt });
      }
      await adRuleStore(tx).putAccount({ businessId, accountId, readAt: read.startedAt, problem: null });
    });

  const read = async ({ connector, grant, account }: AdAccountCall) => {
    if (!connector.adRules) throw new Problem('network-not-set-up');
    const startedAt = now();
    const rules = await connector.adRules.list(grant, account);
    const since = new Date(startedAt.getTime() - actionDays * dayMs);
    const runs = rules.length === 0 ? [] : await connector.adRules.readAccountHistory(grant, account, since);
    return { rules, runs, startedAt };
  };

  /** Reads an account for the business itself. A failure is stored, and shown with what was read before. */
  const refresh = async (businessId: number, accountId: string): Promise<void> => {
    try {
      const key = { network: 'facebook', id: accountId } as const;
      await store(businessId, accountId, await withConnectorErrors(() => access.useAsBusiness(businessId, key, read)));
    } catch (error) {
      if (!(error instanceof ConnectorFailure || error instanceof Problem)) throw error;
      await adRuleStore(db).putAccount({ businessId, accountId, readAt: now(), problem: error.message });
    }
  };

  return {
    refresh,
    refreshDue: async (): Promise<void> => {
      const before = new Date(now().getTime() - readAgainMs);
      for (const { businessId, accountId } of await adRuleStore(db).listDueEverywhere(before, maxAccounts))
        await refresh(businessId, accountId);
    },
  };
};

const findByName = (rules: readonly NetworkRule[], row: AdRuleRow) =>
  rules.find((rule) => findSent([row], rule) !== undefined);

/** Finds the row of a new rule that the network created but whose answer was lost, by name and time. */
const findSent = (rows: readonly AdRuleRow[], { name, createdAt }: NetworkRule): AdRuleRow | undefined =>
  rows.find(
    (row) =>
      row.remoteId === null &&
      row.name === name &&
      row.sentAt !== null &&
      createdAt !== undefined &&
      createdAt.getTime() >= row.sentAt.getTime() - clockToleranceMs,
  );

const countRuns = (runs: readonly AdRuleRun[], ruleId: string) => {
  const own = runs.filter((run) => run.ruleId === ruleId);
  const actions = own.flatMap(({ results }) =>
    results.filter((result) => result.actions.some(({ action }) => !withoutEffect.includes(action))),
  );
  const times = own.map(({ at }) => at.getTime());
  return { actions: actions.length, lastFiredAt: times.length === 0 ? null : new Date(Math.max(...times)) };
};
