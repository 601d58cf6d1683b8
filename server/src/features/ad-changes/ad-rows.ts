import type { AdBudget, AdLevel, AdObject, AdState } from '@fanfare/connectors/ports/ads/ads';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { AdNetworkName } from '../connections/index.ts';

export type FoundParent = { remoteId: string; name: string; state: AdState; isOn: boolean };
type FoundBudget = Pick<AdBudget, 'id' | 'level' | 'kind' | 'campaigns'> & { minor: number; offset: number };

/** A row of a report, as last read. */
export type FoundAdObject = {
  /** `id`: of the account in reports; `remoteId`: the network's. */
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
  /** Its own, or its group's or campaign's. */
  budget: FoundBudget | null;
};

/** What changes need of reports; the insights feature provides it. */
export type AdRows = {
  /** In the order of `ids`, only of accounts that the member can use. Without an account, in all of the network. */
  find: (
    business: BusinessContext,
    network: AdNetworkName,
    level: AdLevel,
    ids: readonly string[],
    accountRemoteId?: string,
  ) => Promise<FoundAdObject[]>;
  /** Confirmed changes are in reports at once. */
  noteChanges: (
    tx: Db | Tx,
    accountId: number,
    refs: { level: AdLevel; remoteIds: readonly string[] },
    patch: { isOn?: boolean; isRemoved?: boolean },
  ) => Promise<void>;
  noteBudgets: (
    tx: Db | Tx,
    accountId: number,
    budgets: readonly Pick<FoundBudget, 'id' | 'level' | 'minor'>[],
  ) => Promise<void>;
  noteObjects: (tx: Db | Tx, accountId: number, objects: readonly AdObject[]) => Promise<void>;
  /** Reads the account as soon as a worker is free. */
  refreshAccount: (tx: Db | Tx, accountId: number) => Promise<void>;
};
