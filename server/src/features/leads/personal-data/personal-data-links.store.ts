import { eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { leadRightsLinks } from './personal-data-links.tables.ts';

export type PersonalDataLinkRow = typeof leadRightsLinks.$inferSelect;

export const personalDataLinkStore = (db: Db | Tx) => ({
  insert: async (row: Omit<typeof leadRightsLinks.$inferInsert, 'id'>) => {
    await db.insert(leadRightsLinks).values(row);
  },

  /** Finds a link of any business by its key, because the key is the permission. */
  findByKeyEverywhere: async (keyHash: string): Promise<PersonalDataLinkRow | undefined> => {
    const [row] = await db.select().from(leadRightsLinks).where(eq(leadRightsLinks.keyHash, keyHash));
    return row;
  },

  saveRemains: async (id: number, remains: PersonalDataLinkRow['remains']) => {
    await db.update(leadRightsLinks).set({ remains }).where(eq(leadRightsLinks.id, id));
  },

  removeExpiredEverywhere: async (before: Date) => {
    await db.delete(leadRightsLinks).where(lt(leadRightsLinks.expiresAt, before));
  },
});
