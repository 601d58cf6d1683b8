import { dayMs } from '../../kit/durations.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import type { RefreshToken, State, Token } from '../state.ts';
import { type ApiError, errors } from './errors.ts';

const tokenTtlMs = 60 * dayMs;
const refreshTtlMs = 365 * dayMs;

export type Tokens = ReturnType<typeof createTokens>;

type Consent = { appId: string; personId: string; scopes: readonly string[] };

/** Issues, validates and ends tokens. */
export const createTokens = (state: State) => {
  const store = (token: Token) => state.tokens.set(token.value, token);
  return {
    issue({ appId, personId, scopes }: Consent, endsAt = Number.POSITIVE_INFINITY): Readonly<Token> {
      const issuedAt = state.now();
      const value = `AQX${randomHex(80)}`;
      return store({
        value,
        appId,
        personId,
        scopes: [...scopes],
        issuedAt,
        // Expiry of an access token, which never outlives its refresh token.
        expiresAt: Math.min(issuedAt + tokenTtlMs, endsAt),
        isRevoked: false,
      });
    },
    issueRefreshToken({ appId, personId, scopes }: Consent): Readonly<RefreshToken> {
      const value = `AQR${randomHex(80)}`;
      const expiresAt = state.now() + refreshTtlMs;
      return state.refreshTokens.set(value, {
        value,
        appId,
        personId,
        scopes: [...scopes],
        expiresAt,
        isRevoked: false,
      });
    },
    findRefreshToken(value: string, appId: string): Readonly<RefreshToken> | undefined {
      const token = state.refreshTokens.get(value);
      return token && token.appId === appId && !token.isRevoked && state.now() < token.expiresAt ? token : undefined;
    },
    revoke(value: string) {
      const token = state.tokens.get(value);
      if (token) store({ ...token, isRevoked: true });
    },
    /** Expires or revokes all tokens of an account. Removing the app also ends its refresh tokens. */
    endAll(personId: string, mode: 'expire' | 'remove') {
      for (const token of mode === 'remove' ? state.refreshTokens.values() : []) {
        if (token.personId === personId) state.refreshTokens.set(token.value, { ...token, isRevoked: true });
      }
      for (const token of state.tokens.values()) {
        if (token.personId !== personId) continue;
        store(mode === 'expire' ? { ...token, expiresAt: state.now() } : { ...token, isRevoked: true });
      }
    },
    findTokenError(token: Token): ApiError | undefined {
      if (token.isRevoked) return errors.revoked();
      return state.now() >= token.expiresAt ? errors.expired() : undefined;
    },
  };
};
