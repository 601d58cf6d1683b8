import { and, asc, eq, gt, ne } from 'drizzle-orm';
import type { Db, Tx } from '../db/index.ts';
import { secret } from './secrets.tables.ts';

export type SecretRow = typeof secret.$inferSelect;
type Sealed = { keyId: string; sealed: string; updatedAt: Date };

export function secretStore(db: Db | Tx) {
  return {
    async insert(row: typeof secret.$inferInsert): Promise<number> {
      const [inserted] = await db.insert(secret).values(row).returning({ id: secret.id });
      if (!inserted) throw new Error('The secret was not stored.');
      return inserted.id;
    },

    async find(id: number): Promise<SecretRow | undefined> {
      const [row] = await db.select().from(secret).where(eq(secret.id, id));
      return row;
    },

    async update(id: number, change: Sealed): Promise<boolean> {
      const changed = await db.update(secret).set(change).where(eq(secret.id, id)).returning({ id: secret.id });
      return changed.length > 0;
    },

    async remove(id: number): Promise<void> {
      await db.delete(secret).where(eq(secret.id, id));
    },

    /** The next rows sealed with another key, locked until the transaction ends. */
    pageByOtherKey(currentKeyId: string, afterId: number, limit: number): Promise<SecretRow[]> {
      return db
        .select()
        .from(secret)
        .where(and(ne(secret.keyId, currentKeyId), gt(secret.id, afterId)))
        .orderBy(asc(secret.id))
        .limit(limit)
        .for('update');
    },

    countByOtherKey(currentKeyId: string, afterId = 0): Promise<number> {
      return db.$count(secret, and(ne(secret.keyId, currentKeyId), gt(secret.id, afterId)));
    },
  };
}
