import type { CampaignStatus } from '@fanfare/contract/campaigns/campaigns';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { businesses } from '../business/business.tables.ts';
import { campaigns } from './campaigns.tables.ts';

export type CampaignRow = typeof campaigns.$inferSelect;
type NewCampaign = typeof campaigns.$inferInsert;
type CampaignFilter = { ids: readonly number[] | undefined; status: CampaignStatus | undefined; search: string };

const isCampaign = (businessId: number, id: number) => and(eq(campaigns.businessId, businessId), eq(campaigns.id, id));

export const campaignStore = (db: Db | Tx) => ({
  /** A page of campaigns, newest first. */
  page: async (businessId: number, { ids, status, search }: CampaignFilter, limit: number, offset: number) => {
    const where = and(
      eq(campaigns.businessId, businessId),
      ids && inArray(campaigns.id, [...ids]),
      status && eq(campaigns.status, status),
      textContains(search, campaigns.name),
    );
    const rows = await db.select().from(campaigns).where(where).orderBy(desc(campaigns.id)).limit(limit).offset(offset);
    return { rows, total: await db.$count(campaigns, where) };
  },

  count: (businessId: number): Promise<number> => db.$count(campaigns, eq(campaigns.businessId, businessId)),

  find: async (businessId: number, id: number): Promise<CampaignRow | undefined> => {
    const [row] = await db.select().from(campaigns).where(isCampaign(businessId, id));
    return row;
  },

  /** Finds a campaign of any business by its id, for visitors; undefined if the business was deleted. */
  findEverywhere: async (id: number): Promise<CampaignRow | undefined> => {
    const [found] = await db
      .select({ row: campaigns })
      .from(campaigns)
      .innerJoin(businesses, eq(businesses.id, campaigns.businessId))
      .where(and(eq(campaigns.id, id), isNull(businesses.deletedAt)));
    return found?.row;
  },

  /** Locks all campaigns of a business until the transaction ends. */
  lockAll: (businessId: number): Promise<CampaignRow[]> =>
    db.select().from(campaigns).where(eq(campaigns.businessId, businessId)).orderBy(asc(campaigns.id)).for('update'),

  /** Active campaigns, the one started last first. */
  listActive: (businessId: number): Promise<CampaignRow[]> =>
    db
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.businessId, businessId), eq(campaigns.status, 'Active')))
      .orderBy(desc(campaigns.startedAt), desc(campaigns.id)),

  findByKey: async (businessId: number, key: string): Promise<CampaignRow | undefined> => {
    const [row] = await db
      .select()
      .from(campaigns)
      .where(and(eq(campaigns.businessId, businessId), eq(campaigns.idempotencyKey, key)));
    return row;
  },

  /** Inserts a campaign; undefined if a request with the same idempotency key was first. */
  insert: async (row: NewCampaign): Promise<CampaignRow | undefined> => {
    const [inserted] = await db.insert(campaigns).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  update: async ({ id }: CampaignRow, change: Partial<NewCampaign>): Promise<CampaignRow> => {
    const [row] = await db.update(campaigns).set(change).where(eq(campaigns.id, id)).returning();
    if (!row) throw new Error('A campaign was deleted while it was locked.');
    return row;
  },

  remove: async ({ id }: CampaignRow) => {
    await db.delete(campaigns).where(eq(campaigns.id, id));
  },
});
