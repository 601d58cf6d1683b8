import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/db/index.ts';
import { sessions, users } from '../identity.tables.ts';

const actors = alias(users, 'actors');
const ownSessions = alias(sessions, 'own_sessions');

/**
 * SQL condition for acting as a user: requires an active staff member with a suspended session of their own, and a user
 * who isn't staff.
 */
const canAct = and(
  eq(users.isStaff, false),
  eq(actors.isStaff, true),
  isNull(actors.deactivatedAt),
  eq(ownSessions.userId, sessions.actorId),
);

/**
 * Prepared statement that finds a session by the hash of its token; concurrent calls share one execution, because it
 * runs on every call with a session cookie.
 */
export const sessionLookup = (db: Db) => {
  const query = db
    .select({
      tokenHash: sessions.tokenHash,
      id: sessions.id,
      userId: sessions.userId,
      actorId: sessions.actorId,
      businessId: sessions.businessId,
      adminCleared: sessions.adminCleared,
      seenAt: sessions.seenAt,
      isStaff: users.isStaff,
      userName: users.name,
      timeZone: users.timeZone,
      hasTwoFactor: sql<boolean>`${users.totpLastStep} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(actors, eq(actors.id, sessions.actorId))
    .leftJoin(ownSessions, eq(ownSessions.id, sessions.returnSessionId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')}::text[])`,
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.seenAt, sql.placeholder('idleSince')),
        isNull(users.deactivatedAt),
        or(isNull(sessions.actorId), canAct),
      ),
    )
    .prepare('session_lookup');

  return async (tokenHashes: readonly string[], now: Date, idleSince: Date) => {
    const rows = await query.execute({ tokenHashes: [...new Set(tokenHashes)], now, idleSince });
    const byHash = new Map(rows.map((row) => [row.tokenHash, row]));
    return tokenHashes.map((tokenHash) => byHash.get(tokenHash));
  };
};
