import { and, asc, desc, eq, getTableColumns, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import { isOfPages } from '../fetch/sources.store.ts';
import { rssDecisions, rssFeeds, rssItems, rssRules, rssSources } from '../rss.tables.ts';

export type RuleRow = typeof rssRules.$inferSelect;
export type DecisionRow = typeof rssDecisions.$inferSelect;
export type UndecidedItem = {
  item: typeof rssItems.$inferSelect;
  sourceTitle: string;
  /** Time when the item's feed was added to the channel. */
  feedAddedAt: Date;
};

export type DecisionKey = Pick<DecisionRow, 'channelId' | 'itemId'>;
export type DecisionChange = Pick<
  DecisionRow,
  'outcome' | 'reason' | 'siteId' | 'copyId' | 'postId' | 'shareId' | 'approvalId'
>;

/** Decisions that made a post. */
const isPosted = inArray(rssDecisions.outcome, ['drafted', 'planned']);

/** Condition: the post is being made, or the site has not confirmed it. */
const isOpen = and(
  isPosted,
  isNull(rssDecisions.copyId),
  isNull(rssDecisions.postId),
  isNull(rssDecisions.shareId),
  isNull(rssDecisions.approvalId),
);

export const ruleStore = (db: Db | Tx) => ({
  find: async (businessId: number, channelId: number): Promise<{ row: RuleRow; savedBy: string } | undefined> =>
    (
      await db
        .select({ row: rssRules, savedBy: users.name })
        .from(rssRules)
        .innerJoin(users, eq(users.id, rssRules.savedById))
        .where(and(eq(rssRules.businessId, businessId), eq(rssRules.channelId, channelId)))
    )[0],

  save: async (row: RuleRow): Promise<void> => {
    const { channelId: _, businessId: __, ...change } = row;
    await db.insert(rssRules).values(row).onConflictDoUpdate({ target: rssRules.channelId, set: change });
  },

  /** Switches the rule off, unless another member has saved it since. */
  setProblem: async ({ channelId, savedById }: RuleRow, problem: string): Promise<void> => {
    await db
      .update(rssRules)
      .set({ isEnabled: false, problem })
      .where(and(eq(rssRules.channelId, channelId), eq(rssRules.savedById, savedById)));
  },

  /** Rules that are on, of channels with this source. */
  listEnabledBySource: (sourceId: number): Promise<RuleRow[]> =>
    db
      .selectDistinct({ rule: rssRules })
      .from(rssRules)
      .innerJoin(rssFeeds, eq(rssFeeds.channelId, rssRules.channelId))
      .innerJoin(businesses, eq(businesses.id, rssRules.businessId))
      .where(and(eq(rssFeeds.sourceId, sourceId), eq(rssRules.isEnabled, true), isNull(businesses.deletedAt)))
      .then((rows) => rows.map(({ rule }) => rule)),

  /** Items of the channel without a decision, oldest first. */
  listUndecided: (rule: RuleRow, sourceId: number, limit: number): Promise<UndecidedItem[]> =>
    db
      .select({ item: rssItems, sourceTitle: rssSources.title, feedAddedAt: rssFeeds.createdAt })
      .from(rssItems)
      .innerJoin(rssSources, eq(rssSources.id, rssItems.sourceId))
      .innerJoin(rssFeeds, and(eq(rssFeeds.sourceId, rssItems.sourceId), eq(rssFeeds.channelId, rule.channelId)))
      .where(
        and(
          eq(rssItems.sourceId, sourceId),
          gt(rssItems.id, rule.afterItemId),
          sql`not exists (select 1 from ${rssDecisions} d where d.channel_id = ${rule.channelId} and d.item_id = ${rssItems.id})`,
        ),
      )
      .orderBy(asc(rssItems.id))
      .limit(limit),

  countPostedSince: async (channelId: number, since: Date): Promise<number> =>
    db.$count(rssDecisions, and(eq(rssDecisions.channelId, channelId), isPosted, gte(rssDecisions.decidedAt, since))),

  /** Checks if an item with the same link, of another feed, became a post. */
  hasPostedLink: async (channelId: number, linkKey: string): Promise<boolean> =>
    (
      await db
        .select({ id: rssDecisions.id })
        .from(rssDecisions)
        .innerJoin(rssItems, eq(rssItems.id, rssDecisions.itemId))
        .where(and(eq(rssDecisions.channelId, channelId), isPosted, eq(rssItems.linkKey, linkKey)))
        .limit(1)
    ).length > 0,

  /** Inserts a decision; false when the item was decided already. */
  insertDecision: async (row: Omit<DecisionRow, 'id'>): Promise<boolean> => {
    const inserted = await db.insert(rssDecisions).values(row).onConflictDoNothing().returning({ id: rssDecisions.id });
    return inserted.length > 0;
  },

  /** Stores what became of an item, whatever was decided on it before. */
  putDecision: async (row: Omit<DecisionRow, 'id'>): Promise<void> => {
    const { outcome, reason, siteId, copyId, postId, shareId, approvalId } = row;
    await db
      .insert(rssDecisions)
      .values(row)
      .onConflictDoUpdate({
        target: [rssDecisions.channelId, rssDecisions.itemId],
        set: { outcome, reason, siteId, copyId, postId, shareId, approvalId },
      });
  },

  /** Removes an open decision, so that its item is decided again while the rule is on. */
  removeOpen: async ({ channelId, itemId }: DecisionKey): Promise<void> => {
    await db
      .delete(rssDecisions)
      .where(and(eq(rssDecisions.channelId, channelId), eq(rssDecisions.itemId, itemId), isOpen));
  },

  /** Decisions on items of the source whose post is not known yet. */
  listOpen: (sourceId: number): Promise<DecisionRow[]> =>
    db
      .select(getTableColumns(rssDecisions))
      .from(rssDecisions)
      .innerJoin(rssItems, eq(rssItems.id, rssDecisions.itemId))
      .where(and(eq(rssItems.sourceId, sourceId), isOpen))
      .orderBy(asc(rssDecisions.id)),

  /** Lists decisions, newest first, on items a member with these pages can see. */
  listDecisions: (
    businessId: number,
    channelId: number,
    { pageIds, before }: { pageIds: readonly string[] | undefined; before: number | undefined },
    limit: number,
  ) =>
    db
      .select({ row: rssDecisions, title: rssItems.title, permalink: rssItems.permalink })
      .from(rssDecisions)
      .innerJoin(rssItems, eq(rssItems.id, rssDecisions.itemId))
      .innerJoin(rssSources, eq(rssSources.id, rssItems.sourceId))
      .where(
        and(
          eq(rssDecisions.businessId, businessId),
          isOfPages(pageIds),
          eq(rssDecisions.channelId, channelId),
          before === undefined ? undefined : lt(rssDecisions.id, before),
        ),
      )
      .orderBy(desc(rssDecisions.id))
      .limit(limit),
});
