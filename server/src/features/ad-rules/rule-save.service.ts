import type { AdRules, AdRuleRow as NetworkRule } from '@fanfare/connectors/ports/ads/ad-rules';
import { ruleNameTaken } from '@fanfare/contract/ad-rules/ad-rules';
import type { AdRuleDraft } from '@fanfare/contract/ad-rules/rule-draft';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { businessQueries } from '../business/index.ts';
import type { AdAccountAccess, AdAccountCall } from '../connections/index.ts';
import { type AdRuleRow, adRuleStore } from './ad-rules.store.ts';
import { fromNetwork, presentVersion, type UsableAccount } from './presenter.ts';
import { isSameRule, toDraft, toSpec } from './rule-content.ts';
import type { RuleSpendGuard } from './rule-spend-guard.ts';

export type RuleSaveService = ReturnType<typeof ruleSaveService>;
type Deps = {
  audit: Audit;
  access: Pick<AdAccountAccess, 'use'>;
  guardSpend: RuleSpendGuard;
};

/** Lease in milliseconds: time in which one request can save a rule before another request may try. */
const leaseMs = 2 * minuteMs;

export const requireRules = ({ connector }: AdAccountCall): AdRules => {
  if (!connector.adRules) throw new Problem('network-not-set-up');
  return connector.adRules;
};

const isFailure = (error: unknown, kind: ConnectorFailure['kind']): boolean =>
  error instanceof ConnectorFailure && error.kind === kind;

const throwUnclear = (error: unknown): never => {
  throw error instanceof ConnectorFailure ? new Problem('ad-rule-unclear') : error;
};

/**
 * Service that saves rules in the network's library. A lost answer creates no second rule, because the row of a new
 * rule is stored before the rule is sent, and a later attempt looks for the rule at the network first. A rule that was
 * changed on the network is not overwritten.
 */
