import type { SessionSummary } from '@fanfare/contract/identity/identity';
import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { createBatcher } from '../../../platform/batching.ts';
import type { Tx } from '../../../platform/db/index.ts';
import type { Authenticate, Caller, Client, Cookies } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { hashToken, newToken } from '../../../platform/random.ts';
import { apiKeyStore } from './api-keys.store.ts';
import { sessionLookup } from './session-lookup.store.ts';
import { deviceStore, sessionStore } from './sessions.store.ts';
import { describeUserAgent } from './user-agent.ts';

export type SessionService = ReturnType<typeof sessionService>;
type Deps = { staffNeedsTwoFactor: boolean };

const sessionLifetime = { idleSeconds: 12 * hourSeconds, absoluteSeconds: 30 * daySeconds };
const actingSeconds = hourSeconds;
const deviceSeconds = 365 * daySeconds;
/** Interval in seconds in which `seenAt` is updated at most once, so that most calls don't write a row. */
const touchIntervalSeconds = 60;

/** A new session token and its lifetime; the cookie is set after the transaction commits. */
export type IssuedSession = { token: string; seconds: number };

export type RequestContext = { client: Client; cookies: Cookies };
export type SessionOptions = { businessId?: number | undefined; adminCleared?: boolean };

export const sessionService = ({ db, now, random, log }: Platform, { staffNeedsTwoFactor }: Deps) => {
  const secondsAgo = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  const isOlder = (date: Date | null, seconds: number) => date === null || date < secondsAgo(seconds);

  const findSessions = sessionLookup(db);
  const findLive = createBatcher(
    (tokenHashes: readonly string[]) => findSessions(tokenHashes, now(), secondsAgo(sessionLifetime.idleSeconds)),
    { retriesAlone: false },
  );

  /** Staff users without two-factor sign-in have no staff rights, if the installation requires two-factor sign-in. */
  const isStaff = (user: { isStaff: boolean; hasTwoFactor: boolean }) =>
    user.isStaff && (user.hasTwoFactor || !staffNeedsTwoFactor);

  const authenticateSession = async (token: string): Promise<Caller | undefined> => {
    const session = await findLive(hashToken(token));
    if (!session) return undefined;
    if (isOlder(session.seenAt, touchIntervalSeconds)) await sessionStore(db).touch(session.id, now());
    return {
      userId: session.userId,
      isStaff: isStaff(session) && !session.adminCleared && session.actorId === null,
      via: 'session',
      sessionId: session.id,
      actorId: session.actorId,
      businessId: session.businessId,
      userName: session.userName,
      timeZone: session.timeZone || 'UTC',
    };
  };

  const authenticateKey = async (key: string): Promise<Caller | undefined> => {
    const apiKey = await apiKeyStore(db).findLive(hashToken(key));
    if (!apiKey) return undefined;
    if (isOlder(apiKey.lastUsedAt, touchIntervalSeconds)) await apiKeyStore(db).touch(apiKey.id, now());
    return {
      userId: apiKey.userId,
      isStaff: isStaff(apiKey),
      via: 'key',
      sessionId: null,
      actorId: null,
      businessId: null,
      userName: apiKey.userName,
      timeZone: apiKey.timeZone || 'UTC',
    };
  };

  const authenticate: Authenticate = (credential) =>
    'key' in credential ? authenticateKey(credential.key) : authenticateSession(credential.session);

  return {
    authenticate,

    /** Signs a user in on this browser with a new token; the browser's previous session ends. */
    signIn: async (
      tx: Tx,
      userId: number,
      { client, cookies }: RequestContext,
      { businessId, adminCleared = false }: SessionOptions = {},
    ) => {
      const oldToken = cookies.read('session');
      if (oldToken) await sessionStore(tx).removeByToken(hashToken(oldToken));
      const token = newToken(random);
      await sessionStore(tx).insert({
        tokenHash: hashToken(token),
        userId,
        // The membership in the business is not verified here, because every call checks it.
        businessId: businessId ?? null,
        adminCleared,
        address: client.address,
        userAgent: client.userAgent,
        createdAt: now(),
        seenAt: now(),
        expiresAt: new Date(now().getTime() + sessionLifetime.absoluteSeconds * 1000),
      });
      cookies.set('session', token, sessionLifetime.absoluteSeconds);
    },

    /** Marks this browser as one the user has signed in with. */
    markDeviceKnown: async (tx: Tx, userId: number, cookies: Cookies) => {
      const token = cookies.read('device') ?? newToken(random);
      await deviceStore(tx).insert(hashToken(token), userId, now());
      cookies.set('device', token, deviceSeconds);
    },

    findKnownDevice: async (userId: number, cookies: Cookies): Promise<string | undefined> => {
      const token = cookies.read('device');
      return token && (await deviceStore(db).isKnown(hashToken(token), userId)) ? hashToken(token) : undefined;
    },

    end: async (token: string) => sessionStore(db).removeByToken(hashToken(token)),

    clearAdminFlag: async (token: string, client: Client) => {
      const userId = await sessionStore(db).clearAdminFlag(hashToken(token));
      if (userId)
        log.warn(
          { userId, requestId: client.requestId },
          'Admin flag removed from a session: its request had a next parameter of another site',
        );
    },

    /** Gives the session a new token and ends all others: after a password change only this browser stays signed in. */
    rotate: async (tx: Tx, caller: Caller, cookies: Cookies) => {
      if (caller.sessionId === null) throw new Problem('session-only');
      const token = newToken(random);
      await sessionStore(tx).replaceToken(caller.sessionId, hashToken(token));
      await sessionStore(tx).removeOthers(caller.userId, caller.sessionId);
      cookies.set('session', token, sessionLifetime.absoluteSeconds);
    },

    /**
     * Lets a staff user act as another user for an hour. The staff session is suspended: no cookie opens it until
     * acting ends.
     */
    startActing: async (
      tx: Tx,
      caller: Caller,
      userId: number,
      { client, cookies }: RequestContext,
    ): Promise<IssuedSession> => {
      const ownToken = cookies.read('session');
      if (caller.sessionId === null || !ownToken) throw new Problem('session-only');
      const isSuspended = await sessionStore(tx).suspend(
        caller.sessionId,
        hashToken(ownToken),
        hashToken(newToken(random)),
      );
      if (!isSuspended) throw new Problem('acting-already');
      const token = newToken(random);
      await sessionStore(tx).insert({
        tokenHash: hashToken(token),
        userId,
        actorId: caller.userId,
        returnSessionId: caller.sessionId,
        address: client.address,
        userAgent: client.userAgent,
        createdAt: now(),
        seenAt: now(),
        expiresAt: new Date(now().getTime() + actingSeconds * 1000),
      });
      return { token, seconds: actingSeconds };
    },

    /** Ends acting and resumes the staff user's own session with a new token; undefined if that session has expired. */
    endActing: async (tx: Tx, caller: Caller): Promise<IssuedSession | undefined> => {
      const actingSession =
        caller.sessionId === null ? undefined : await sessionStore(tx).consumeActing(caller.sessionId);
      if (!actingSession?.returnSessionId) throw new Problem('not-acting');
      const token = newToken(random);
      const change = { tokenHash: hashToken(token), adminCleared: actingSession.adminCleared };
      const isResumed = await sessionStore(tx).resume(
        actingSession.returnSessionId,
        change,
        now(),
        secondsAgo(sessionLifetime.idleSeconds),
      );
      return isResumed ? { token, seconds: sessionLifetime.absoluteSeconds } : undefined;
    },

    setSessionCookie: (cookies: Cookies, issued: IssuedSession | undefined) =>
      issued ? cookies.set('session', issued.token, issued.seconds) : cookies.clear('session'),

    endAll: (tx: Tx, userId: number) => sessionStore(tx).removeOthers(userId),

    /** Sets the current business of this session. */
    switchBusiness: async (caller: Caller, businessId: number) => {
      if (caller.sessionId === null) throw new Problem('session-only');
      await sessionStore(db).setBusiness(caller.sessionId, businessId);
    },

    list: async (caller: Caller): Promise<SessionSummary[]> => {
      const rows = await sessionStore(db).page(caller.userId, now(), secondsAgo(sessionLifetime.idleSeconds));
      return rows.map((row) => ({
        id: row.id,
        current: row.id === caller.sessionId,
        browser: describeUserAgent(row.userAgent),
        address: row.address,
        created_at: row.createdAt,
        seen_at: row.seenAt,
      }));
    },

    endOne: async (caller: Caller, id: number) => {
      if (!(await sessionStore(db).remove(caller.userId, id))) throw new Problem('not-found');
    },

    endOthers: (caller: Caller) => sessionStore(db).removeOthers(caller.userId, caller.sessionId ?? undefined),

    removeExpired: () =>
      sessionStore(db).removeExpiredEverywhere(now(), secondsAgo(sessionLifetime.idleSeconds), secondsAgo(daySeconds)),
  };
};
