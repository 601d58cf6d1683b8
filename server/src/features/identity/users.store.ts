import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/db/index.ts';
import { emailChanges, emailConfirmations, passwordResets, users } from './identity.tables.ts';

export type User = typeof users.$inferSelect;
export type NewUser = Pick<User, 'email' | 'name' | 'passwordHash' | 'timeZone' | 'createdAt'> & Partial<User>;

export const userStore = (db: Db) => ({
  findByEmail: async (email: string): Promise<User | undefined> => {
    const [user] = await db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
    return user;
  },

  find: async (id: number): Promise<User | undefined> => {
    const [user] = await db.select().from(users).where(eq(users.id, id));
    return user;
  },

  lock: async (id: number) => {
    await db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update');
  },

  /** Inserts a user; undefined if the email address already has an account. */
  insert: async (user: NewUser): Promise<User | undefined> => {
    const [inserted] = await db.insert(users).values(user).onConflictDoNothing().returning();
    return inserted;
  },

  update: async (id: number, change: Partial<User>) => {
    await db.update(users).set(change).where(eq(users.id, id));
  },

  /** Changes a user's email address to an unconfirmed one and deletes all links emailed to the old address. */
  changeEmail: async (id: number, email: string) => {
    await db.delete(passwordResets).where(eq(passwordResets.userId, id));
    await db.delete(emailConfirmations).where(eq(emailConfirmations.userId, id));
    await db.delete(emailChanges).where(eq(emailChanges.userId, id));
    await db.update(users).set({ email, emailConfirmedAt: null }).where(eq(users.id, id));
  },

  /** Replaces an unconfirmed registration of the address by a second one. */
  replaceUnconfirmed: async (id: number, change: Partial<User>) => {
    await db
      .update(users)
      .set(change)
      .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)));
  },
});
