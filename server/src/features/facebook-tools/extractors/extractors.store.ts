import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/index.ts';
import { siteTable } from '../../sites/index.ts';
import { facebookExtractors, facebookExtracts } from './extractors.tables.ts';

export type ExtractorRow = typeof facebookExtractors.$inferSelect;
export type ExtractRow = typeof facebookExtracts.$inferSelect;
type Kept = Omit<typeof facebookExtractors.$inferInsert, 'id' | 'businessId'>;

const shown = {
  row: facebookExtractors,
  siteName: siteTable.name,
  drafts: sql<number>`(select count(*)::int from facebook_extracts where facebook_extracts.extractor_id = facebook_extractors.id and facebook_extracts.site_post_id is not null)`,
};
const isMine = (businessId: number, id: number) =>
  and(eq(facebookExtractors.businessId, businessId), eq(facebookExtractors.id, id));

export const extractorStore = (db: Db | Tx) => ({
  list: (businessId: number) =>
    db
      .select(shown)
      .from(facebookExtractors)
      .innerJoin(siteTable, eq(siteTable.id, facebookExtractors.siteId))
      .where(and(eq(facebookExtractors.businessId, businessId), isNull(siteTable.deletedAt)))
      .orderBy(asc(facebookExtractors.pageName), asc(facebookExtractors.id)),

  /** Undefined when somebody else is at it. */
  claim: async (businessId: number, id: number, now: Date, until: Date): Promise<ExtractorRow | undefined> => {
    const { lookingUntil } = facebookExtractors;
    const [row] = await db
      .update(facebookExtractors)
      .set({ lookingUntil: until })
      .where(and(isMine(businessId, id), or(isNull(lookingUntil), lte(lookingUntil, now))))
      .returning();
    return row;
  },

  insert: async (businessId: number, kept: Kept): Promise<number> => {
    const [row] = await db
      .insert(facebookExtractors)
      .values({ ...kept, businessId })
      .returning({ id: facebookExtractors.id });
    if (!row) throw new Error('An extractor was not written.');
    return row.id;
  },

  update: async (businessId: number, id: number, change: Partial<Kept>): Promise<number> =>
    (
      await db
        .update(facebookExtractors)
        .set(change)
        .where(isMine(businessId, id))
        .returning({ id: facebookExtractors.id })
    ).length,

  remove: async (businessId: number, id: number): Promise<number> =>
    (await db.delete(facebookExtractors).where(isMine(businessId, id)).returning({ id: facebookExtractors.id })).length,

  allEverywhere: () =>
    db
      .select({ id: facebookExtractors.id, businessId: facebookExtractors.businessId })
      .from(facebookExtractors)
      .innerJoin(businesses, eq(businesses.id, facebookExtractors.businessId))
      .innerJoin(siteTable, eq(siteTable.id, facebookExtractors.siteId))
      .where(and(isNull(businesses.deletedAt), isNull(siteTable.deletedAt)))
      .orderBy(asc(facebookExtractors.id)),

  /** The post's own row; the one from before when there is one. */
  begin: async ({ id }: ExtractorRow, remoteId: string, begunAt: Date): Promise<ExtractRow & { isNew: boolean }> => {
    const [made] = await db
      .insert(facebookExtracts)
      .values({ extractorId: id, remoteId, begunAt })
      .onConflictDoNothing()
      .returning();
    if (made) return { ...made, isNew: true };
    const [known] = await db
      .select()
      .from(facebookExtracts)
      .where(and(eq(facebookExtracts.extractorId, id), eq(facebookExtracts.remoteId, remoteId)));
    if (!known) throw new Error('A post that was begun vanished.');
    return { ...known, isNew: false };
  },

  /** Which of the page's posts are done with. */
  made: async ({ id }: ExtractorRow): Promise<Set<string>> => {
    const rows = await db
      .select({ remoteId: facebookExtracts.remoteId })
      .from(facebookExtracts)
      .where(and(eq(facebookExtracts.extractorId, id), isNotNull(facebookExtracts.sitePostId)));
    return new Set(rows.map(({ remoteId }) => remoteId));
  },

  finish: async (extractId: number, sitePostId: string) => {
    await db.update(facebookExtracts).set({ sitePostId }).where(eq(facebookExtracts.id, extractId));
  },
});
