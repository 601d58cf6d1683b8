import type { FailureKind } from '@fanfare/contract/networks/failure';
import type { Grant, RemoteAccount } from './grant.ts';

export type AuthorizationRequest = {
  /** Random text that is created, stored and compared by the caller. */
  state: string;
  scopes: readonly string[];
  redirectUri: string;
  /** S256 of the verifier; ignored where the network has no PKCE. */
  codeChallenge?: string | undefined;
  /** True to ask the user again for permissions that they declined. */
  rerequest?: boolean | undefined;
  /** Email address of the expected account; networks that support it preselect that account. */
  loginHint?: string | undefined;
};

export type AuthorizationCode = { code: string; redirectUri: string; codeVerifier?: string | undefined };

export type Health = {
  isAlive: boolean;
  granted: readonly string[];
  declined: readonly string[];
  /** Expiry of the token; missing when it does not expire by itself. */
  expiresAt?: Date | undefined;
  /** Time after which the network returns no data, even if the token is still valid. */
  dataEndsAt?: Date | undefined;
  /** The account's current name; missing when the token is invalid. */
  account?: RemoteAccount | undefined;
  /** Reason why the token is invalid. */
  problem?:
    | { kind: FailureKind; message: string; networkMessage?: string | undefined; code?: string | undefined }
    | undefined;
};

/** Gets, refreshes, checks and revokes a user's grant. */
export interface Authorizer {
  authorizeUrl(request: AuthorizationRequest): string;
  exchange(answer: AuthorizationCode): Promise<Grant>;
  /**
   * Refreshes a grant, only where the network does that without the user. Fields missing from the response keep their
   * value.
   */
  refresh?(grant: Grant): Promise<Grant>;
  /** Checks a grant. An invalid token is a result (`isAlive: false`), never an exception. */
  probe(grant: Grant): Promise<Health>;
  revoke(grant: Grant): Promise<void>;
}

export type CallbackResult =
  | { outcome: 'code'; state: string; code: string }
  | { outcome: 'denied'; state: string }
  | { outcome: 'failed'; state: string; code?: string | undefined; networkMessage?: string | undefined };

/** Parses the query of the OAuth redirect; each network reports a denial differently. */
export interface Callback {
  read(query: Readonly<Record<string, string | undefined>>): CallbackResult;
}
