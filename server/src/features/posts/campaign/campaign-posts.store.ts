import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import { hostedPosts, sites as siteTable } from '../../sites/sites.tables.ts';
import { campaignPosts, postCopies, postPublishes } from '../posts.tables.ts';
import { isCopyNotTrashed } from '../working-copies/working-copies.store.ts';

export type CampaignPostRow = typeof campaignPosts.$inferSelect;
export type PostKey = { siteId: number; postId: string };

const isPost = ({ siteId, postId }: PostKey) => and(eq(campaignPosts.siteId, siteId), eq(campaignPosts.postId, postId));

/** Store of the posts of campaigns, and of what is known about posts of hosted and connected sites. */
export const campaignPostStore = (db: Db | Tx) => ({
  list: (businessId: number, campaignId: number): Promise<CampaignPostRow[]> =>
    db
      .select()
      .from(campaignPosts)
      .where(and(eq(campaignPosts.businessId, businessId), eq(campaignPosts.campaignId, campaignId))),

  /** Posts of a campaign on these sites, with row locks until the transaction ends. */
  lockOnSites: (businessId: number, campaignId: number, siteIds: readonly number[]): Promise<CampaignPostRow[]> =>
    db
      .select()
      .from(campaignPosts)
      .where(
        and(
          eq(campaignPosts.businessId, businessId),
          eq(campaignPosts.campaignId, campaignId),
          inArray(campaignPosts.siteId, [...siteIds]),
        ),
      )
      .for('update'),

  /** Posts that left their campaign while on hold; they stay drafts until they are released. */
  listHeldWithoutCampaign: (businessId: number): Promise<CampaignPostRow[]> =>
    db
      .select()
      .from(campaignPosts)
      .where(and(eq(campaignPosts.businessId, businessId), isNull(campaignPosts.campaignId))),

  findCampaign: async (post: PostKey): Promise<number | null> => {
    const [row] = await db.select({ id: campaignPosts.campaignId }).from(campaignPosts).where(isPost(post));
    return row?.id ?? null;
  },

  /** True for a post on hold: it is a draft until its campaign starts. */
  isHeld: async (post: PostKey): Promise<boolean> =>
    (await db.$count(campaignPosts, and(isPost(post), isNotNull(campaignPosts.heldUntil)))) > 0,

  /** Adds a post to a campaign, and removes it from its previous campaign. */
  add: async (businessId: number, post: PostKey, campaignId: number) => {
    await db
      .insert(campaignPosts)
      .values({ businessId, ...post, campaignId })
      .onConflictDoUpdate({ target: [campaignPosts.siteId, campaignPosts.postId], set: { campaignId } });
  },

  remove: async (post: PostKey) => {
    await db.delete(campaignPosts).where(isPost(post));
  },

  /** Removes a post from its campaign. The row of a post on hold is kept until the post is released. */
  leave: async ({ siteId, postId, heldUntil }: CampaignPostRow) => {
    if (heldUntil === null) await db.delete(campaignPosts).where(isPost({ siteId, postId }));
    else await db.update(campaignPosts).set({ campaignId: null }).where(isPost({ siteId, postId }));
  },

  /** Changes a row's site and post id, after the post was moved to another site. */
  move: async (from: PostKey, to: PostKey) => {
    await db.delete(campaignPosts).where(isPost(to));
    await db.update(campaignPosts).set(to).where(isPost(from));
  },

  setHeldUntil: async (post: PostKey, heldUntil: Date | null) => {
    await db.update(campaignPosts).set({ heldUntil }).where(isPost(post));
  },

  /** Posts of a site in any campaign. */
  listOfSite: (businessId: number, siteId: number): Promise<CampaignPostRow[]> =>
    db
      .select()
      .from(campaignPosts)
      .where(and(eq(campaignPosts.businessId, businessId), eq(campaignPosts.siteId, siteId))),

  /** Posts of hosted sites, by their keys or by a search in titles; newest first. */
  listHosted: (
    siteIds: readonly number[],
    { ids, search = '', limit }: { ids?: number[]; search?: string; limit: number },
  ) =>
    db
      .select({
        siteId: hostedPosts.siteId,
        id: hostedPosts.id,
        title: hostedPosts.title,
        state: hostedPosts.state,
        publishAt: hostedPosts.publishAt,
        createdAt: hostedPosts.createdAt,
      })
      .from(hostedPosts)
      .where(
        and(
          inArray(hostedPosts.siteId, [...siteIds]),
          ne(hostedPosts.state, 'trashed'),
          ids && inArray(hostedPosts.id, ids),
          textContains(search, hostedPosts.title),
        ),
      )
      .orderBy(desc(sql`coalesce(${hostedPosts.publishAt}, ${hostedPosts.createdAt})`), desc(hostedPosts.id))
      .limit(limit),

  /** Posts of connected sites that were edited here; last edited first. */
  listConnected: (
    siteIds: readonly number[],
    { ids, search = '', limit }: { ids?: string[]; search?: string; limit: number },
  ) =>
    db
      .select({
        siteId: postCopies.siteId,
        postId: sql<string>`${postCopies.postId}`,
        title: postCopies.title,
        status: postCopies.status,
        at: postCopies.publishedAt,
        editedAt: postCopies.editedAt,
      })
      .from(postCopies)
      .innerJoin(siteTable, eq(siteTable.id, postCopies.siteId))
      .where(
        and(
          inArray(postCopies.siteId, [...siteIds]),
          eq(siteTable.kind, 'wordpress'),
          isNotNull(postCopies.postId),
          isCopyNotTrashed,
          ids && inArray(postCopies.postId, ids),
          textContains(search, postCopies.title),
        ),
      )
      .orderBy(desc(postCopies.editedAt), desc(postCopies.id))
      .limit(limit),

  /** URLs of published posts of connected sites, last published first. */
  listPublishedUrls: (businessId: number, posts: readonly PostKey[]) =>
    db
      .select({
        siteId: postPublishes.siteId,
        postId: postPublishes.postId,
        title: deliveries.title,
        url: deliveries.url,
        at: deliveries.doneAt,
      })
      .from(postPublishes)
      .innerJoin(deliveries, eq(deliveries.id, postPublishes.id))
      .innerJoin(siteTable, eq(siteTable.id, postPublishes.siteId))
      .where(
        and(
          eq(deliveries.businessId, businessId),
          eq(siteTable.kind, 'wordpress'),
          inArray(
            postPublishes.siteId,
            posts.map(({ siteId }) => siteId),
          ),
          inArray(
            postPublishes.postId,
            posts.map(({ postId }) => postId),
          ),
          isNotNull(deliveries.doneAt),
        ),
      )
      .orderBy(desc(deliveries.doneAt)),
});
