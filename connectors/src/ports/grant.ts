/** The account of a grant; `id` is the network's own. */
export type RemoteAccount = {
  id: string;
  name: string;
  picture?: string | undefined;
  /** Name of the signed-in user, where an account has several users, such as a site. */
  user?: string | undefined;
};

/**
 * OAuth grant of a user, stored as encrypted JSON, so its keys must not be renamed. Everything except `account` is
 * secret.
 */
export type Grant = {
  accessToken: string;
  refreshToken?: string | undefined;
  /** Expiry of the token; missing when it does not expire by itself. */
  expiresAt?: Date | undefined;
  scopes: readonly string[];
  account: RemoteAccount;
  /** Id of the user who gave the grant, where the account is not the user, such as a channel of a Google account. */
  userId?: string | undefined;
  /** URL to which calls are sent, if the account has an API of its own, such as a site. */
  apiUrl?: string | undefined;
};
