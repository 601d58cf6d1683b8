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
  /** Token of the page; missing when the user's role doesn't allow acting as the page. */
  grant?: Grant | undefined;
};

/** The pages a user's grant reaches. */
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
  /** Closed, or one of the accounts it groups is. */
  | 'any-closed'
  | 'unknown';

export type AdAccount = {
  id: string;
  name: string;
  status: AdAccountStatus;
  /** State of the account. `blocked` cannot be used; `warned` can, but needs the user's attention. */
  usability: 'usable' | 'warned' | 'blocked';
  /** Reason why the network disabled the ad account; our text, shown to users. */
  reason?: string | undefined;
  /** True if the account has a payment method; `undefined` for disabled accounts, since the network hides it. */
  hasPaymentMethod: boolean | undefined;
  fundingSource?: string | undefined;
  currency: string;
  timeZone: string;
  /** Amount spent, in the currency's smallest unit. */
  spentMinor: number;
  balanceMinor: number;
  business?: { id: string; name: string } | undefined;
};

/** The ad accounts a grant reaches. */
export interface AdAccounts {
  list(grant: Grant): Promise<AdAccount[]>;
}

type Pixel = {
  id: string;
  name: string;
  /** Script of the pixel to embed in a site; missing right after creation. */
  code?: string | undefined;
  lastFiredAt?: Date | undefined;
  isAvailable: boolean;
};

/** Reads and creates the conversion pixels of an ad account. */
export interface Pixels {
  list(grant: Grant, adAccountId: string): Promise<Pixel[]>;
  create(grant: Grant, adAccountId: string, name: string): Promise<{ id: string; name: string }>;
}
