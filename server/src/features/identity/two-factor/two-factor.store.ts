import { and, eq, isNotNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { recoveryCodes, users } from '../identity.tables.ts';

export const twoFactorStore = (db: Db | Tx) => ({
  /** Uses a code's time step up: no code works twice, however many try at once. */
  consumeStep: async (userId: number, step: number): Promise<boolean> => {
    const taken = await db
      .update(users)
      .set({ totpLastStep: step })
      .where(and(eq(users.id, userId), isNotNull(users.totpLastStep), lt(users.totpLastStep, step)))
      .returning({ id: users.id });
    return taken.length > 0;
  },

  consumeRecoveryCode: async (userId: number, codeHash: string): Promise<boolean> => {
    const taken = await db
      .delete(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
      .returning({ userId: recoveryCodes.userId });
    return taken.length > 0;
  },

  replaceRecoveryCodes: async (userId: number, hashes: string[]) => {
    await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    if (hashes.length > 0) await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })));
  },

  countRecoveryCodes: (userId: number) => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
});
