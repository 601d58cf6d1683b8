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
    const touched = db
      .$with('touched')
      .as(
        db
          .update(sessions)
          .set({ seenAt })
          .where(eq(sessions.id, id))
          .returning({ userId: sessions.userId, actorId: sessions.actorId }),
      );
    // Updates the user's time of last activity; calls of staff acting as the user don't count.
    await db
      .with(touched)
      .update(users)
      .set({ lastSeenAt: seenAt })
      .from(touched)
      .where(and(eq(users.id, touched.userId), isNull(touched.actorId)));
  },

  setBusiness: async (id: number, businessId: number) => {
    await db.update(sessions).set({ businessId }).where(eq(sessions.id, id));
  },

  replaceToken: async (id: number, tokenHash: string) => {
    await db.update(sessions).set({ tokenHash }).where(eq(sessions.id, id));
  },

  clearAdminFlag: async (tokenHash: string) => {
    const updated = await db
      .update(sessions)
      .set({ adminCleared: true })
      .where(and(eq(sessions.tokenHash, tokenHash), eq(sessions.adminCleared, false)))
      .returning({ userId: sessions.userId });
    return updated[0]?.userId;
  },

  /** Removes the session, and the session suspended by acting. */
  removeByToken: async (tokenHash: string) => {
    const [removed] = await db
      .delete(sessions)
      .where(eq(sessions.tokenHash, tokenHash))
      .returning({ returnSessionId: sessions.returnSessionId });
    if (removed?.returnSessionId) await db.delete(sessions).where(eq(sessions.id, removed.returnSessionId));
  },

  /** Replaces the token by one that no browser has; with concurrent calls, only one succeeds. */
  suspend: async (id: number, tokenHash: string, suspendedHash: string): Promise<boolean> => {
    const suspended = await db
      .update(sessions)
      .set({ tokenHash: suspendedHash })
      .where(and(eq(sessions.id, id), eq(sessions.tokenHash, tokenHash), isNull(sessions.actorId)))
      .returning({ id: sessions.id });
    return suspended.length > 0;
  },

  /** Deletes and returns an acting session; with concurrent calls, only one gets it. */
  consumeActing: async (id: number): Promise<Session | undefined> => {
    const [session] = await db
      .delete(sessions)
      .where(and(eq(sessions.id, id), isNotNull(sessions.actorId)))
      .returning();
    return session;
  },

  /** Resumes a suspended session; false if it has expired. Staff rights withdrawn while acting stay withdrawn. */
  resume: async (
    id: number,
    { tokenHash, adminCleared }: Pick<Session, 'tokenHash' | 'adminCleared'>,
    now: Date,
    idleSince: Date,
  ) => {
    const resumed = await db
      .update(sessions)
      .set({ tokenHash, seenAt: now, adminCleared: sql`${sessions.adminCleared} or ${adminCleared}` })
      .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now), gt(sessions.seenAt, idleSince)))
      .returning({ id: sessions.id });
    return resumed.length > 0;
  },

  remove: async (userId: number, id: number): Promise<boolean> => {
    const removed = await db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), eq(sessions.id, id), isNull(sessions.actorId)))
      .returning({ id: sessions.id });
    return removed.length > 0;
  },

  /** Ends all sessions of a user except `exceptId`. */
  removeOthers: async (userId: number, exceptId?: number) => {
    await db.delete(sessions).where(and(eq(sessions.userId, userId), exceptId ? ne(sessions.id, exceptId) : undefined));
  },

  /** Removes expired sessions, links and attempt counts of all users. */
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
