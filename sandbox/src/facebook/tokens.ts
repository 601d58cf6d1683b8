import { createHmac } from 'node:crypto';
import { randomWord } from '../kit/storage/ids.ts';
import { type Refusal, refuse } from './errors.ts';
import type { Ailment, Grant, PermissionStatus, PracticePage, State, Token } from './state.ts';
import { dayMs } from './times.ts';

const shortLifeMs = 2 * 3_600_000;
export const longLifeMs = 60 * dayMs;
/** After the last login Facebook shows an app a person's data for 90 days, whatever its token says. */
export const dataAccessMs = 90 * dayMs;

export type Tokens = ReturnType<typeof tokens>;

/** Issues tokens and says what is wrong with them. */
export const tokens = (state: State) => {
  const grantOf = (appId: string, personId: string): Readonly<Grant> =>
    state.grants.get(`${appId}:${personId}`) ?? { permissions: {}, round: 1, loggedInAt: 0 };

  const keep = (token: Token): Readonly<Token> => state.tokens.set(token.value, token);

  return {
    grantOf,

    grant(appId: string, personId: string, answers: Record<string, PermissionStatus>) {
      const { permissions, round } = grantOf(appId, personId);
      const loggedInAt = state.now();
      state.grants.set(`${appId}:${personId}`, { permissions: { ...permissions, ...answers }, round, loggedInAt });
    },

    /** Takes back one permission, or with it the whole app: then every token of that person dies. */
    revoke(appId: string, personId: string, permission?: string) {
      const grant = grantOf(appId, personId);
      const next: Grant =
        permission === undefined
          ? { permissions: {}, round: grant.round + 1, loggedInAt: 0 }
          : { ...grant, permissions: { ...grant.permissions, [permission]: 'declined' } };
      state.grants.set(`${appId}:${personId}`, next);
    },

    statusesOf(token: Token): { permission: string; status: PermissionStatus | 'expired' }[] {
      const { permissions, loggedInAt } = grantOf(token.appId, token.personId);
      const isOver = state.now() >= loggedInAt + dataAccessMs;
      return Object.entries(permissions).map(([permission, status]) => ({
        permission,
        status: isOver && status === 'granted' ? 'expired' : status,
      }));
    },

    issue(appId: string, personId: string, { isLongLived }: { isLongLived: boolean }): Readonly<Token> {
      const issuedAt = state.now();
      const expiresAt = issuedAt + (isLongLived ? longLifeMs : shortLifeMs);
      const { round } = grantOf(appId, personId);
      const value = `EAAP${randomWord(60)}ZD`;
      return keep({ value, type: 'USER', appId, personId, round, issuedAt, expiresAt, isLongLived });
    },

    /** The same user token always gets the same page token. One of a long-lived token never expires. */
    forPage(user: Token, pageId: string): string {
      const value = `EAAP${createHmac('sha256', user.value).update(pageId).digest('hex').repeat(2)}ZD`;
      if (!state.tokens.has(value)) {
        keep({ ...user, value, type: 'PAGE', pageId, expiresAt: user.isLongLived ? 0 : user.expiresAt });
      }
      return value;
    },

    /** Makes every token of a person ill in the given way, as a changed password does. */
    afflict(personId: string, ailment: Ailment) {
      for (const token of state.tokens.values()) {
        if (token.personId === personId) keep({ ...token, ailment });
      }
    },

    ailmentOf(token: Token, now: number): Refusal | undefined {
      if (token.round !== grantOf(token.appId, token.personId).round) return refuse.appRemoved(token.appId);
      if (token.ailment !== undefined && token.ailment !== 463) return ailments[token.ailment]();
      if (token.ailment === 463) return refuse.expired(Math.min(token.expiresAt || now, now), now);
      if (token.expiresAt !== 0 && now >= token.expiresAt) return refuse.expired(token.expiresAt, now);
      const page = token.pageId === undefined ? undefined : state.pages.get(token.pageId);
      if (token.pageId !== undefined && !(page && hasRole(page, token.personId))) return refuse.invalidated();
      return undefined;
    },
  };
};

const ailments = {
  459: refuse.checkpoint,
  460: refuse.passwordChanged,
  464: refuse.unconfirmedUser,
  467: refuse.invalidated,
};

const hasRole = (page: PracticePage, personId: string) => page.roles.some((role) => role.personId === personId);
