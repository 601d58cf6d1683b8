import { createHmac } from 'node:crypto';
import { dayMs, hourMs } from '../../kit/durations.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import type { Grant, PermissionStatus, PracticePage, State, Token, TokenErrorCode } from '../state.ts';
import { errors, type GraphError } from './errors.ts';

const shortLifeMs = 2 * hourMs;
const longLifeMs = 60 * dayMs;
/** An app has access to a person's data for 90 days after the last login, whatever its token's expiry. */
export const dataAccessMs = 90 * dayMs;

export type Tokens = ReturnType<typeof createTokens>;

/** Issues, checks and invalidates tokens. */
export const createTokens = (state: State) => {
  const findGrant = (appId: string, personId: string): Readonly<Grant> =>
    state.grants.get(`${appId}:${personId}`) ?? { permissions: {}, round: 1, loggedInAt: 0 };

  const saveToken = (token: Token): Readonly<Token> => state.tokens.set(token.value, token);

  return {
    findGrant,

    recordGrant(appId: string, personId: string, answers: Record<string, PermissionStatus>) {
      const { permissions, round } = findGrant(appId, personId);
      const loggedInAt = state.now();
      state.grants.set(`${appId}:${personId}`, { permissions: { ...permissions, ...answers }, round, loggedInAt });
    },

    /** Revokes one permission; without `permission` all of them, which invalidates all tokens of the person. */
    revokeGrant(appId: string, personId: string, permission?: string) {
      const grant = findGrant(appId, personId);
      const next: Grant =
        permission === undefined
          ? { permissions: {}, round: grant.round + 1, loggedInAt: 0 }
          : { ...grant, permissions: { ...grant.permissions, [permission]: 'declined' } };
      state.grants.set(`${appId}:${personId}`, next);
    },

    listPermissions(token: Token): { permission: string; status: PermissionStatus | 'expired' }[] {
      const { permissions, loggedInAt } = findGrant(token.appId, token.personId);
      const isExpired = state.now() >= loggedInAt + dataAccessMs;
      return Object.entries(permissions).map(([permission, status]) => ({
        permission,
        status: isExpired && status === 'granted' ? 'expired' : status,
      }));
    },

    issueToken(appId: string, personId: string, { isLongLived }: { isLongLived: boolean }): Readonly<Token> {
      const issuedAt = state.now();
      const expiresAt = issuedAt + (isLongLived ? longLifeMs : shortLifeMs);
      const { round } = findGrant(appId, personId);
      const value = `EAAP${randomHex(60)}ZD`;
      return saveToken({ value, type: 'USER', appId, personId, round, issuedAt, expiresAt, isLongLived });
    },

    /** A user token always gets the same page token. The page token of a long-lived token never expires. */
    issuePageToken(user: Token, pageId: string): string {
      const value = `EAAP${createHmac('sha256', user.value).update(pageId).digest('hex').repeat(2)}ZD`;
      if (!state.tokens.has(value)) {
        saveToken({ ...user, value, type: 'PAGE', pageId, expiresAt: user.isLongLived ? 0 : user.expiresAt });
      }
      return value;
    },

    /** Invalidates all tokens of a person with this error, as a changed password does. */
    invalidateTokens(personId: string, errorCode: TokenErrorCode) {
      for (const token of state.tokens.values()) {
        if (token.personId === personId) saveToken({ ...token, ailment: errorCode });
      }
    },

    findTokenError(token: Token, now: number): GraphError | undefined {
      if (token.round !== findGrant(token.appId, token.personId).round) return errors.appRemoved(token.appId);
      if (token.ailment !== undefined && token.ailment !== 463) return errorsByCode[token.ailment]();
      if (token.ailment === 463) return errors.expired(Math.min(token.expiresAt || now, now), now);
      if (token.expiresAt !== 0 && now >= token.expiresAt) return errors.expired(token.expiresAt, now);
      const page = token.pageId === undefined ? undefined : state.pages.get(token.pageId);
      if (token.pageId !== undefined && !(page && hasRole(page, token.personId))) return errors.invalidated();
      return undefined;
    },
  };
};

const errorsByCode = {
  459: errors.checkpoint,
  460: errors.passwordChanged,
  464: errors.unconfirmedUser,
  467: errors.invalidated,
};

const hasRole = (page: PracticePage, personId: string) => page.roles.some((role) => role.personId === personId);
