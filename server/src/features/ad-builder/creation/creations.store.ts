import type { CreationSource } from '@fanfare/contract/ad-builder/ad-builder';
import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { unnestColumns } from '../../../platform/db/unnest-columns.ts';
import { deliveries, deliveryBatches } from '../../deliveries/deliveries.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import { adCreationItems, adCreations, adProfileCampaigns, type ItemResult } from '../ad-builder.tables.ts';

export type CreationRow = typeof adCreations.$inferSelect;
export type ItemRow = typeof adCreationItems.$inferSelect;
export type NewItem = typeof adCreationItems.$inferInsert;
const endedStates = ['failed', 'cancelled', 'missed'] as const;
const isAlive = (state: AnyPgColumn) => sql`${state} not in ('failed', 'cancelled', 'missed')`;

export const creationStore = (db: Db | Tx) => ({
  insert: async (row: typeof adCreations.$inferInsert) => {
    await db.insert(adCreations).values(row);
  },

  insertItems: (rows: readonly NewItem[]) => insertMany(db, adCreationItems, rows),

  findBySource: async (
    businessId: number,
    source: CreationSource,
    sourceKey: string,
  ): Promise<CreationRow | undefined> => {
    const [row] = await db
      .select()
      .from(adCreations)
      .where(
        and(
          eq(adCreations.businessId, businessId),
          eq(adCreations.source, source),
          eq(adCreations.sourceKey, sourceKey),
        ),
      );
    return row;
  },

  find: async (businessId: number, id: number) => {
    const [row] = await selectCreations(db).where(and(eq(adCreations.businessId, businessId), eq(adCreations.id, id)));
    return row;
  },

  /** Reads a page of creations, newest first: those with all items in these accounts. */
  page: async (
    businessId: number,
    { accounts, search }: { accounts: readonly { network: AdNetwork; id: string }[]; search: string },
    { limit, offset }: { limit: number; offset: number },
  ) => {
    const usable = unnestColumns('usable', {
      network: [accounts.map(({ network }) => network), 'text'],
      account: [accounts.map(({ id }) => id), 'text'],
    });
    const where = and(
      eq(adCreations.businessId, businessId),
      isNull(adCreations.removalOf),
      textContains(search, adCreations.name),
      sql`exists (select from ad_creation_items item where item.creation_id = ${adCreations.id})`,
      sql`not exists (select from ad_creation_items item join deliveries delivery on delivery.id = item.id
        where item.creation_id = ${adCreations.id} and not exists (select from ${usable}
          where usable.network = item.network and usable.account = delivery.account_id))`,
    );
    const items = await selectCreations(db).where(where).orderBy(desc(adCreations.id)).limit(limit).offset(offset);
    return { items, total: await db.$count(adCreations, where) };
  },

  listItemsByIds: (ids: readonly number[]): Promise<ItemRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(adCreationItems)
          .where(inArray(adCreationItems.id, [...ids])),

  /** Items of a creation with the state of their deliveries, in their order. */
  listItems: (creationId: number) =>
    db
      .select({ item: adCreationItems, delivery: deliveries })
      .from(adCreationItems)
      .innerJoin(deliveries, eq(deliveries.id, adCreationItems.id))
      .where(eq(adCreationItems.creationId, creationId))
      .orderBy(asc(adCreationItems.id)),

  findItem: async (id: number) => {
    const [row] = await db
      .select({ item: adCreationItems, delivery: deliveries })
      .from(adCreationItems)
      .innerJoin(deliveries, eq(deliveries.id, adCreationItems.id))
      .where(eq(adCreationItems.id, id));
    return row;
  },

  update: async (id: number, change: Partial<NewItem>) => {
    await db.update(adCreationItems).set(change).where(eq(adCreationItems.id, id));
  },

  /** Saves what these deliveries created. An answer to an earlier claim than the current one is left out. */
  saveResults: async (results: readonly { id: number; claim: number; result: ItemResult }[]) => {
    const batch = unnestColumns('batch', {
      id: [results.map(({ id }) => id), 'bigint'],
      claim: [results.map(({ claim }) => claim), 'int'],
      result: [results.map(({ result }) => JSON.stringify(result)), 'text'],
    });
    await db
      .update(adCreationItems)
      .set({ result: sql`batch.result::jsonb` })
      .from(batch)
      .where(
        sql`${adCreationItems.id} = batch.id and exists (select from ${deliveries}
          where ${deliveries.id} = batch.id and ${deliveries.claim} = batch.claim)`,
      );
  },

  /** Marks a group or campaign as removed, and its ads with it. */
  markRemoved: async (itemId: number, removedAt: Date) => {
    await db
      .update(adCreationItems)
      .set({ removedAt })
      .where(
        and(
          sql`(${adCreationItems.id} = ${itemId} or ${adCreationItems.parentId} = ${itemId})`,
          eq(adCreationItems.operation, 'create'),
          isNull(adCreationItems.removedAt),
        ),
      );
    await db.delete(adProfileCampaigns).where(eq(adProfileCampaigns.itemId, itemId));
  },

  /** Ids at the network of the ads of a group or campaign, except the ad of one item. */
  listAdIds: async (parentId: number, exceptItemId: number): Promise<string[]> => {
    const rows = await db
      .select({ result: adCreationItems.result })
      .from(adCreationItems)
      .where(
        and(
          eq(adCreationItems.parentId, parentId),
          eq(adCreationItems.operation, 'create'),
          ne(adCreationItems.id, exceptItemId),
        ),
      );
    return rows.flatMap(({ result }) => result?.adId ?? []);
  },

  /** Id of the video that an ad of this submit put into the account. */
  findVideoId: async (creationId: number, accountId: string): Promise<string | undefined> => {
    const videoId = sql<string>`${adCreationItems.result}->>'videoId'`;
    const [row] = await db
      .select({ videoId })
      .from(adCreationItems)
      .innerJoin(deliveries, eq(deliveries.id, adCreationItems.id))
      .where(
        and(
          eq(adCreationItems.creationId, creationId),
          eq(deliveries.accountId, accountId),
          sql`${adCreationItems.content} ? 'videoMediaId'`,
          isNotNull(videoId),
        ),
      )
      .limit(1);
    return row?.videoId;
  },

  /** Number of ads of a group or campaign that exist or are on their way. */
  countAds: async (parentId: number): Promise<number> => {
    const [row] = await db
      .select({ count: count() })
      .from(adCreationItems)
      .innerJoin(deliveries, eq(deliveries.id, adCreationItems.id))
      .where(
        and(
          eq(adCreationItems.parentId, parentId),
          eq(adCreationItems.operation, 'create'),
          isNull(adCreationItems.removedAt),
          isAlive(deliveries.state),
        ),
      );
    return row?.count ?? 0;
  },

  /** Sums by currency of the budgets that creations of a day add; budgets that were not created don't count. */
  sumRaises: (businessId: number, day: string) =>
    db
      .select({
        currency: sql<string>`${adCreationItems.currency}`,
        micros: sql<number>`sum(${adCreationItems.raiseMicros})`.mapWith(Number),
      })
      .from(adCreationItems)
      .innerJoin(deliveries, eq(deliveries.id, adCreationItems.id))
      .where(
        and(
          eq(adCreationItems.businessId, businessId),
          eq(adCreationItems.raisedOn, day),
          gt(adCreationItems.raiseMicros, 0),
          isAlive(deliveries.state),
        ),
      )
      .groupBy(adCreationItems.currency),

  moveRaises: async (ids: readonly number[], day: string) => {
    await db
      .update(adCreationItems)
      .set({ raisedOn: day })
      .where(and(inArray(adCreationItems.id, [...ids]), gt(adCreationItems.raiseMicros, 0)));
  },

  /** Finds the campaign of a profile with these settings, unless creating it failed. */
  findCampaign: async (profileId: number, network: AdNetwork, settingsHash: string) => {
    const [row] = await db
      .select({ campaign: adProfileCampaigns, item: adCreationItems })
      .from(adProfileCampaigns)
      .innerJoin(adCreationItems, eq(adCreationItems.id, adProfileCampaigns.itemId))
      .innerJoin(deliveries, eq(deliveries.id, adProfileCampaigns.itemId))
      .where(
        and(
          eq(adProfileCampaigns.profileId, profileId),
          eq(adProfileCampaigns.network, network),
          eq(adProfileCampaigns.settingsHash, settingsHash),
          isNull(adCreationItems.removedAt),
          isAlive(deliveries.state),
        ),
      );
    return row;
  },

  putCampaign: async (row: typeof adProfileCampaigns.$inferInsert) => {
    await db
      .insert(adProfileCampaigns)
      .values(row)
      .onConflictDoUpdate({
        target: [adProfileCampaigns.profileId, adProfileCampaigns.network, adProfileCampaigns.settingsHash],
        set: { itemId: row.itemId, sequenceKey: row.sequenceKey },
      });
  },

  forgetCampaign: async (itemId: number) => {
    await db.delete(adProfileCampaigns).where(eq(adProfileCampaigns.itemId, itemId));
  },

  /** Ads that exist on an account and whose creator wasn't told of a refusal yet. */
  listUnnotedAds: (businessId: number, network: string, accountId: string) =>
    db
      .select({ item: adCreationItems, userId: deliveries.userId })
      .from(adCreationItems)
      .innerJoin(deliveries, eq(deliveries.id, adCreationItems.id))
      .where(
        and(
          eq(adCreationItems.businessId, businessId),
          eq(adCreationItems.level, 'ad'),
          eq(adCreationItems.operation, 'create'),
          isNull(adCreationItems.refusalNotedAt),
          isNull(adCreationItems.removedAt),
          isNotNull(adCreationItems.result),
          sql`${deliveries.network} = ${network}`,
          eq(deliveries.accountId, accountId),
        ),
      ),

  /** Unfinished creations that use a profile. */
  listUnfinished: (businessId: number, profileId: number) =>
    selectCreations(db)
      .where(
        and(
          eq(adCreations.businessId, businessId),
          eq(adCreations.profileId, profileId),
          isNull(deliveryBatches.finishedAt),
          ne(adCreations.source, 'share'),
        ),
      )
      .limit(20),
});

export const isEnded = (state: string): boolean => endedStates.some((ended) => ended === state);

const selectCreations = (db: Db | Tx) =>
  db
    .select({ creation: adCreations, batch: deliveryBatches, by: users.name })
    .from(adCreations)
    .innerJoin(deliveryBatches, eq(deliveryBatches.id, adCreations.id))
    .leftJoin(users, eq(users.id, deliveryBatches.userId))
    .$dynamic();
export type ListedCreation = NonNullable<Awaited<ReturnType<ReturnType<typeof creationStore>['find']>>>;
