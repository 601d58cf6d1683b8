import type { Kit } from '../network.ts';
import { randomHex } from '../storage/ids.ts';

export type Token = {
  value: string;
  accountId: string;
  scopes: string[];
  expiresAt: number;
  /**
   * Number of the token generation. Removing the app increments the account's round; tokens of earlier rounds are
   * invalid.
   */
  round: number;
};
type RefreshToken = Token & { isUsed: boolean };
type Code = {
  value: string;
  accountId: string;
  redirect: string;
  scopes: string[];
  expiresAt: number;
  isUsed: boolean;
};
type Options = {
  accessTtlMs: number;
  refreshTtlMs: number;
  codeTtlMs: number;
  /** True if a refresh token works once and is replaced by the next; otherwise it stays valid. */
  rotates: boolean;
};

export type TokenStore = ReturnType<typeof createTokenStore>;

/** Codes, access tokens and refresh tokens of an OAuth 2 server. */
export const createTokenStore = (kit: Kit, { accessTtlMs, refreshTtlMs, codeTtlMs, rotates }: Options) => {
  const codes = kit.collection<Code>('codes');
  const accessTokens = kit.collection<Token>('tokens');
  const refreshTokens = kit.collection<RefreshToken>('refresh-tokens');
  const rounds = kit.collection<number>('rounds');
  const now = () => kit.clock.now().getTime();
  const currentRound = (accountId: string) => rounds.get(accountId) ?? 0;
  const isValid = (token: Token) => now() < token.expiresAt && token.round === currentRound(token.accountId);

  const issueAccess = (accountId: string, scopes: readonly string[]): Token => {
    const value = randomHex(32);
    const token = { value, accountId, scopes: [...scopes], expiresAt: now() + accessTtlMs };
    return accessTokens.set(value, { ...token, round: currentRound(accountId) });
  };
  const issueRefresh = (accountId: string, scopes: readonly string[]): Token => {
    const value = randomHex(32);
    const token = { value, accountId, scopes: [...scopes], expiresAt: now() + refreshTtlMs };
    return refreshTokens.set(value, { ...token, round: currentRound(accountId), isUsed: false });
  };

  return {
    accessSeconds: accessTtlMs / 1000,

    issueCode(accountId: string, redirect: string, scopes: readonly string[]): string {
      const value = randomHex(20);
      codes.set(value, {
        value,
        accountId,
        redirect,
        scopes: [...scopes],
        expiresAt: now() + codeTtlMs,
        isUsed: false,
      });
      return value;
    },

    /** Exchanges a code for tokens; undefined for a code that is unknown, used, expired or of another redirect URL. */
    exchangeCode(value: string, redirect: string) {
      const code = codes.get(value);
      if (!code || code.isUsed || code.redirect !== redirect || now() >= code.expiresAt) return undefined;
      codes.set(value, { ...code, isUsed: true });
      return {
        access: issueAccess(code.accountId, code.scopes),
        refresh: issueRefresh(code.accountId, code.scopes),
      };
    },

    /** Exchanges a refresh token; `refresh` is missing in the result where refresh tokens stay. */
    exchangeRefreshToken(value: string) {
      const old = refreshTokens.get(value);
      if (!old || old.isUsed || !isValid(old)) return undefined;
      const access = issueAccess(old.accountId, old.scopes);
      if (!rotates) return { access, refresh: undefined };
      refreshTokens.set(value, { ...old, isUsed: true });
      return { access, refresh: issueRefresh(old.accountId, old.scopes) };
    },

    find(authorization: string | undefined): Readonly<Token> | undefined {
      const [, value = ''] = /^Bearer\s+(\S+)$/i.exec(authorization ?? '') ?? [];
      const token = accessTokens.get(value);
      return token && isValid(token) ? token : undefined;
    },

    /** Ends the grant of an access or refresh token: all tokens of its account. */
    revoke(value: string) {
      const token = accessTokens.get(value) ?? refreshTokens.get(value);
      if (token && token.round === currentRound(token.accountId)) rounds.set(token.accountId, token.round + 1);
    },

    /** Expires the access tokens of an account, or removes the app from it. */
    endAll(accountId: string, mode: 'expire' | 'remove') {
      if (mode === 'remove') return void rounds.set(accountId, currentRound(accountId) + 1);
      for (const token of accessTokens.values()) {
        if (token.accountId === accountId) accessTokens.set(token.value, { ...token, expiresAt: now() });
      }
    },
  };
};
