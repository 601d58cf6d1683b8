import { textToMicros } from '@fanfare/contract/ads/money';
import { waitsForApproval } from '@fanfare/contract/approvals/approvals';
import { needsSpendLimit } from '@fanfare/contract/automators/automator-check';
import { automatorLimits, automatorMessages } from '@fanfare/contract/automators/automator-rules';
import type { AutomatorFields, AutomatorSave } from '@fanfare/contract/automators/automators';
import { type ReportNetwork, reportNetworkLabels, reportNetworks } from '@fanfare/contract/insights/report';
import { done } from '@fanfare/contract/kit/success';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { invalidInput, Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import { actionHistoryStore } from '../action-history.store.ts';
import { type AutomatorChange, type AutomatorRow, automatorStore, type ListedAutomator } from '../automators.store.ts';
import { runLogStore } from '../run-log.store.ts';
import { nextRunAt } from '../schedule.ts';
import { type AutomatorAccess, canActivate, type UsableAccount } from './automator-access.ts';
import { type AutomatorApproval, isWaiting } from './automator-approval.ts';
import type { AutomatorParts } from './automator-parts.service.ts';
import { presentAutomator } from './presenter.ts';

export type AutomatorService = ReturnType<typeof automatorService>;
type Deps = {
  audit: Audit;
  access: AutomatorAccess;
  parts: AutomatorParts;
  approval: Pick<AutomatorApproval, 'hold' | 'lock' | 'withdraw'>;
};

/** Service for automators: their settings, order and activation. */
export const automatorService = ({ db, now }: Platform, { audit, access, parts, approval }: Deps) => {
  const accountsOf = async (business: BusinessContext) => {
    const lists = await Promise.all(
      reportNetworks.map(
        async (network): Promise<[ReportNetwork, UsableAccount[]]> => [
          network,
          await access.listAccounts(business, network),
        ],
      ),
    );
    const byNetwork = new Map(lists);
    return ({ network, accountId }: Pick<AutomatorRow, 'network' | 'accountId'>) =>
      byNetwork.get(network)?.find(({ id }) => id === accountId);
  };

  /**
   * True if the member can see the automators of an account: the member can use the account, or owns the business.
   * Owners also see automators of disconnected accounts.
   */
  const isVisible = (business: BusinessContext, account: UsableAccount | undefined): boolean =>
    business.isOwner || account !== undefined;

  const present = async (business: BusinessContext, listed: readonly ListedAutomator[]) => {
    const findAccount = await accountsOf(business);
    const lastRuns = await runLogStore(db).listLast(business.id);
    const spending = listed.flatMap(({ row }) => (needsSpendLimit(toAction(row)) ? [row.id] : []));
    const committed = await actionHistoryStore(db).sumCommitted(business.id, spending);
    const readNames = parts.nameReader(business);
    const visible = listed.flatMap((found) => {
      const account = findAccount(found.row);
      return isVisible(business, account) ? [{ found, account }] : [];
    });
    return Promise.all(
      visible.map(async ({ found, account }) => {
        const { row } = found;
        return presentAutomator(found, {
          business,
          now: now(),
          account,
          lastRun: lastRuns.get(row.id),
          names: await readNames(row),
          committedMicros: needsSpendLimit(toAction(row)) ? (committed.get(row.id) ?? 0) : null,
        });
      }),
    );
  };

  const presentOne = async (business: BusinessContext, id: number) => {
    const found = await automatorStore(db).find(business.id, id);
    const [automator] = found ? await present(business, [found]) : [];
    if (!automator) throw new Problem('not-found');
    return automator;
  };

  /** Finds an automator; throws if the member can't see it. */
  const requireRow = async (business: BusinessContext, id: number): Promise<AutomatorRow> => {
    const found = await automatorStore(db).find(business.id, id);
    if (!found) throw new Problem('not-found');
    const account = await access.findAccount(business, found.row.network, found.row.accountId);
    if (!isVisible(business, account)) throw new Problem('not-found');
    return found.row;
  };

  const requireActivation = (business: BusinessContext, network: ReportNetwork): void => {
    if (!canActivate(business, network))
      throw new Problem('restricted', {
        message: automatorMessages.activateRole(`${reportNetworkLabels[network]} ads`),
      });
  };

  type Activated = Pick<AutomatorRow, 'network' | 'wallTime' | 'timeZone' | 'profileObjective'>;
  /**
   * Columns of an automator that is activated, by a save or a button. Its runs then use the rights of the activating
   * member.
   */
  const activate = (actor: Actor, business: BusinessContext, row: Activated): AutomatorChange => {
    requireActivation(business, row.network);
    return {
      isActive: true,
      pausedReason: null,
      activatedById: actor.caller.userId,
      nextRunAt: nextRunAt(row.wallTime, row.timeZone, now()),
      profileObjective: row.profileObjective,
    };
  };

  const pause = (pausedReason: string | null): AutomatorChange => ({ isActive: false, pausedReason, nextRunAt: null });

  /** Locks the business, always before its automators, so that two transactions don't deadlock. */
  const lockBusiness = async (tx: Tx, businessId: number): Promise<void> => {
    if (!(await businessQueries(tx).lock(businessId))) throw new Problem('not-found');
  };

  const insert = async (tx: Tx, businessId: number, columns: AutomatorColumns): Promise<number> => {
    const store = automatorStore(tx);
    if ((await store.count(businessId)) >= automatorLimits.perBusiness)
      throw invalidInput('automator_name', automatorMessages.tooMany);
    const priority = await store.nextPriority(businessId);
    return (await store.insert({ ...columns, businessId, priority, createdAt: now() })).id;
  };

  return {
    requireRow,

    list: async (business: BusinessContext) => ({
      automators: await present(business, await automatorStore(db).list(business.id)),
    }),

    get: presentOne,

    /**
     * Saves an automator. A new automator is paused unless it is activated in the same call. If a member who can't
     * activate an active automator changes it, it is paused, because its runs would use another member's rights.
     */
    save: async (actor: Actor, business: BusinessContext, body: AutomatorSave) => {
      const { automator_id: id, activate: isActivated, run_at: _runAt, ...fields } = body;
      const stored = id === undefined ? undefined : await requireRow(business, id);
      const { profileObjective } = await parts.require(business, fields);
      if (isActivated) requireActivation(business, fields.adnetwork);
      const edited = { updatedById: actor.caller.userId, updatedAt: now() };
      const columns = { ...toColumns(fields), ...edited, profileObjective };
      const account = await access.findAccount(business, columns.network, columns.accountId);
      const filter = await parts.describeFilter(business.id, columns);
      const automatorId = await db.transaction(async (tx) => {
        await lockBusiness(tx, business.id);
        if (stored) await approval.lock(tx, business.id, stored.id);
        const locked = stored && (await automatorStore(tx).lock(business.id, stored.id));
        if (stored && !locked) throw new Problem('not-found');
        const wasActive = locked?.isActive ?? false;
        const mayAct = canActivate(business, fields.adnetwork);
        const isActive = isActivated ?? (wasActive && mayAct);
        const isPaused = wasActive && !isActive && isActivated === undefined;
        const state = isActive
          ? activate(actor, business, columns)
          : pause(isPaused ? pausedBySave : keptReason(locked));
        if (locked) await automatorStore(tx).update(business.id, locked.id, { ...columns, ...state });
        const savedId = locked?.id ?? (await insert(tx, business.id, { ...columns, ...state }));
        const mustWait =
          isActive && (await approval.hold(tx, actor, business, { ...columns, id: savedId }, { account, filter }));
        if (mustWait) await automatorStore(tx).update(business.id, savedId, pause(waitsForApproval));
        else await approval.withdraw(tx, business.id, savedId);
        await audit.record(
          tx,
          actor,
          business.id,
          `${locked ? 'Changed' : 'Created'} the automator ${fields.automator_name}`,
        );
        return savedId;
      });
      return { ...done, automator_id: automatorId, automator: await presentOne(business, automatorId) };
    },

    /**
     * Stores a new order. Automators that are left out, or that the member can't see, keep their order and come last.
     */
    setOrder: async (actor: Actor, business: BusinessContext, ids: readonly number[]): Promise<void> => {
      const visible = new Set(
        (await present(business, await automatorStore(db).list(business.id))).map(({ automator_id }) => automator_id),
      );
      if (ids.some((id) => !visible.has(id))) throw new Problem('not-found');
      await db.transaction(async (tx) => {
        await lockBusiness(tx, business.id);
        const all = (await automatorStore(tx).list(business.id)).map(({ row }) => row.id);
        const first = [...new Set(ids)];
        await automatorStore(tx).putOrder(business.id, [...first, ...all.filter((id) => !first.includes(id))]);
        await audit.record(tx, actor, business.id, 'Changed the order of automators');
      });
    },

    setActive: async (actor: Actor, business: BusinessContext, id: number, isActive: boolean) => {
      const row = await requireRow(business, id);
      if (isActive) requireActivation(business, row.network);
      const profileObjective = await parts.readObjective(business, row);
      const account = await access.findAccount(business, row.network, row.accountId);
      const filter = await parts.describeFilter(business.id, row);
      await db.transaction(async (tx) => {
        await lockBusiness(tx, business.id);
        await approval.lock(tx, business.id, id);
        const locked = await automatorStore(tx).lock(business.id, id);
        if (!locked) throw new Problem('not-found');
        const mustWait = isActive && (await approval.hold(tx, actor, business, locked, { account, filter }));
        const chooseChange = (): { change: AutomatorChange; line: string } => {
          if (mustWait) return { change: { ...pause(waitsForApproval), profileObjective }, line: 'Asked to activate' };
          if (!isActive) return { change: pause(null), line: 'Paused' };
          return { change: activate(actor, business, { ...locked, profileObjective }), line: 'Activated' };
        };
        const { change, line } = chooseChange();
        await automatorStore(tx).update(business.id, id, change);
        if (!mustWait) await approval.withdraw(tx, business.id, id);
        await audit.record(tx, actor, business.id, `${line} the automator ${row.name}`);
      });
      return { ...done, automator: await presentOne(business, id) };
    },

    remove: async (actor: Actor, business: BusinessContext, id: number): Promise<void> => {
      const row = await requireRow(business, id);
      await db.transaction(async (tx) => {
        await approval.withdraw(tx, business.id, id);
        if (!(await automatorStore(tx).remove(business.id, id))) throw new Problem('not-found');
        await audit.record(tx, actor, business.id, `Deleted the automator ${row.name}`);
      });
    },
  };
};

const toAction = ({ actionType, change }: AutomatorRow) => ({ action_type: actionType, change });

const pausedBySave = 'It was changed by a member who can’t activate it. Check it and activate it again.';

/**
 * Reason shown with a paused automator; null if the automator waits for approval, because the request ends with the
 * change.
 */
const keptReason = (row: AutomatorRow | undefined): string | null => (row && !isWaiting(row) ? row.pausedReason : null);

type AutomatorColumns = ReturnType<typeof toColumns> & AutomatorChange & { updatedAt: Date };

/** Database columns for the fields of an automator. */
export const toColumns = (fields: AutomatorFields) => {
  const {
    wall_time,
    time_zone,
    schedule_at = '00:00',
    change,
    source_type: sourceType,
    action_type: actionType,
  } = fields;
  return {
    name: fields.automator_name,
    sourceType,
    actionType,
    network: fields.adnetwork,
    source: fields.source,
    ...(wall_time !== undefined && time_zone !== undefined
      ? { wallTime: wall_time, timeZone: time_zone }
      : { wallTime: schedule_at, timeZone: 'UTC' }),
    accountId: fields.adaccount.replace(/^act_/, ''),
    filter: fields.filter,
    maxActions: fields.max_actions,
    adProfileId: actionType === 'createAd' ? (fields.adprofile ?? null) : null,
    change:
      change && actionType === 'changeBudget'
        ? { type: change.type, value: change.value, min: change.min || null, max: change.max || null }
        : null,
    spendLimitMicros: textToMicros(fields.spend_limit),
    onceHours: fields.once_hours,
    isDryRun: fields.dry_run,
  };
};
