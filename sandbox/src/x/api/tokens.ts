import { daySeconds, hourSeconds } from '../../kit/durations.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import type { State, Token } from '../state.ts';

const accessTokenSeconds = 2 * hourSeconds;
/** Lifetime of a refresh token in seconds: 180 days, since X documents none. */
const refreshTokenSeconds = 180 * daySeconds;

export type Tokens = ReturnType<typeof createTokens>;

/** Issues token pairs and ends tokens. */
export const createTokens = (state: State) => {
  const createToken = (use: Token['use'], accountId: string, scopes: string[], seconds: number): string => {
    const value = Buffer.from(`${randomHex(32)}:${use === 'access' ? 'at' : 'rt'}:1`).toString('base64url');
    const expiresAt = state.now() + seconds * 1000;
    state.tokens.set(value, { value, use, accountId, scopes, expiresAt, isOver: false });
    return value;
  };
  const findValid = (value: string, use: Token['use']): Token | undefined => {
    const token = state.tokens.get(value);
    return token && token.use === use && !token.isOver && state.now() < token.expiresAt ? token : undefined;
  };
  const endToken = (token: Token) => void state.tokens.set(token.value, { ...token, isOver: true });

  return {
    findValid,
    end: endToken,
    /** Issues a token pair; the refresh token needs the scope `offline.access`. */
    issuePair(accountId: string, scopes: string[]) {
      return {
        token_type: 'bearer',
        expires_in: accessTokenSeconds,
        access_token: createToken('access', accountId, scopes, accessTokenSeconds),
        scope: scopes.join(' '),
        ...(scopes.includes('offline.access') && {
          refresh_token: createToken('refresh', accountId, scopes, refreshTokenSeconds),
        }),
      };
    },
    listValid: (accountId: string, use: Token['use']): Token[] =>
      state.tokens.values().filter((token) => token.accountId === accountId && findValid(token.value, use)),
    endAll(accountId: string, use?: Token['use']) {
      for (const token of state.tokens.values()) {
        if (token.accountId === accountId && (use === undefined || token.use === use)) endToken(token);
      }
    },
  };
};
