import type { AdRule, RuleAccount, RuleRun } from '@fanfare/contract/ad-rules/ad-rules';
import { listedMatches } from '@fanfare/contract/ad-rules/ad-rules';
import type { AdRuleDraft } from '@fanfare/contract/ad-rules/rule-draft';
import type { RuleSubjectKind } from '@fanfare/contract/ad-rules/rule-fields';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { invalidInput, Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import type { AdObjectService, KeptAccounts } from '../insights/index.ts';
import { adRuleStore } from './ad-rules.store.ts';
import { fromNetwork, presentRule, type UsableAccount } from './presenter.ts';
import { levelOf } from './rule-content.ts';
import type { RuleReader } from './rule-reader.service.ts';
import { type RuleSaveService, requireRules } from './rule-save.service.ts';

export type AdRuleService = ReturnType<typeof adRuleService>;
type Deps = {
  access: Pick<AdAccountAccess, 'use' | 'list'>;
  kept: Pick<KeptAccounts, 'listUsable'>;
  objects: Pick<AdObjectService, 'search' | 'findNames'>;
  reader: RuleReader;
  saves: RuleSaveService;
};

/** Age in milliseconds of the last reading below which an account is not read again when the list is opened. */
const freshMs = 30_000;
const listedSubjects = 50;

/** Service for the rules of the ad accounts that a member can use. */
export const adRuleService = ({ db, now }: Platform, { access, kept, objects, reader, saves }: Deps) => {
  const listAccounts = (business: BusinessContext): Promise<UsableAccount[]> => access.list(business, 'facebook');

  const requireAccount = async (business: BusinessContext, id: string): Promise<UsableAccount> => {
    const account = (await listAccounts(business)).find((candidate) => candidate.id === id);
    if (!account) throw new Problem('not-found');
    return account;
  };

  const require = async (business: BusinessContext, remoteId: string) => {
    const row = await adRuleStore(db).find(business.id, remoteId);
    if (!row) throw new Problem('not-found');
    return { row: { ...row, remoteId }, account: await requireAccount(business, row.accountId) };
  };

  const list = async (business: BusinessContext): Promise<{ rules: AdRule[]; accounts: RuleAccount[] }> => {
    const accounts = await listAccounts(business);
    const readings = await adRuleStore(db).listAccounts(business.id);
    const rows = await adRuleStore(db).list(
      business.id,
      accounts.map(({ id }) => id),
    );
    return {
      rules: rows.flatMap((row) => {
        const account = accounts.find(({ id }) => id === row.accountId);
        return account ? [presentRule(row, account)] : [];
      }),
      accounts: accounts.map(({ id, name, connectedAs, currency = 'USD', timeZone = 'UTC', warning }) => {
        const reading = readings.find(({ accountId }) => accountId === id);
        return {
          id,
          name,
          fb_uid: connectedAs,
          currency,
          time_zone: timeZone,
          warning,
          read_at: reading?.readAt.toISOString() ?? null,
          problem: reading?.problem ?? null,
        };
      }),
    };
  };

  const findKept = async (business: BusinessContext, accountId: string) =>
    (await kept.listUsable(business, ['facebook'])).find(({ row }) => row.remoteId === accountId)?.row;

  const nameObjects = async (business: BusinessContext, accountId: string, ids: readonly string[]) => {
    const account = await findKept(business, accountId);
    const found = account ? await objects.findNames(account.id, [...new Set(ids)]) : [];
    return new Map(found.map(({ remoteId, name }) => [remoteId, name]));
  };

  return {
    list,
    findKept,
    requireAccount,

    /** Reads the accounts whose copy is not fresh. */
    refresh: async (business: BusinessContext) => {
      const readings = await adRuleStore(db).listAccounts(business.id);
      const freshSince = now().getTime() - freshMs;
      for (const { id } of await listAccounts(business)) {
        const reading = readings.find(({ accountId }) => accountId === id);
        if (!reading || reading.readAt.getTime() < freshSince) await reader.refresh(business.id, id);
      }
      return list(business);
    },

    /** Returns a rule as the network has it now. A rule deleted at the network is returned as last read. */
    get: async (business: BusinessContext, remoteId: string): Promise<{ rule: AdRule }> => {
      const { row, account } = await require(business, remoteId);
      const key = { network: 'facebook', id: account.id, connectedAs: account.connectedAs } as const;
      const current = await access.use(business, key, (call) =>
        requireRules(call).read(call.grant, call.account, remoteId),
      );
      const change = current
        ? fromNetwork(current, row.accountId, now())
        : { missingSince: row.missingSince ?? now(), readAt: now() };
      const updated = await adRuleStore(db).update(business.id, row.id, change);
      return { rule: presentRule(updated ?? row, account) };
    },

    save: async (
      actor: Actor,
      business: BusinessContext,
      remoteId: string,
      draft: AdRuleDraft,
      seenVersion: string | undefined,
    ): Promise<AdRule> => {
      if (remoteId === '-1') {
        const account = await requireAccount(business, draft.fb_adaccount_id);
        return presentRule(await saves.create(actor, business, account, draft), account);
      }
      const { row, account } = await require(business, remoteId);
      if (row.accountId !== draft.fb_adaccount_id) {
        const message = 'A rule stays in its ad account. Create a new one for another account.';
        throw invalidInput('fb_adaccount_id', message);
      }
      return presentRule(await saves.update(actor, business, account, row, draft, seenVersion), account);
    },

    setOn: async (actor: Actor, business: BusinessContext, remoteId: string, isOn: boolean): Promise<AdRule> => {
      const { row, account } = await require(business, remoteId);
      return presentRule(await saves.setOn(actor, business, account, row, isOn), account);
    },

    remove: async (actor: Actor, business: BusinessContext, remoteId: string): Promise<void> => {
      const { row, account } = await require(business, remoteId);
      await saves.remove(actor, business, account, row);
    },

    /** Accepts the changes made at the network; a rule that was deleted at the network is removed from the list. */
    accept: async (business: BusinessContext, remoteId: string): Promise<void> => {
      const { row } = await require(business, remoteId);
      if (row.missingSince) await adRuleStore(db).remove(business.id, row.id);
      else await adRuleStore(db).update(business.id, row.id, { acceptedVersion: row.version });
    },

    history: async (business: BusinessContext, remoteId: string): Promise<{ runs: RuleRun[] }> => {
      const { account } = await require(business, remoteId);
      const key = { network: 'facebook', id: account.id, connectedAs: account.connectedAs } as const;
      const runs = await access.use(business, key, (call) =>
        requireRules(call).readHistory(call.grant, call.account, remoteId),
      );
      const ids = runs.flatMap(({ results }) => results.map(({ objectId }) => objectId));
      const names = await nameObjects(business, account.id, ids);
      return {
        runs: runs.map(({ at, isManual, error, results }) => ({
          at: at.toISOString(),
          is_manual: isManual,
          error: error ?? null,
          results: results.flatMap(({ objectId, objectType, actions }) =>
            actions.map(({ action, oldValue, newValue }) => ({
              object_id: objectId,
              object_type: objectType,
              object_name: names.get(objectId) ?? null,
              action,
              old_value: oldValue ?? null,
              new_value: newValue ?? null,
            })),
          ),
        })),
      };
    },

    preview: async (business: BusinessContext, remoteId: string) => {
      const { account } = await require(business, remoteId);
      const key = { network: 'facebook', id: account.id, connectedAs: account.connectedAs } as const;
      const { ids } = await access.use(business, key, (call) =>
        requireRules(call).preview(call.grant, call.account, remoteId),
      );
      const listed = ids.slice(0, listedMatches);
      const names = await nameObjects(business, account.id, listed);
      return { count: ids.length, matches: listed.map((id) => ({ id, name: names.get(id) ?? id })) };
    },

    listSubjects: async (business: BusinessContext, accountId: string, kind: RuleSubjectKind, search: string) => {
      await requireAccount(business, accountId);
      const account = await findKept(business, accountId);
      const found = account ? await objects.search(account.id, levelOf[kind], search, listedSubjects) : [];
      return { subjects: found.map(({ remoteId, name }) => ({ value: `${kind}:${remoteId}`, name })) };
    },
  };
};
