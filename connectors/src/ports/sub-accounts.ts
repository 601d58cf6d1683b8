export type SubAccount = {
  id: string;
  username: string;
  email?: string | undefined;
  /** Only an active account may advertise. */
  status: 'active' | 'pending' | 'disabled' | 'unknown';
  createdAt?: Date | undefined;
};

/** The accounts below the product's own at an advertising network: found by name, no consent page. */
export interface SubAccounts {
  list(): Promise<SubAccount[]>;
  /** By user name or mail address, in any letter case. */
  find(username: string): Promise<SubAccount | undefined>;
}
