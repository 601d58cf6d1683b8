import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
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
  /** When its feed was added to the channel. */
  feedAddedAt: Date;
};

/** Decisions that made a post. */
const isPosted = inArray(rssDecisions.outcome, ['drafted', 'planned']);

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

  setProblem: async (channelId: number, problem: string): Promise<void> => {
    await db.update(rssRules).set({ isEnabled: false, problem }).where(eq(rssRules.channelId, channelId));
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

  /** Whether an item with the same link, of another feed, became a post. */
  hasPostedLink: async (channelId: number, linkKey: string): Promise<boolean> =>
    (
      await db
        .select({ id: rssDecisions.id })
        .from(rssDecisions)
        .innerJoin(rssItems, eq(rssItems.id, rssDecisions.itemId))
        .where(and(eq(rssDecisions.channelId, channelId), isPosted, eq(rssItems.linkKey, linkKey)))
        .limit(1)
    ).length > 0,

  insertDecision: async (row: Omit<DecisionRow, 'id'>): Promise<void> => {
    await db.insert(rssDecisions).values(row).onConflictDoNothing();
  },

  /** Newest first, on items a member with these pages can see. */
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
