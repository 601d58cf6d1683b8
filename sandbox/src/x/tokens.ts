import { randomWord } from '../kit/storage/ids.ts';
import type { State, Token } from './state.ts';

export const accessSeconds = 7200;
/** Half a year: X does not say, and nobody waits for it. */
const refreshSeconds = 180 * 86_400;

export type Tokens = ReturnType<typeof tokens>;

/** Issues tokens in pairs and ends them. */
export const tokens = (state: State) => {
  const make = (use: Token['use'], accountId: string, scopes: string[], seconds: number): string => {
    const value = Buffer.from(`${randomWord(32)}:${use === 'access' ? 'at' : 'rt'}:1`).toString('base64url');
    const expiresAt = state.now() + seconds * 1000;
    state.tokens.set(value, { value, use, accountId, scopes, expiresAt, isOver: false });
    return value;
  };
  const living = (value: string, use: Token['use']): Token | undefined => {
    const token = state.tokens.get(value);
    return token && token.use === use && !token.isOver && state.now() < token.expiresAt ? token : undefined;
  };
  const end = (token: Token) => void state.tokens.set(token.value, { ...token, isOver: true });

  return {
    living,
    end,
    /** A refresh token comes only with `offline.access`. */
    pair(accountId: string, scopes: string[]) {
      return {
        token_type: 'bearer',
        expires_in: accessSeconds,
        access_token: make('access', accountId, scopes, accessSeconds),
        scope: scopes.join(' '),
        ...(scopes.includes('offline.access') && {
          refresh_token: make('refresh', accountId, scopes, refreshSeconds),
        }),
      };
    },
    of: (accountId: string, use: Token['use']): Token[] =>
      state.tokens.values().filter((token) => token.accountId === accountId && living(token.value, use)),
    endAllOf(accountId: string, use?: Token['use']) {
      for (const token of state.tokens.values()) {
        if (token.accountId === accountId && (use === undefined || token.use === use)) end(token);
      }
    },
  };
};
