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
  /**
   * Ids of an ad account. `id`: id of its row in our table; `remoteId`: id at the network; `connectedAs`: remote id of
   * the connected account through which it is read.
   */
  account: Pick<AdAccountRow, 'id' | 'network' | 'remoteId' | 'name' | 'currency' | 'timeZone'> & {
    connectedAs: string;
  };
  object: AdObjectRow;
  group: FoundParent | null;
  campaign: FoundParent | null;
  /** Budget of the object, or of the group or campaign above it. */
  budget: StoredBudget | null;
  /** Interests that the group of the object targets. */
  interests: AdObjectRow['interests'];
};

/** Service for the campaigns, groups and ads of the accounts that a member can use. */
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

  /** Searches objects of an account by name; returns at most `limit`. */
  search: (accountId: number, level: AdLevel, text: string, limit: number): Promise<NamedObject[]> =>
    adObjectStore(db).search(accountId, level, text, limit),

  /** Counts the objects of an account that were not removed or archived at the last reading. */
  count: (accountId: number, level: AdLevel): Promise<number> => adObjectStore(db).count(accountId, level),

  /** Names of an account's objects by their ids, on any level. */
  findNames: (accountId: number, remoteIds: readonly string[]): Promise<NamedObject[]> =>
    adObjectStore(db).findNames(accountId, remoteIds),

  /**
   * Stores changes that the network confirmed, so that reports show them at once. A reading that began before a change
   * doesn't undo it.
   */
  noteChanges: (
    tx: Db | Tx,
    accountId: number,
    refs: { level: AdLevel; remoteIds: readonly string[] },
    patch: ObjectPatch,
  ): Promise<void> => adObjectStore(tx).noteChanges(accountId, refs, patch, now()),

  /** Stores the new amounts of changed budgets, in the network's smallest units. */
  noteBudgets: (
    tx: Db | Tx,
    accountId: number,
    budgets: readonly Pick<StoredBudget, 'id' | 'level' | 'minor'>[],
  ): Promise<void> => adObjectStore(tx).noteBudgets(accountId, budgets, now()),

  /** Stores objects that were just read from the network: new copies, and objects read to confirm a change. */
  noteObjects: (tx: Db | Tx, businessId: number, accountId: number, objects: readonly AdObject[]): Promise<void> =>
    adFactsStore(tx).putObjects(businessId, accountId, objects, now()),

  /** Marks the account as due, so that a worker reads it next. */
  refreshAccount: async (tx: Db | Tx, accountId: number): Promise<void> => {
    await adFactsStore(tx).makeDue([accountId], now());
  },
});
