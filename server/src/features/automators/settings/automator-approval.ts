import { createHash } from 'node:crypto';
import { waitsForApproval } from '@fanfare/contract/approvals/approvals';
import { needsSpendLimit } from '@fanfare/contract/automators/automator-check';
import { actionLabels } from '@fanfare/contract/automators/automator-rules';
import { reportNetworks } from '@fanfare/contract/insights/report';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { formatMicros } from '../../ad-changes/index.ts';
import type { ApprovalKind, Approvals, DailySpend } from '../../approvals/index.ts';
import type { Actor } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import { type AutomatorRow, automatorStore } from '../automators.store.ts';
import { nextRunAt } from '../schedule.ts';
import type { AutomatorAccess, UsableAccount } from './automator-access.ts';
import type { AutomatorParts } from './automator-parts.service.ts';

export type AutomatorApproval = ReturnType<typeof automatorApproval>;
type Deps = {
  access: Pick<AutomatorAccess, 'listAccounts' | 'readCurrencies'>;
  parts: Pick<AutomatorParts, 'describeFilter'>;
  approvals: Pick<Approvals, 'require' | 'withdrawSubject' | 'lockSubject'>;
};
type Activated = Pick<
  AutomatorRow,
  | 'id'
  | 'name'
  | 'network'
  | 'accountId'
  | 'sourceType'
  | 'source'
  | 'filter'
  | 'actionType'
  | 'change'
  | 'adProfileId'
  | 'spendLimitMicros'
  | 'maxActions'
  | 'onceHours'
  | 'isDryRun'
  | 'wallTime'
  | 'timeZone'
>;
/**
 * Facts about an automator that an approval shows. `filterBefore`: the filter of an active automator before the change.
 */
type Shown = { account: UsableAccount | undefined; filter: string; filterBefore?: string };

const kindName = 'automators.activation';
const filterLabel = 'Filter';
const fingerprintLabel = 'Fingerprint';

/**
 * Approval of automators that can commit more money a day than the owner's threshold: a second person activates them.
 */
