import type { FailureKind } from '@fanfare/contract/networks/failure';
import type { Grant, RemoteAccount } from './grant.ts';

export type AuthorizationAsk = {
  /** Made, kept and compared by the caller. */
  state: string;
  scopes: readonly string[];
  redirectUri: string;
  /** S256 of the verifier; ignored where the network offers no PKCE. */
  codeChallenge?: string | undefined;
  /** Asks again for permissions that were declined. */
  rerequest?: boolean | undefined;
  /** Whom we expect, by mail address; where the network can, its page shows that account first. */
  loginHint?: string | undefined;
};

export type AuthorizationCode = { code: string; redirectUri: string; codeVerifier?: string | undefined };

export type Health = {
  isAlive: boolean;
  granted: readonly string[];
  declined: readonly string[];
  /** Missing when the token does not expire by itself. */
  expiresAt?: Date | undefined;
  /** The network stops showing us data then, even to a token that lives on. */
  dataEndsAt?: Date | undefined;
  /** As the network names it now; missing when the token is dead. */
  account?: RemoteAccount | undefined;
  /** Why it is not alive. */
  problem?: { kind: FailureKind; sentence: string; words?: string | undefined; code?: string | undefined } | undefined;
};

/** Getting, keeping and giving back a person's permission. */
export interface Authorizer {
  authorizeUrl(ask: AuthorizationAsk): string;
  exchange(answer: AuthorizationCode): Promise<Grant>;
  /** Only where the network renews without the person. Keeps what the network leaves out. */
  refresh?(grant: Grant): Promise<Grant>;
  /** Never throws for a dead token: that is an answer. */
  probe(grant: Grant): Promise<Health>;
  revoke(grant: Grant): Promise<void>;
}

export type CallbackAnswer =
  | { outcome: 'code'; state: string; code: string }
  | { outcome: 'denied'; state: string }
  | { outcome: 'failed'; state: string; code?: string | undefined; words?: string | undefined };

/** What the parameters of the network's way back mean: each network says "no" in its own way. */
export interface Callback {
  read(query: Readonly<Record<string, string | undefined>>): CallbackAnswer;
}
