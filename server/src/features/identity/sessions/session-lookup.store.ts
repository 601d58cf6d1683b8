import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../platform/db/index.ts';
import { sessions, users } from '../identity.tables.ts';

const actors = alias(users, 'actors');
const homes = alias(sessions, 'homes');

/** Somebody acts only while they are staff, their own session waits for them, and the other is not staff. */
const mayAct = and(
  eq(users.isStaff, false),
  eq(actors.isStaff, true),
  isNull(actors.deactivatedAt),
  eq(homes.userId, sessions.actorId),
);

/** Asked at every call of every browser, so it is built and planned once: one query, by the token's index. */
export const sessionLookup = (db: Db) => {
  const live = db
    .select({
      session: sessions,
      isStaff: users.isStaff,
      hasTwoFactor: sql<boolean>`${users.totpLastStep} is not null`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(actors, eq(actors.id, sessions.actorId))
    .leftJoin(homes, eq(homes.id, sessions.returnsTo))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.seenAt, sql.placeholder('idleSince')),
        isNull(users.deactivatedAt),
        or(isNull(sessions.actorId), mayAct),
      ),
    )
    .prepare('session_check');

  return async (tokenHash: string, now: Date, idleSince: Date) => {
    const [row] = await live.execute({ tokenHash, now, idleSince });
    return row;
  };
};
