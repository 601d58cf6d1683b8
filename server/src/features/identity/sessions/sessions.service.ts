import type { SessionSummary } from '@fanfare/contract/identity';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type Authenticate, type Caller, type Client, type Cookies, Problem } from '../../../platform/http/index.ts';
import type { Log } from '../../../platform/log.ts';
import { hashToken, newToken, type RandomBytes } from '../../../platform/random.ts';
import { apiKeyStore } from './api-keys.store.ts';
import { sessionLookup } from './session-lookup.store.ts';
import { deviceStore, sessionStore } from './sessions.store.ts';
import { describeUserAgent } from './user-agent.ts';

export type SessionService = ReturnType<typeof sessionService>;
type Deps = { db: Db; now: Now; random: RandomBytes; log: Log; staffNeedsTwoFactor: boolean };

const hour = 3600;
export const sessionLifetime = { idleSeconds: 12 * hour, absoluteSeconds: 30 * 24 * hour };
export const actingSeconds = hour;
const deviceSeconds = 365 * 24 * hour;
/** Written at most this often, so that reading a page does not write a row each time. */
const seenEverySeconds = 60;

/** A session's secret, to be handed to the browser once the transaction has committed. */
export type Issued = { token: string; seconds: number };

/** The browser somebody comes in with. */
export type RequestContext = { client: Client; cookies: Cookies };

