import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/db/index.ts';
import { sessions, users } from '../identity.tables.ts';

const actors = alias(users, 'actors');
const ownSessions = alias(sessions, 'own_sessions');

/** Acting requires an active staff member with a suspended session of their own, and a user who isn't staff. */
const canAct = and(
  eq(users.isStaff, false),
  eq(actors.isStaff, true),
  isNull(actors.deactivatedAt),
  eq(ownSessions.userId, sessions.actorId),
);

/** Runs on every call with a session cookie, so it is a prepared statement: one query, by the token's index. */
export const sessionLookup = (db: Db) => {
  const query = db
    .select({
      ...{ id: sessions.id, userId: sessions.userId, actorId: sessions.actorId, businessId: sessions.businessId },
      ...{ adminCleared: sessions.adminCleared, seenAt: sessions.seenAt },
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
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.seenAt, sql.placeholder('idleSince')),
        isNull(users.deactivatedAt),
        or(isNull(sessions.actorId), canAct),
      ),
    )
    .prepare('session_lookup');

  return async (tokenHash: string, now: Date, idleSince: Date) => {
    const [row] = await query.execute({ tokenHash, now, idleSince });
    return row;
  };
};
