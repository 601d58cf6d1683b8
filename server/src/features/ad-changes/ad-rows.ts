import type { AdBudget, AdLevel, AdObject, AdState } from '@fanfare/connectors/ports/ads/ads';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { AdNetworkName } from '../connections/index.ts';

type FoundParent = { remoteId: string; name: string; state: AdState; isOn: boolean };
/** A budget as last read; `minor` in smallest units, `offset` of which make one currency unit. */
export type StoredBudget = Omit<AdBudget, 'amount'> & { minor: number; offset: number };

/** A row of a report, as last read. */
export type FoundAdObject = {
  /** Ad account. `id`: its id in reports; `remoteId`: its id at the network. */
  account: {
    id: number;
    network: AdNetworkName;
    remoteId: string;
    name: string;
    currency: string;
    timeZone: string;
    connectedAs: string;
  };
  object: FoundParent & { level: AdLevel; campaignRemoteId: string; groupRemoteId: string | null; seenAt: Date };
  group: FoundParent | null;
  campaign: FoundParent | null;
  /** Budget of the row, or of its group or campaign. */
  budget: StoredBudget | null;
};

/** Functions of reports that changes need; the insights feature provides them. */
export type AdRows = {
  /**
   * Finds rows in the order of `ids`, only of accounts that the member can use. Without an account, rows of all
   * accounts of the network are found.
   */
  find: (
    business: BusinessContext,
    network: AdNetworkName,
    level: AdLevel,
    ids: readonly string[],
    accountRemoteId?: string,
  ) => Promise<FoundAdObject[]>;
  /** Stores changes that the network confirmed, so that reports show them before the account is read again. */
  noteChanges: (
    tx: Db | Tx,
    accountId: number,
    refs: { level: AdLevel; remoteIds: readonly string[] },
    patch: { isOn?: boolean; isRemoved?: boolean },
  ) => Promise<void>;
  noteBudgets: (
    tx: Db | Tx,
    accountId: number,
    budgets: readonly Pick<StoredBudget, 'id' | 'level' | 'minor'>[],
  ) => Promise<void>;
  noteObjects: (tx: Db | Tx, businessId: number, accountId: number, objects: readonly AdObject[]) => Promise<void>;
  /** Queues a job that reads the account again. */
  refreshAccount: (tx: Db | Tx, accountId: number) => Promise<void>;
};