export const sessionService = ({ db, now, random, log, staffNeedsTwoFactor }: Deps) => {
  const before = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  const isOlder = (date: Date | null, seconds: number) => date === null || date < before(seconds);

  const check = sessionLookup(db);
  const findLive = (token: string) => check(hashToken(token), now(), before(sessionLifetime.idleSeconds));

  /** Where the installation asks it, staff who have not turned on two-factor sign-in are ordinary users until they do. */
  const isStaff = (found: { isStaff: boolean; hasTwoFactor: boolean }) =>
    found.isStaff && (found.hasTwoFactor || !staffNeedsTwoFactor);

  const bySession = async (token: string): Promise<Caller | undefined> => {
    const found = await findLive(token);
    if (!found) return undefined;
    const { session } = found;
    if (isOlder(session.seenAt, seenEverySeconds)) await sessionStore(db).touch(session.id, now());
    return {
      userId: session.userId,
      isStaff: isStaff(found) && !session.lostAdmin && session.actorId === null,
      via: 'session',
      sessionId: session.id,
      actorId: session.actorId,
      businessId: session.businessId,
    };
  };

  const byKey = async (key: string): Promise<Caller | undefined> => {
    const found = await apiKeyStore(db).findLive(hashToken(key));
    if (!found) return undefined;
    if (isOlder(found.lastUsedAt, seenEverySeconds)) await apiKeyStore(db).touch(found.id, now());
    return {
      userId: found.userId,
      isStaff: isStaff(found),
      via: 'key',
      sessionId: null,
      actorId: null,
      businessId: null,
    };
  };

  const authenticate: Authenticate = (credential) =>
    'key' in credential ? byKey(credential.key) : bySession(credential.session);

  return {
    authenticate,

    /** Signs a user in on this browser. The id is always new; a session the browser came with is over. */
    signIn: async (tx: Tx, userId: number, { client, cookies }: RequestContext, businessId?: number) => {
      const old = cookies.read('session');
      if (old) await sessionStore(tx).removeByToken(hashToken(old));
      const token = newToken(random);
      await sessionStore(tx).insert({
        tokenHash: hashToken(token),
        userId,
        // Only a wish: the gate asks at every call whether they belong to it.
        businessId: businessId ?? null,
        address: client.address,
        userAgent: client.userAgent,
        createdAt: now(),
        seenAt: now(),
        expiresAt: new Date(now().getTime() + sessionLifetime.absoluteSeconds * 1000),
      });
      cookies.set('session', token, sessionLifetime.absoluteSeconds);
    },

    /** From now on this browser is one the user has used before. */
    markDeviceKnown: async (tx: Tx, userId: number, cookies: Cookies) => {
      const token = cookies.read('device') ?? newToken(random);
      await deviceStore(tx).insert(hashToken(token), userId, now());
      cookies.set('device', token, deviceSeconds);
    },

    knownDevice: async (userId: number, cookies: Cookies): Promise<string | undefined> => {
      const token = cookies.read('device');
      return token && (await deviceStore(db).isKnown(hashToken(token), userId)) ? hashToken(token) : undefined;
    },

    end: async (token: string) => sessionStore(db).removeByToken(hashToken(token)),

    dropAdmin: async (token: string, client: Client) => {
      const userId = await sessionStore(db).clearAdminFlag(hashToken(token));
      if (userId)
        log.warn(
          { userId, requestId: client.requestId },
          'A session lost the admin flag: it arrived with a foreign next',
        );
    },

    /** A new id for the same session, and every other one ended: after a password change only this browser stays. */
    rotate: async (tx: Tx, caller: Caller, cookies: Cookies) => {
      if (caller.sessionId === null) throw new Problem('session-only');
      const token = newToken(random);
      await sessionStore(tx).replaceToken(caller.sessionId, hashToken(token));
      await sessionStore(tx).removeOthers(caller.userId, caller.sessionId);
      cookies.set('session', token, sessionLifetime.absoluteSeconds);
    },

    /** Staff becomes somebody else for an hour. Their own session waits, and no cookie opens it meanwhile. */
    startActing: async (
      tx: Tx,
      caller: Caller,
      userId: number,
      { client, cookies }: RequestContext,
    ): Promise<Issued> => {
      const own = cookies.read('session');
      if (caller.sessionId === null || !own) throw new Problem('session-only');
      const isMine = await sessionStore(tx).suspend(caller.sessionId, hashToken(own), hashToken(newToken(random)));
      if (!isMine) throw new Problem('acting-already');
      const token = newToken(random);
      await sessionStore(tx).insert({
        tokenHash: hashToken(token),
        userId,
        actorId: caller.userId,
        returnsTo: caller.sessionId,
        address: client.address,
        userAgent: client.userAgent,
        createdAt: now(),
        seenAt: now(),
        expiresAt: new Date(now().getTime() + actingSeconds * 1000),
      });
      return { token, seconds: actingSeconds };
    },

    /** Staff is themselves again, under a new id; undefined when their own session's time has run out meanwhile. */
    endActing: async (tx: Tx, caller: Caller): Promise<Issued | undefined> => {
      const acted = caller.sessionId === null ? undefined : await sessionStore(tx).takeActing(caller.sessionId);
      if (!acted?.returnsTo) throw new Problem('not-acting');
      const token = newToken(random);
      const change = { tokenHash: hashToken(token), lostAdmin: acted.lostAdmin };
      const isBack = await sessionStore(tx).resume(acted.returnsTo, change, now(), before(sessionLifetime.idleSeconds));
      return isBack ? { token, seconds: sessionLifetime.absoluteSeconds } : undefined;
    },

    handOver: (cookies: Cookies, issued: Issued | undefined) =>
      issued ? cookies.set('session', issued.token, issued.seconds) : cookies.clear('session'),

    endAll: (tx: Tx, userId: number) => sessionStore(tx).removeOthers(userId),

    /** The business this browser works in from now on. */
    chooseBusiness: async (caller: Caller, businessId: number) => {
      if (caller.sessionId === null) throw new Problem('session-only');
      await sessionStore(db).setBusiness(caller.sessionId, businessId);
    },

    list: async (caller: Caller): Promise<SessionSummary[]> => {
      const rows = await sessionStore(db).page(caller.userId, now(), before(sessionLifetime.idleSeconds));
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
      sessionStore(db).removeExpiredEverywhere(now(), before(sessionLifetime.idleSeconds), before(24 * hour)),
  };
};
