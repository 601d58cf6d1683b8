import { dayMs } from '../../kit/durations.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import type { State, Token } from '../state.ts';
import { errors } from './errors.ts';

export const accessTokenTtlMs = 30 * dayMs;
export const refreshTokenTtlMs = 60 * dayMs;

export type Tokens = ReturnType<typeof createTokens>;

/** Issues token pairs. A refresh token works once and is replaced by the next. */
export const createTokens = (state: State) => {
  const currentRound = (accountId: string) => state.rounds.get(accountId) ?? 0;
  const isValid = (token: Token) => state.now() < token.expiresAt && token.round === currentRound(token.accountId);

  const issue = (accountId: string, scopes: readonly string[]) => {
    const grant = { accountId, scopes: [...scopes], round: currentRound(accountId) };
    const access = { ...grant, value: `pina_${randomHex(40)}`, expiresAt: state.now() + accessTokenTtlMs };
    const refresh = { ...grant, value: `pinr_${randomHex(40)}`, expiresAt: state.now() + refreshTokenTtlMs };
    state.tokens.set(access.value, access);
    state.refreshTokens.set(refresh.value, { ...refresh, isUsed: false });
    return { access, refresh };
  };

  return {
    issue,
    rotate(value: string, requestedScopes: readonly string[] | undefined) {
      const old = state.refreshTokens.get(value);
      if (!old || old.isUsed || !isValid(old)) throw errors.authentication();
      const ungrantedScopes = requestedScopes?.filter((scope) => !old.scopes.includes(scope)) ?? [];
      if (ungrantedScopes.length > 0) throw errors.scope(ungrantedScopes);
      state.refreshTokens.set(value, { ...old, isUsed: true });
      return issue(old.accountId, requestedScopes ?? old.scopes);
    },
    find(value: string): Readonly<Token> | undefined {
      const token = state.tokens.get(value);
      return token && isValid(token) ? token : undefined;
    },
    /** Expires or revokes all tokens of an account. */
    endAll(accountId: string, mode: 'expire' | 'remove') {
      if (mode === 'remove') return void state.rounds.set(accountId, currentRound(accountId) + 1);
      for (const token of state.tokens.values()) {
        if (token.accountId === accountId) state.tokens.set(token.value, { ...token, expiresAt: state.now() });
      }
    },
  };
};
