import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { recoveryCodes, users } from '../identity.tables.ts';

export const twoFactorStore = (db: Db | Tx) => ({
  /** Marks a code's time step as used: each code works once, also with concurrent calls. */
  consumeStep: async (userId: number, step: number): Promise<boolean> => {
    const consumed = await db
      .update(users)
      .set({ totpLastStep: step })
      .where(and(eq(users.id, userId), isNotNull(users.totpLastStep), lt(users.totpLastStep, step)))
      .returning({ id: users.id });
    return consumed.length > 0;
  },

  consumeRecoveryCode: async (userId: number, codeHash: string): Promise<boolean> => {
    const consumed = await db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
      .returning({ userId: recoveryCodes.userId });
    return consumed.length > 0;
  },

  replaceRecoveryCodes: async (userId: number, hashes: string[]) => {
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    if (hashes.length > 0) await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
  },

  countRecoveryCodes: (userId: number) => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
});
