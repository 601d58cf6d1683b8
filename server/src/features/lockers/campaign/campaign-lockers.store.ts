import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { lockers } from '../lockers.tables.ts';

const columns = { id: lockers.id, publicId: lockers.publicId, name: lockers.name, updatedAt: lockers.updatedAt };

const ofCampaign = (businessId: number, campaignId: number) =>
  and(eq(lockers.businessId, businessId), eq(lockers.campaignId, campaignId));
const areOf = (businessId: number, ids: readonly number[]) =>
  and(eq(lockers.businessId, businessId), inArray(lockers.id, [...ids]));

/**
 * Store of content lockers as campaign parts. Visitors see nothing of a campaign, so the locker's version doesn't
 * change.
 */
export const campaignLockerStore = (db: Db | Tx) => ({
  listNewest: (businessId: number, search: string, limit: number) =>
    db
      .select(columns)
      .from(lockers)
      .where(and(eq(lockers.businessId, businessId), textContains(search, lockers.name)))
      .orderBy(desc(lockers.id))
      .limit(limit),

  list: (businessId: number, campaignId: number) =>
    db.select(columns).from(lockers).where(ofCampaign(businessId, campaignId)).orderBy(desc(lockers.id)),

  /**
   * Finds the lockers that exist and locks them until the transaction ends. Rows are locked in one order, so that two
   * campaigns that take the same lockers don't deadlock.
   */
  lock: async (businessId: number, ids: readonly number[]): Promise<number[]> => {
    const rows = await db
      .select({ id: lockers.id })
      .from(lockers)
      .where(areOf(businessId, ids))
      .orderBy(asc(lockers.id))
      .for('no key update');
    return rows.map(({ id }) => id);
  },

  /** Puts lockers into a campaign; null removes them from their campaign. */
  setCampaign: async (businessId: number, ids: readonly number[], campaignId: number | null) => {
    if (ids.length > 0) await db.update(lockers).set({ campaignId }).where(areOf(businessId, ids));
  },

  leave: async (businessId: number, campaignId: number) => {
    const left = db.select({ id: lockers.id }).from(lockers).where(ofCampaign(businessId, campaignId));
    const locked = left.orderBy(asc(lockers.id)).for('no key update');
    await db.update(lockers).set({ campaignId: null }).where(inArray(lockers.id, locked));
  },
});
