export type SubAccount = {
  id: string;
  username: string;
  email?: string | undefined;
  /** Only an active account can advertise. */
  status: 'active' | 'pending' | 'disabled' | 'unknown';
  createdAt?: Date | undefined;
};

/** Sub-accounts of our account on an ad network: found by name, no consent page. */
export interface SubAccounts {
  list(): Promise<SubAccount[]>;
  /** By username or email address, case-insensitively. */
  find(username: string): Promise<SubAccount | undefined>;
}
