import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { sites as siteTable } from '../../sites/sites.tables.ts';
import { facebookExtractors, facebookExtracts } from './extractors.tables.ts';

export type ExtractorRow = typeof facebookExtractors.$inferSelect;
export type ExtractRow = typeof facebookExtracts.$inferSelect;
type ExtractorSettings = Omit<typeof facebookExtractors.$inferInsert, 'id' | 'businessId'>;

const listColumns = {
  row: facebookExtractors,
  siteName: siteTable.name,
  drafts: sql<number>`(select count(*)::int from facebook_extracts where facebook_extracts.extractor_id = facebook_extractors.id and facebook_extracts.site_post_id is not null)`,
};
const matchesRow = (businessId: number, id: number) =>
  and(eq(facebookExtractors.businessId, businessId), eq(facebookExtractors.id, id));

export const extractorStore = (db: Db | Tx) => ({
  list: (businessId: number) =>
    db
      .select(listColumns)
      .from(facebookExtractors)
      .innerJoin(siteTable, eq(siteTable.id, facebookExtractors.siteId))
      .where(and(eq(facebookExtractors.businessId, businessId), isNull(siteTable.deletedAt)))
      .orderBy(asc(facebookExtractors.pageName), asc(facebookExtractors.id)),

  /** Acquires the lease for a run of the extractor. Undefined if another process has the lease. */
  claim: async (businessId: number, id: number, now: Date, until: Date): Promise<ExtractorRow | undefined> => {
    const { leaseUntil } = facebookExtractors;
    const [row] = await db
      .update(facebookExtractors)
      .set({ leaseUntil: until })
      .where(and(matchesRow(businessId, id), or(isNull(leaseUntil), lte(leaseUntil, now))))
      .returning();
    return row;
  },

  insert: async (businessId: number, settings: ExtractorSettings): Promise<number> => {
    const [row] = await db
      .insert(facebookExtractors)
      .values({ ...settings, businessId })
      .returning({ id: facebookExtractors.id });
    if (!row) throw new Error('The extractor was not inserted.');
    return row.id;
  },

  update: async (businessId: number, id: number, change: Partial<ExtractorSettings>): Promise<number> =>
    (
      await db
        .update(facebookExtractors)
        .set(change)
        .where(matchesRow(businessId, id))
        .returning({ id: facebookExtractors.id })
    ).length,

  remove: async (businessId: number, id: number): Promise<number> =>
    (await db.delete(facebookExtractors).where(matchesRow(businessId, id)).returning({ id: facebookExtractors.id }))
      .length,

  listAllEverywhere: () =>
    db
      .select({ id: facebookExtractors.id, businessId: facebookExtractors.businessId })
      .from(facebookExtractors)
      .innerJoin(businesses, eq(businesses.id, facebookExtractors.businessId))
      .innerJoin(siteTable, eq(siteTable.id, facebookExtractors.siteId))
      .where(and(isNull(businesses.deletedAt), isNull(siteTable.deletedAt)))
      .orderBy(asc(facebookExtractors.id)),

  /** The row of a page post; `isNew` is false if an earlier run created it. */
  findOrCreateExtract: async (
    { id, businessId }: ExtractorRow,
    remoteId: string,
    startedAt: Date,
  ): Promise<ExtractRow & { isNew: boolean }> => {
    const [inserted] = await db
      .insert(facebookExtracts)
      .values({ businessId, extractorId: id, remoteId, startedAt })
      .onConflictDoNothing()
      .returning();
    if (inserted) return { ...inserted, isNew: true };
    const [existing] = await db
      .select()
      .from(facebookExtracts)
      .where(and(eq(facebookExtracts.extractorId, id), eq(facebookExtracts.remoteId, remoteId)));
    if (!existing) throw new Error('The extract was deleted.');
    return { ...existing, isNew: false };
  },

  /** Remote ids of posts that became drafts. */
  listExtractedIds: async ({ id }: ExtractorRow): Promise<Set<string>> => {
    const rows = await db
      .select({ remoteId: facebookExtracts.remoteId })
      .from(facebookExtracts)
      .where(and(eq(facebookExtracts.extractorId, id), isNotNull(facebookExtracts.sitePostId)));
    return new Set(rows.map(({ remoteId }) => remoteId));
  },

  setSitePostId: async (extractId: number, sitePostId: string) => {
    await db.update(facebookExtracts).set({ sitePostId }).where(eq(facebookExtracts.id, extractId));
  },
});
