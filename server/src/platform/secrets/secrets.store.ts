import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm';
import type { Db, Tx } from '../db/index.ts';
import { isAnyOf } from '../db/unnest-columns.ts';
import { secrets } from './secrets.tables.ts';

export type SecretRow = typeof secrets.$inferSelect;
export type SealedSecret = Pick<SecretRow, 'id' | 'sealed'>;
type Sealed = { keyId: string; sealed: string; updatedAt: Date };

export function secretStore(db: Db | Tx) {
  return {
    async insert(row: typeof secrets.$inferInsert): Promise<number> {
      const [inserted] = await db.insert(secrets).values(row).returning({ id: secrets.id });
      if (!inserted) throw new Error('The secret was not stored.');
      return inserted.id;
    },

    async find(id: number): Promise<SecretRow | undefined> {
      const [row] = await db.select().from(secrets).where(eq(secrets.id, id));
      return row;
    },

    /** Finds secrets in the order of `ids`. */
    async findAll(ids: readonly number[]): Promise<(SealedSecret | undefined)[]> {
      const rows = await db
        .select({ id: secrets.id, sealed: secrets.sealed })
        .from(secrets)
        .where(isAnyOf(secrets.id, ids, 'bigint'));
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id));
    },

    async update(id: number, change: Sealed): Promise<boolean> {
      const changed = await db.update(secrets).set(change).where(eq(secrets.id, id)).returning({ id: secrets.id });
      return changed.length > 0;
    },

    async remove(id: number): Promise<void> {
      await db.delete(secrets).where(eq(secrets.id, id));
    },

    async removeOfBusinesses(businessIds: readonly number[]): Promise<void> {
      if (businessIds.length > 0) await db.delete(secrets).where(inArray(secrets.businessId, [...businessIds]));
    },

    /** The next rows sealed with another key, locked until the transaction ends. */
    pageByOtherKey(currentKeyId: string, afterId: number, limit: number): Promise<SecretRow[]> {
      return db
        .select()
        .from(secrets)
        .where(and(ne(secrets.keyId, currentKeyId), gt(secrets.id, afterId)))
        .orderBy(asc(secrets.id))
        .limit(limit)
        .for('update');
    },

    countByOtherKey(currentKeyId: string, afterId = 0): Promise<number> {
      return db.$count(secrets, and(ne(secrets.keyId, currentKeyId), gt(secrets.id, afterId)));
    },
  };
}
