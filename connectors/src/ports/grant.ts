/** Who is behind a grant, in the network's own numbering. */
export type RemoteAccount = { id: string; name: string; picture?: string | undefined };

/** A permission somebody gave us. Everything in it but the account is secret or about secrets: kept encrypted, never shown. */
export type Grant = {
  accessToken: string;
  refreshToken?: string | undefined;
  /** Missing when the token does not expire by itself. */
  expiresAt?: Date | undefined;
  scopes: readonly string[];
  account: RemoteAccount;
};
