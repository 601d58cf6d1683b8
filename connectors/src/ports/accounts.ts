import type { Grant } from './grant.ts';

export type Page = {
  id: string;
  name: string;
  picture?: string | undefined;
  url?: string | undefined;
  category?: string | undefined;
  followers: number;
  can: { publish: boolean; advertise: boolean; manage: boolean };
  instagram?: { id: string; name: string } | undefined;
  /** To act as the page; missing when the person's role does not allow it. */
  grant?: Grant | undefined;
};

/** The pages a person's grant reaches. */
export interface Pages {
  list(grant: Grant): Promise<Page[]>;
}

export type AdAccountStatus =
  | 'active'
  | 'disabled'
  | 'unsettled'
  | 'in-risk-review'
  | 'pending-settlement'
  | 'in-grace-period'
  | 'closing'
  | 'closed'
  | 'unknown';

export type AdAccount = {
  id: string;
  name: string;
  status: AdAccountStatus;
  /** `blocked` cannot be used; `warned` can, but somebody should look at it. */
  standing: 'usable' | 'warned' | 'blocked';
  /** Why the network switched it off, in our words. */
  reason?: string | undefined;
  /** Unknown for accounts that are switched off: the network hides it then. */
  hasPaymentMethod: boolean | undefined;
  fundingSource?: string | undefined;
  currency: string;
  timeZone: string;
  /** In the currency's smallest unit, as the network counts it. */
  spentMinor: number;
  balanceMinor: number;
  business?: { id: string; name: string } | undefined;
};

/** The advertising accounts a grant reaches. */
export interface AdAccounts {
  list(grant: Grant): Promise<AdAccount[]>;
}

export type Pixel = {
  id: string;
  name: string;
  /** The script to put on a site; missing right after creation. */
  code?: string | undefined;
  lastFiredAt?: Date | undefined;
  isAvailable: boolean;
};

/** The conversion pixels of an advertising account. */
export interface Pixels {
  list(grant: Grant, adAccountId: string): Promise<Pixel[]>;
  create(grant: Grant, adAccountId: string, name: string): Promise<{ id: string; name: string }>;
}
