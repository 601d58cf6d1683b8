import { and, desc, eq, gt, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import {
  devices,
  emailChanges,
  emailConfirmations,
  passwordResets,
  sessions,
  signInAttempts,
  users,
} from '../identity.tables.ts';

export type Session = typeof sessions.$inferSelect;
export type NewSession = typeof sessions.$inferInsert;

export const sessionStore = (db: Db) => ({
  insert: async (session: NewSession): Promise<void> => {
    await db.insert(sessions).values(session);
    if (!session.actorId)
      await db.update(users).set({ lastSeenAt: session.seenAt }).where(eq(users.id, session.userId));
  },

  page: (userId: number, now: Date, idleSince: Date) =>
    db
      .select()
      .from(sessions)
      .where(
        and(
          eq(sessions.userId, userId),
          isNull(sessions.actorId),
          gt(sessions.expiresAt, now),
          gt(sessions.seenAt, idleSince),
        ),
      )
      .orderBy(desc(sessions.seenAt))
      .limit(100),

  touch: async (id: number, seenAt: Date) => {
    const [seen] = await db
      .update(sessions)
      .set({ seenAt })
      .where(eq(sessions.id, id))
      .returning({ userId: sessions.userId, actorId: sessions.actorId });
    // Staff acting as somebody is not that somebody being here.
    if (seen?.actorId === null) await db.update(users).set({ lastSeenAt: seenAt }).where(eq(users.id, seen.userId));
  },

  setBusiness: async (id: number, businessId: number) => {
    await db.update(sessions).set({ businessId }).where(eq(sessions.id, id));
  },

  replaceToken: async (id: number, tokenHash: string) => {
    await db.update(sessions).set({ tokenHash }).where(eq(sessions.id, id));
  },

  clearAdminFlag: async (tokenHash: string) => {
    const lost = await db
      .update(sessions)
      .set({ lostAdmin: true })
      .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.lostAdmin, false)))
      .returning({ userId: sessions.userId });
    return lost[0]?.userId;
  },

  /** Signed out is signed out: the session that waited for the end of acting goes too. */
  removeByToken: async (tokenHash: string) => {
    const [gone] = await db
      .delete(sessions)
      .where(eq(sessions.tokenHash, tokenHash))
      .returning({ returnsTo: sessions.returnsTo });
    if (gone?.returnsTo) await db.delete(sessions).where(eq(sessions.id, gone.returnsTo));
  },

  /** Gives a session a token nobody holds, so that it waits. Of many who try at once, one succeeds. */
  suspend: async (id: number, tokenHash: string, parkedHash: string): Promise<boolean> => {
    const parked = await db
      .update(sessions)
      .set({ tokenHash: parkedHash })
      .where(and(eq(sessions.id, id), eq(sessions.tokenHash, tokenHash), isNull(sessions.actorId)))
      .returning({ id: sessions.id });
    return parked.length > 0;
  },

  /** Ends a session in which somebody acts. Of many who try at once, one gets it. */
  takeActing: async (id: number): Promise<Session | undefined> => {
    const [taken] = await db
      .delete(sessions)
      .where(and(eq(sessions.id, id), isNotNull(sessions.actorId)))
      .returning();
    return taken;
  },

  /** Opens a waiting session again; false when its time has run out meanwhile. What acting lost stays lost. */
  resume: async (
    id: number,
    { tokenHash, lostAdmin }: Pick<Session, 'tokenHash' | 'lostAdmin'>,
    now: Date,
    idleSince: Date,
  ) => {
    const back = await db
      .update(sessions)
      .set({ tokenHash, seenAt: now, lostAdmin: sql`${sessions.lostAdmin} or ${lostAdmin}` })
      .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.seenAt, idleSince)))
      .returning({ id: sessions.id });
    return back.length > 0;
  },

  remove: async (userId: number, id: number): Promise<boolean> => {
    const gone = await db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, id), isNull(sessions.actorId)))
      .returning({ id: sessions.id });
    return gone.length > 0;
  },

  /** Ends all of a user's sessions, but for the one to keep. */
  removeOthers: async (userId: number, keepId?: number) => {
    await db.delete(sessions).where(and(eq(sessions.userId, userId), keepId ? ne(sessions.id, keepId) : undefined));
  },

  /** What time has made useless. */
  removeExpiredEverywhere: async (now: Date, idleSince: Date, attemptsBefore: Date) => {
    await db.delete(sessions).where(or(lt(sessions.expiresAt, now), lt(sessions.seenAt, idleSince)));
    await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
    await db.delete(emailConfirmations).where(lt(emailConfirmations.expiresAt, now));
    await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
    await db.delete(signInAttempts).where(lt(signInAttempts.lastAt, attemptsBefore));
  },
});

export const deviceStore = (db: Db) => ({
  insert: async (tokenHash: string, userId: number, createdAt: Date) => {
    await db.insert(devices).values({ tokenHash, userId, createdAt }).onConflictDoNothing();
  },
  isKnown: async (tokenHash: string, userId: number): Promise<boolean> =>
    (await db.$count(devices, and(eq(devices.tokenHash, tokenHash), eq(devices.userId, userId)))) > 0,
});
