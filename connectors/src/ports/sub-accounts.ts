export type SubAccount = {
  id: string;
  username: string;
  email?: string | undefined;
  /** Status of the account; only an active one can advertise. */
  status: 'active' | 'pending' | 'disabled' | 'unknown';
  createdAt?: Date | undefined;
};

/** Sub-accounts of our account on an ad network: found by name, no consent page. */
export interface SubAccounts {
  list(): Promise<SubAccount[]>;
  /** Finds a sub-account by username or email address, case-insensitively. */
  find(username: string): Promise<SubAccount | undefined>;
}