export const ruleSaveService = ({ db, now }: Platform, { audit, access, guardSpend }: Deps) => {
  const keyOf = ({ id, connectedAs }: UsableAccount) => ({ network: 'facebook', id, connectedAs }) as const;
  const leaseEnd = () => new Date(now().getTime() + leaseMs);

  /** Claims the row of a new rule; the second of two concurrent requests with one name is refused. */
  const claimNew = (business: BusinessContext, draft: AdRuleDraft) =>
    db.transaction(async (tx) => {
      await businessQueries(tx).lock(business.id);
      const accountId = draft.fb_adaccount_id;
      const rows = await adRuleStore(tx).listOfAccount(business.id, accountId);
      const wanted = draft.rule_name.toLowerCase();
      if (rows.some((row) => row.remoteId !== null && !row.missingSince && row.name.toLowerCase() === wanted))
        throw new Problem('invalid-input', {
          message: ruleNameTaken,
          fields: [{ path: 'rule_name', message: ruleNameTaken }],
        });
      const sent = rows.find((row) => row.remoteId === null && row.name === draft.rule_name);
      const savingUntil = leaseEnd();
      if (sent) {
        if (!(await adRuleStore(tx).claimUnconfirmed(business.id, sent.id, now(), savingUntil)))
          throw new Problem('ad-rule-saving');
        return { row: { ...sent, savingUntil }, isRepeated: true };
      }
      const row = await adRuleStore(tx).insert({
        businessId: business.id,
        accountId,
        remoteId: null,
        name: draft.rule_name,
        status: draft.status,
        content: draft,
        version: '',
        acceptedVersion: '',
        isOurs: true,
        sentAt: now(),
        savingUntil,
        readAt: now(),
      });
      return { row, isRepeated: false };
    });

  const send = async (call: AdAccountCall, draft: AdRuleDraft, row: AdRuleRow, isRepeated: boolean) => {
    const rules = requireRules(call);
    const { grant, account } = call;
    const find = () => rules.find(grant, account, draft.rule_name, row.sentAt ?? row.readAt);
    const found = isRepeated ? await find() : undefined;
    if (found) {
      await rules.update(grant, account, found.id, toSpec(draft));
      return rules.read(grant, account, found.id);
    }
    let id: string | undefined;
    try {
      id = (await rules.create(grant, account, toSpec(draft))).id;
    } catch (error) {
      if (!isFailure(error, 'unclear')) throw error;
      id = (await find().catch(throwUnclear))?.id;
      if (id === undefined) throw new Problem('ad-rule-unclear');
    }
    // The network has the rule now. If the rule can't be read, the outcome is unclear, and a later attempt looks for
    // the rule first.
    return rules.read(grant, account, id).catch(throwUnclear);
  };

  const create = async (actor: Actor, business: BusinessContext, account: UsableAccount, draft: AdRuleDraft) => {
    if (draft.status === 'ENABLED') await guardSpend(business, account, draft);
    const { row, isRepeated } = await claimNew(business, draft);
    let rule: NetworkRule | undefined;
    try {
      rule = await access.use(business, keyOf(account), (call) => send(call, draft, row, isRepeated));
    } catch (error) {
      // An error that isn't a problem doesn't tell whether the network has the rule.
      const mayExist = isRepeated || !(error instanceof Problem) || unclearCodes.includes(error.code);
      await (mayExist ? adRuleStore(db).release(row) : adRuleStore(db).removeClaimed(row));
      throw error;
    }
    if (!rule) throw new Problem('ad-rule-deleted', { answer: { theirs: null } });
    return record(actor, business, row, rule, `Created the ad rule ${draft.rule_name}`);
  };

  /** Stores the rule as the network has it after a save, and marks that version as the version the user saw. */
  const record = (actor: Actor, business: BusinessContext, row: AdRuleRow, rule: NetworkRule, text: string) =>
    db.transaction(async (tx) => {
      const updated = await adRuleStore(tx).update(business.id, row.id, {
        ...fromNetwork(rule, row.accountId, now()),
        acceptedVersion: rule.version,
        isOurs: true,
        savingUntil: null,
        sentAt: null,
      });
      if (!updated) throw new Problem('not-found');
      await audit.record(tx, actor, business.id, text);
      return updated;
    });

  /** Runs `work` with the network's current rule, while no other request saves the rule. */
  const change = async <T>(
    business: BusinessContext,
    account: UsableAccount,
    row: AdRuleRow & { remoteId: string },
    work: (call: AdAccountCall, rules: AdRules, current: NetworkRule) => Promise<T>,
  ): Promise<T> => {
    const savingUntil = leaseEnd();
    if (!(await adRuleStore(db).claim(business.id, row.id, now(), savingUntil))) throw new Problem('ad-rule-saving');
    try {
      return await access.use(business, keyOf(account), async (call) => {
        const rules = requireRules(call);
        const current = await rules.read(call.grant, call.account, row.remoteId);
        if (!current) return markMissing(business, row);
        try {
          return await work(call, rules, current);
        } catch (error) {
          if (isFailure(error, 'gone')) return markMissing(business, row);
          throw isFailure(error, 'unclear') ? new Problem('ad-rule-unclear') : error;
        }
      });
    } finally {
      await adRuleStore(db).release({ ...row, savingUntil });
    }
  };

  const markMissing = async (business: BusinessContext, row: AdRuleRow): Promise<never> => {
    await adRuleStore(db).update(business.id, row.id, { missingSince: now(), readAt: now() });
    throw new Problem('ad-rule-deleted', { answer: { theirs: null } });
  };

  return {
    create,

    /** Updates a rule. `seenVersion`: the version the user started from; undefined for the version last saved here. */
    update: async (
      actor: Actor,
      business: BusinessContext,
      account: UsableAccount,
      row: AdRuleRow & { remoteId: string },
      draft: AdRuleDraft,
      seenVersion: string | undefined,
    ): Promise<AdRuleRow> => {
      if (draft.status === 'ENABLED') await guardSpend(business, account, draft);
      const after = await change(business, account, row, async ({ grant, account: ref }, rules, current) => {
        if (current.version !== (seenVersion ?? row.acceptedVersion)) {
          await adRuleStore(db).update(business.id, row.id, fromNetwork(current, row.accountId, now()));
          throw new Problem('ad-rule-changed', { answer: { theirs: presentVersion(current, row.accountId) } });
        }
        const readBack = () => rules.read(grant, ref, row.remoteId);
        try {
          await rules.update(grant, ref, row.remoteId, toSpec(draft));
        } catch (error) {
          const saved = isFailure(error, 'unclear') ? await readBack() : undefined;
          if (!saved || !isSameRule(saved, draft)) throw error;
          return saved;
        }
        return (await readBack()) ?? markMissing(business, row);
      });
      return record(actor, business, row, after, `Changed the ad rule ${draft.rule_name}`);
    },

    /** Switches a rule on or off; changes made on the network stay marked as such. */
    setOn: async (
      actor: Actor,
      business: BusinessContext,
      account: UsableAccount,
      row: AdRuleRow & { remoteId: string },
      isOn: boolean,
    ): Promise<AdRuleRow> => {
      const { before, after } = await change(business, account, row, async ({ grant, account: ref }, rules, before) => {
        // The spend of the network's current version is checked, because that version is activated, not our copy.
        if (isOn) await guardSpend(business, account, toDraft(before, row.accountId));
        await rules.setOn(grant, ref, row.remoteId, isOn);
        return { before, after: (await rules.read(grant, ref, row.remoteId)) ?? (await markMissing(business, row)) };
      });
      return db.transaction(async (tx) => {
        const updated = await adRuleStore(tx).update(business.id, row.id, {
          ...fromNetwork(after, row.accountId, now()),
          ...(before.version === row.acceptedVersion && { acceptedVersion: after.version }),
        });
        if (!updated) throw new Problem('not-found');
        await audit.record(tx, actor, business.id, `Turned the ad rule ${after.name} ${isOn ? 'on' : 'off'}`);
        return updated;
      });
    },

    remove: async (
      actor: Actor,
      business: BusinessContext,
      account: UsableAccount,
      row: AdRuleRow & { remoteId: string },
    ): Promise<void> => {
      await access.use(business, keyOf(account), async (call) => {
        try {
          await requireRules(call).remove(call.grant, call.account, row.remoteId);
        } catch (error) {
          if (!isFailure(error, 'gone')) throw error;
        }
      });
      await db.transaction(async (tx) => {
        await adRuleStore(tx).remove(business.id, row.id);
        await audit.record(tx, actor, business.id, `Deleted the ad rule ${row.name}`);
      });
    },
  };
};

/** Codes of problems after which the network may have the rule. */
const unclearCodes: readonly string[] = ['ad-rule-unclear', 'network-away'];
