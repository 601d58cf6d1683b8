import { randomWord } from '../kit/storage/ids.ts';
import { type Refusal, refuse } from './errors.ts';
import type { State, Token } from './state.ts';

export const lifeMs = 60 * 86_400_000;

export type Tokens = ReturnType<typeof tokens>;

/** Issues tokens and says what is wrong with them. An ordinary app gets no refresh token. */
export const tokens = (state: State) => {
  const change = (token: Token) => state.tokens.set(token.value, token);
  return {
    issue(personId: string, scopes: readonly string[]): Readonly<Token> {
      const issuedAt = state.now();
      const value = `AQX${randomWord(80)}`;
      return change({ value, personId, scopes: [...scopes], issuedAt, expiresAt: issuedAt + lifeMs, isRevoked: false });
    },
    revoke(value: string) {
      const token = state.tokens.get(value);
      if (token) change({ ...token, isRevoked: true });
    },
    /** What a person does to every connection at once. */
    end(personId: string, how: 'expire' | 'remove') {
      for (const token of state.tokens.values()) {
        if (token.personId !== personId) continue;
        change(how === 'expire' ? { ...token, expiresAt: state.now() } : { ...token, isRevoked: true });
      }
    },
    ailmentOf(token: Token): Refusal | undefined {
      if (token.isRevoked) return refuse.revoked();
      return state.now() >= token.expiresAt ? refuse.expired() : undefined;
    },
  };
};
