import type { AdLevel, AdObject } from '@fanfare/connectors/ports/ads/ads';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { StoredBudget } from '../../ad-changes/index.ts';
import type { AdAccountAccess, AdNetworkName } from '../../connections/index.ts';
import { type AdAccountRow, adFactsStore } from './ad-facts.store.ts';
import { type AdObjectRow, adObjectStore, type NamedObject, type ObjectPatch } from './ad-objects.store.ts';

export type AdObjectService = ReturnType<typeof adObjectService>;
type Deps = { access: Pick<AdAccountAccess, 'list'> };

type FoundParent = Pick<AdObjectRow, 'remoteId' | 'name' | 'state' | 'isOn'>;
export type FoundAdObject = {
  /** `id`: of our row; `remoteId`: the network's. `connectedAs`: the connected account that reaches it. */
  account: Pick<AdAccountRow, 'id' | 'network' | 'remoteId' | 'name' | 'currency' | 'timeZone'> & {
    connectedAs: string;
  };
  object: AdObjectRow;
  group: FoundParent | null;
  campaign: FoundParent | null;
  /** Budget of the object, or of its group or campaign. */
  budget: StoredBudget | null;
  /** Interests that the group of the object targets. */
  interests: AdObjectRow['interests'];
};

/** Campaigns, groups and ads of the accounts that a member can use. */
export const adObjectService = ({ db, now }: Platform, { access }: Deps) => ({
  /**
   * Finds objects in the order of `ids`; unknown ones are left out. Without an account, in all accounts of the network.
   */
  find: async (
    business: BusinessContext,
    network: AdNetworkName,
    level: AdLevel,
    ids: readonly string[],
    accountRemoteId?: string,
  ): Promise<FoundAdObject[]> => {
    const usable = await access.list(business, network);
    const accounts = (await adFactsStore(db).listAccounts(business.id, network)).flatMap((row) => {
      const found = usable.find(({ id }) => id === row.remoteId && (accountRemoteId ?? id) === id);
      return found ? [{ row, connectedAs: found.connectedAs }] : [];
    });
    const found = await adObjectStore(db).find(
      accounts.map(({ row }) => row.id),
      level,
      ids,
    );
    const order = new Map(ids.map((id, index) => [id, index]));
    return found
      .flatMap(({ object, group, campaign }) => {
        const owner = accounts.find(({ row }) => row.id === object.accountId);
        if (!owner) return [];
        const { id, remoteId, name, currency, timeZone } = owner.row;
        const account = { id, network, remoteId, name, currency, timeZone, connectedAs: owner.connectedAs };
        return [
          {
            account,
            object,
            group,
            campaign,
            budget: object.budget ?? group?.budget ?? campaign?.budget ?? null,
            interests: object.interests ?? group?.interests ?? null,
          },
        ];
      })
      .toSorted((a, b) => (order.get(a.object.remoteId) ?? 0) - (order.get(b.object.remoteId) ?? 0));
  },

  /** Objects of an account by name, at most `limit`. */
  search: (accountId: number, level: AdLevel, text: string, limit: number): Promise<NamedObject[]> =>
    adObjectStore(db).search(accountId, level, text, limit),

  /** Objects of an account that are not removed or archived, as last read. */
  count: (accountId: number, level: AdLevel): Promise<number> => adObjectStore(db).count(accountId, level),

  /** The names of an account's objects of any level. */
  findNames: (accountId: number, remoteIds: readonly string[]): Promise<NamedObject[]> =>
    adObjectStore(db).findNames(accountId, remoteIds),

  /** Confirmed changes of ours are in reports at once; a reading that began before them doesn't undo them. */
  noteChanges: (
    tx: Db | Tx,
    accountId: number,
    refs: { level: AdLevel; remoteIds: readonly string[] },
    patch: ObjectPatch,
  ): Promise<void> => adObjectStore(tx).noteChanges(accountId, refs, patch, now()),

  /** The new amounts of budgets, in the network's smallest units. */
  noteBudgets: (
    tx: Db | Tx,
    accountId: number,
    budgets: readonly Pick<StoredBudget, 'id' | 'level' | 'minor'>[],
  ): Promise<void> => adObjectStore(tx).noteBudgets(accountId, budgets, now()),

  /** Objects as the network has them now: new copies, and what was read to confirm a change. */
  noteObjects: (tx: Db | Tx, businessId: number, accountId: number, objects: readonly AdObject[]): Promise<void> =>
    adFactsStore(tx).putObjects(businessId, accountId, objects, now()),

  /** Reads the account as soon as a worker is free. */
  refreshAccount: async (tx: Db | Tx, accountId: number): Promise<void> => {
    await adFactsStore(tx).makeDue([accountId], now());
  },
});
