import { randomHex } from '../../kit/storage/ids.ts';
import { type ApiError, errors } from '../rest/errors.ts';
import type { State, Token } from '../state.ts';

export const tokenTtlMs = 60 * 86_400_000;

export type Tokens = ReturnType<typeof createTokens>;

/** Issues, validates and ends tokens. There are no refresh tokens, as for an ordinary LinkedIn app. */
export const createTokens = (state: State) => {
  const store = (token: Token) => state.tokens.set(token.value, token);
  return {
    issue(personId: string, scopes: readonly string[]): Readonly<Token> {
      const issuedAt = state.now();
      const value = `AQX${randomHex(80)}`;
      return store({
        value,
        personId,
        scopes: [...scopes],
        issuedAt,
        expiresAt: issuedAt + tokenTtlMs,
        isRevoked: false,
      });
    },
    revoke(value: string) {
      const token = state.tokens.get(value);
      if (token) store({ ...token, isRevoked: true });
    },
    /** Expires or revokes all tokens of an account. */
    endAll(personId: string, mode: 'expire' | 'remove') {
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