export const automatorApproval = ({ db, now }: Platform, { access, parts, approvals }: Deps) => {
  /**
   * Sum of the spend limits of all other active automators in a currency. The business is locked, so that concurrent
   * activations wait for each other.
   */
  const sumOthers = async (tx: Tx, business: BusinessContext, { id }: Activated, currency: string): Promise<number> => {
    await businessQueries(tx).lock(business.id);
    const currencyOf = await access.readCurrencies(tx, business);
    const others = (await automatorStore(tx).list(business.id)).flatMap(({ row }) =>
      row.isActive && row.id !== id && currencyOf(row) === currency ? toDailySpend(row, currency) : [],
    );
    return others.reduce((sum, { micros }) => sum + micros, 0);
  };

  const kind: ApprovalKind = {
    name: kindName,
    label: 'Automator',
    rule: 'spend',
    spendsMoney: true,
    permission: { view: 'automators:viewer', decide: 'automators:manager' },
    listScopes: async (business) => {
      const lists = await Promise.all(
        reportNetworks.map(async (network) =>
          (await access.listAccounts(business, network)).map(({ id }) => `${network}:${id}`),
        ),
      );
      return lists.flat();
    },
    isCurrent: async ({ businessId, subjectId, diff }) => {
      const row = (await automatorStore(db).find(businessId, subjectId))?.row;
      if (!row || !isWaiting(row)) return false;
      const shown = new Map(diff.map(({ label, after }) => [label, after]));
      if (shown.get(fingerprintLabel) !== toFingerprint(row)) return false;
      return shown.get(filterLabel) === (await parts.describeFilter(businessId, row));
    },
    onApproved: async (tx, { businessId, subjectId, requester }) => {
      const row = await automatorStore(tx).lock(businessId, subjectId);
      if (!row) throw new Error('A request for approval has no automator.');
      await automatorStore(tx).update(businessId, subjectId, {
        isActive: true,
        pausedReason: null,
        activatedById: requester.caller.userId,
        nextRunAt: nextRunAt(row.wallTime, row.timeZone, now()),
      });
      return `/automators?edit=${subjectId}`;
    },
    onRefused: async (tx, { businessId, subjectId }) => {
      const row = await automatorStore(tx).lock(businessId, subjectId);
      if (row && isWaiting(row)) await automatorStore(tx).update(businessId, subjectId, { pausedReason: null });
    },
  };

  return {
    kind,

    /**
     * Holds an activation for a second person; true if the activation waits. The spend limits of active automators are
     * added up, because several below the threshold could together exceed it. `filter`: description of the filter, made
     * before the transaction.
     */
    hold: async (
      tx: Tx,
      actor: Actor,
      business: BusinessContext,
      automator: Activated,
      { account, filter, filterBefore = '' }: Shown,
    ): Promise<boolean> => {
      const [own] = toDailySpend(automator, account?.currency ?? 'USD');
      if (!own) return false;
      const others = await sumOthers(tx, business, automator, own.currency);
      const { id, name, network, accountId, actionType } = automator;
      const { isRequired } = await approvals.require(tx, actor, business, {
        kind: kindName,
        subjectId: id,
        title: `Activate the automator ${name}`,
        url: `/automators?edit=${id}`,
        money: [{ ...own, micros: own.micros + others }],
        summary: `Action: ${actionLabels[actionType]}, in ${account?.name ?? accountId}.`,
        diff: [
          { label: name, before: 'Paused', after: 'Active' },
          { label: filterLabel, before: filterBefore, after: filter },
          { label: 'Spend limit a day', before: '', after: limitText(own) },
          ...(others > 0
            ? [{ label: 'Limits of other active automators', before: '', after: formatMicros(others, own.currency) }]
            : []),
          { label: 'Runs', before: '', after: `Every day at ${automator.wallTime}, ${automator.timeZone}` },
          { label: fingerprintLabel, before: '', after: toFingerprint(automator) },
        ],
        scopes: [`${network}:${accountId}`],
      });
      return isRequired;
    },

    /**
     * Locks the approval request of an automator. Called before the automator is locked, in the same order as in a
     * decision.
     */
    lock: (tx: Tx, businessId: number, id: number): Promise<void> =>
      approvals.lockSubject(tx, businessId, kindName, id),

    /** Ends the request of an automator that was changed, paused or deleted. */
    withdraw: (tx: Tx, businessId: number, id: number): Promise<void> =>
      approvals.withdrawSubject(tx, businessId, kindName, id),
  };
};

/** Fingerprint of all settings; a request is outdated if any setting changes after it. */
const toFingerprint = ({ source, change, ...settings }: Activated): string => {
  const { name, network, accountId, sourceType, filter, actionType, adProfileId, spendLimitMicros } = settings;
  const { maxActions, onceHours, isDryRun, wallTime, timeZone } = settings;
  const content = [
    name,
    network,
    accountId,
    sourceType,
    filter,
    actionType,
    adProfileId,
    spendLimitMicros,
    maxActions,
    onceHours,
    isDryRun,
    wallTime,
    timeZone,
    source.report_daterange,
    source.level ?? null,
    source.page ?? null,
    change && [change.type, change.value, change.min, change.max],
  ];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
};

export const isWaiting = ({ isActive, pausedReason }: Pick<AutomatorRow, 'isActive' | 'pausedReason'>): boolean =>
  !isActive && pausedReason === waitsForApproval;

const limitText = ({ micros, currency, hasUnknown }: DailySpend): string =>
  hasUnknown ? 'None' : formatMicros(micros, currency);

/** Money an automator can commit in a day. Activated ads spend what their budgets allow. */
const toDailySpend = (
  { actionType, change, spendLimitMicros, isDryRun }: Activated,
  currency: string,
): DailySpend[] => {
  if (isDryRun) return [];
  if (needsSpendLimit({ action_type: actionType, change }))
    return [{ currency, micros: spendLimitMicros ?? 0, ...(spendLimitMicros === null && { hasUnknown: true }) }];
  return actionType === 'activateAd' ? [{ currency, micros: 0, hasUnknown: true }] : [];
};
