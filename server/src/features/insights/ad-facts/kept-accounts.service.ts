import type { Db, Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { businessQueries } from '../../business/index.ts';
import type { AdAccountAccess, AdNetworkName } from '../../connections/index.ts';
import { leaseMs, syncAccountJob } from '../declared-jobs.ts';
import { type AdAccountRow, adFactsStore } from './ad-facts.store.ts';
import { spendStore } from './spend.store.ts';

export type KeptAccounts = ReturnType<typeof keptAccountService>;
type Deps = { access: Pick<AdAccountAccess, 'list'> };
type ListedAccount = Awaited<ReturnType<AdAccountAccess['list']>>[number];
/** Ad account with `connectedAs`: the remote id of the connected account through which it is read. */
export type KeptAccount = { row: AdAccountRow; connectedAs: string; warning: string | null };

/** Service for the ad accounts whose figures are kept. */
export const keptAccountService = ({ db, now, jobs }: Platform, { access }: Deps) => {
  /** Adds accounts as due, so that a worker reads them next. */
  const add = (business: BusinessContext, network: AdNetworkName, accounts: readonly ListedAccount[]) =>
    db.transaction(async (tx) => {
      // Lock on the business: the second of two concurrent requests finds the rows that the first inserted.
      await businessQueries(tx).lock(business.id);
      const kept = await adFactsStore(tx).listAccounts(business.id, network);
      const nextSyncAt = new Date(now().getTime() + leaseMs);
      const rows: AdAccountRow[] = [];
      for (const { id, name, currency = 'USD', timeZone = 'UTC' } of accounts)
        if (!kept.some(({ remoteId }) => remoteId === id))
          rows.push(
            await adFactsStore(tx).putAccount({
              businessId: business.id,
              network,
              remoteId: id,
              name,
              currency,
              timeZone,
              nextSyncAt,
            }),
          );
      const payloads = rows.map(({ id }) => ({ accountId: id, businessId: business.id }));
      await jobs.sendMany(tx, syncAccountJob, payloads);
      return [...kept, ...rows];
    });

  return {
    /** Lists the accounts of these networks that a member can use, and adds those that weren't kept yet. */
    listUsable: async (business: BusinessContext, networks: readonly AdNetworkName[]): Promise<KeptAccount[]> => {
      const kept = await spendStore(db).listByBusiness(business.id);
      const usable: KeptAccount[] = [];
      for (const network of networks) {
        const accounts = await access.list(business, network);
        const known = kept.filter((row) => row.network === network);
        const missing = accounts.filter(({ id }) => !known.some(({ remoteId }) => remoteId === id));
        const rows = missing.length === 0 ? known : await add(business, network, missing);
        for (const { id, connectedAs, warning } of accounts) {
          const row = rows.find(({ remoteId }) => remoteId === id);
          if (row) usable.push({ row, connectedAs, warning });
        }
      }
      return usable;
    },

    /** Marks an account as due, so that a worker reads it next; does nothing if its figures are not kept. */
    refresh: async (tx: Db | Tx, businessId: number, network: string, remoteId: string): Promise<void> => {
      const kept = (await spendStore(tx).listByBusiness(businessId)).filter(
        (row) => row.network === network && row.remoteId === remoteId,
      );
      if (kept.length > 0)
        await adFactsStore(tx).makeDue(
          kept.map(({ id }) => id),
          now(),
        );
    },

    /** Finds an account; undefined for a row that another one replaced. */
    find: async (accountId: number): Promise<AdAccountRow | undefined> => {
      const row = await adFactsStore(db).findById(accountId);
      return row?.replacedAt === null ? row : undefined;
    },
  };
};
