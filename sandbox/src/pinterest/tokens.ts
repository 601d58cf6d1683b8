import { randomWord } from '../kit/storage/ids.ts';
import { refuse } from './errors.ts';
import type { State, Token } from './state.ts';

const dayMs = 86_400_000;
export const accessMs = 30 * dayMs;
export const refreshMs = 60 * dayMs;

export type Tokens = ReturnType<typeof tokens>;

/** Issues tokens in pairs. A refresh token is good for one use, which brings the next. */
export const tokens = (state: State) => {
  const roundOf = (accountId: string) => state.rounds.get(accountId) ?? 0;
  const isAlive = (token: Token) => state.now() < token.expiresAt && token.round === roundOf(token.accountId);

  const issue = (accountId: string, scopes: readonly string[]) => {
    const made = { accountId, scopes: [...scopes], round: roundOf(accountId) };
    const access = { ...made, value: `pina_${randomWord(40)}`, expiresAt: state.now() + accessMs };
    const refresh = { ...made, value: `pinr_${randomWord(40)}`, expiresAt: state.now() + refreshMs };
    state.tokens.set(access.value, access);
    state.refreshTokens.set(refresh.value, { ...refresh, isUsed: false });
    return { access, refresh };
  };

  return {
    issue,
    rotate(value: string, wanted: readonly string[] | undefined) {
      const old = state.refreshTokens.get(value);
      if (!old || old.isUsed || !isAlive(old)) throw refuse.authentication();
      const strange = wanted?.filter((scope) => !old.scopes.includes(scope)) ?? [];
      if (strange.length > 0) throw refuse.scope(strange);
      state.refreshTokens.set(value, { ...old, isUsed: true });
      return issue(old.accountId, wanted ?? old.scopes);
    },
    find(value: string): Readonly<Token> | undefined {
      const token = state.tokens.get(value);
      return token && isAlive(token) ? token : undefined;
    },
    /** What a person does to every connection at once. */
    end(accountId: string, how: 'expire' | 'remove') {
      if (how === 'remove') return void state.rounds.set(accountId, roundOf(accountId) + 1);
      for (const token of state.tokens.values())
        if (token.accountId === accountId) state.tokens.set(token.value, { ...token, expiresAt: state.now() });
    },
  };
};
