import type { AdFields } from '@fanfare/contract/ad-builder/ad-content';
import { and, count, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/text-search.ts';
import { businesses } from '../../business/business.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import { adDraftComments, adDrafts } from '../ad-builder.tables.ts';

export type DraftRow = typeof adDrafts.$inferSelect;

const isDraft = (businessId: number, id: number) => and(eq(adDrafts.businessId, businessId), eq(adDrafts.id, id));

export const draftStore = (db: Db | Tx) => ({
  /** Reads a page of drafts, last changed first. */
  page: async (businessId: number, search: string, limit: number, offset: number) => {
    const where = and(
      eq(adDrafts.businessId, businessId),
      // Search: reads all drafts of a business, which are 500 at most.
      search === '' ? undefined : sql`${adDrafts.ad} ->> 'name' ilike ${likePattern(search)}`,
    );
    const rows = await selectDrafts(db)
      .where(where)
      .orderBy(desc(adDrafts.updatedAt), desc(adDrafts.id))
      .limit(limit)
      .offset(offset);
    return { rows, total: await db.$count(adDrafts, where) };
  },

  count: (businessId: number): Promise<number> => db.$count(adDrafts, eq(adDrafts.businessId, businessId)),

  find: async (businessId: number, id: number) => {
    const [row] = await selectDrafts(db).where(isDraft(businessId, id));
    return row;
  },

  insert: async (row: typeof adDrafts.$inferInsert): Promise<number> => {
    const [inserted] = await db.insert(adDrafts).values(row).returning({ id: adDrafts.id });
    if (!inserted) throw new Error('A draft was not inserted.');
    return inserted.id;
  },

  /** Updates a draft; false if the business doesn't have it. */
  update: async (
    businessId: number,
    id: number,
    change: { ad: AdFields; savedById: number; updatedAt: Date },
  ): Promise<boolean> => {
    const rows = await db.update(adDrafts).set(change).where(isDraft(businessId, id)).returning({ id: adDrafts.id });
    return rows.length > 0;
  },

  /** Sets the token of a draft's preview link unless the draft has one; returns the token that is valid now. */
  createLink: async (businessId: number, id: number, token: string): Promise<string | undefined> => {
    const [row] = await db
      .update(adDrafts)
      .set({ previewToken: sql`coalesce(${adDrafts.previewToken}, ${token})` })
      .where(isDraft(businessId, id))
      .returning({ token: adDrafts.previewToken });
    return row?.token ?? undefined;
  },

  revokeLink: async (businessId: number, id: number): Promise<boolean> => {
    const rows = await db
      .update(adDrafts)
      .set({ previewToken: null })
      .where(isDraft(businessId, id))
      .returning({ id: adDrafts.id });
    return rows.length > 0;
  },

  remove: async (businessId: number, id: number): Promise<boolean> => {
    const rows = await db.delete(adDrafts).where(isDraft(businessId, id)).returning({ id: adDrafts.id });
    return rows.length > 0;
  },

  /**
   * Finds a draft of any business by its token, because the token is the permission; a draft of a deleted business is
   * not found.
   */
  findByToken: async (token: string) => {
    const [row] = await db
      .select({ draft: adDrafts, businessName: businesses.name, ownerId: businesses.ownerId })
      .from(adDrafts)
      .innerJoin(businesses, eq(businesses.id, adDrafts.businessId))
      .where(and(eq(adDrafts.previewToken, token), isNull(businesses.deletedAt)));
    return row;
  },

  /** Locks a draft until the transaction ends, so that its comments are counted one after the other. */
  lockByToken: async (token: string): Promise<DraftRow | undefined> => {
    const [row] = await db.select().from(adDrafts).where(eq(adDrafts.previewToken, token)).for('update');
    return row;
  },

  countComments: async (draftId: number): Promise<number> =>
    db.$count(adDraftComments, eq(adDraftComments.draftId, draftId)),

  insertComment: async (row: typeof adDraftComments.$inferInsert) => {
    await db.insert(adDraftComments).values(row);
  },

  /** Comments of a draft, newest first. */
  listComments: (draftId: number) =>
    db.select().from(adDraftComments).where(eq(adDraftComments.draftId, draftId)).orderBy(desc(adDraftComments.id)),
});

const selectDrafts = (db: Db | Tx) =>
  db
    .select({
      draft: adDrafts,
      savedBy: users.name,
      comments:
        sql<number>`(${db.select({ count: count() }).from(adDraftComments).where(eq(adDraftComments.draftId, adDrafts.id))})`.mapWith(
          Number,
        ),
    })
    .from(adDrafts)
    .leftJoin(users, eq(users.id, adDrafts.savedById))
    .$dynamic();
export type ListedDraft = NonNullable<Awaited<ReturnType<ReturnType<typeof draftStore>['find']>>>;
