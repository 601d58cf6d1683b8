/** The account of a grant; `id` is the network's own. */
export type RemoteAccount = {
  id: string;
  name: string;
  picture?: string | undefined;
  /** The signed-in user, where an account has several: a site. */
  user?: string | undefined;
};

/** OAuth grant of a user, stored as encrypted JSON: keep the keys. Everything except `account` is secret. */
export type Grant = {
  accessToken: string;
  refreshToken?: string | undefined;
  /** Expiry of the token; missing when it does not expire by itself. */
  expiresAt?: Date | undefined;
  scopes: readonly string[];
  account: RemoteAccount;
  /** Id of the user who gave the grant, where the account is not the user: a channel of a Google account. */
  userId?: string | undefined;
  /** URL to which calls are sent, if the account has its own API: a site. */
  apiUrl?: string | undefined;
};
