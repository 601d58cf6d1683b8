export type SubAccount = { id: string; username: string; status: string; createdAt?: Date | undefined };

/** The accounts below the product's own at an advertising network: found by name, no consent page. */
export interface SubAccounts {
  list(): Promise<SubAccount[]>;
  /** By user name or mail address, in any letter case. */
  find(username: string): Promise<SubAccount | undefined>;
}
