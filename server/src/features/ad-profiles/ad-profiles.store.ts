import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { and, asc, desc, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { users } from '../identity/identity.tables.ts';
import { adProfileNetworks, adProfiles } from './ad-profiles.tables.ts';

export type AdProfileRow = typeof adProfiles.$inferSelect;
export type AdProfileNetworkRow = typeof adProfileNetworks.$inferSelect;
export type NewNetwork = Omit<typeof adProfileNetworks.$inferInsert, 'id' | 'businessId' | 'profileId'>;

const isProfile = (businessId: number, id: number) =>
  and(eq(adProfiles.businessId, businessId), eq(adProfiles.id, id), isNull(adProfiles.deletedAt));

export const adProfileStore = (db: Db | Tx) => ({
  /** A page of profiles, newest first. */
  page: async (businessId: number, search: string, limit: number, offset: number) => {
    const where = and(
      eq(adProfiles.businessId, businessId),
      isNull(adProfiles.deletedAt),
      textContains(search, adProfiles.name),
    );
    const rows = await db
      .select({ row: adProfiles, savedBy: users.name })
      .from(adProfiles)
      .leftJoin(users, eq(users.id, adProfiles.savedById))
      .where(where)
      .orderBy(desc(adProfiles.updatedAt), desc(adProfiles.id))
      .limit(limit)
      .offset(offset);
    return { rows, total: await db.$count(adProfiles, where) };
  },

  count: (businessId: number): Promise<number> =>
    db.$count(adProfiles, and(eq(adProfiles.businessId, businessId), isNull(adProfiles.deletedAt))),

  find: async (businessId: number, id: number) => {
    const [found] = await db
      .select({ row: adProfiles, savedBy: users.name })
      .from(adProfiles)
      .leftJoin(users, eq(users.id, adProfiles.savedById))
      .where(isProfile(businessId, id));
    return found;
  },

  /** True if the business has the profile, even if it was deleted. */
  exists: async (businessId: number, id: number): Promise<boolean> =>
    (await db.$count(adProfiles, and(eq(adProfiles.businessId, businessId), eq(adProfiles.id, id)))) > 0,

  /** Locks a profile until the transaction ends. */
  lock: async (businessId: number, id: number): Promise<AdProfileRow | undefined> => {
    const [row] = await db.select().from(adProfiles).where(isProfile(businessId, id)).for('update');
    return row;
  },

  findByKey: async (businessId: number, key: string): Promise<AdProfileRow | undefined> => {
    const [row] = await db
      .select()
      .from(adProfiles)
      .where(and(eq(adProfiles.businessId, businessId), eq(adProfiles.idempotencyKey, key)));
    return row;
  },

  /** Inserts a profile; undefined if a request with the same idempotency key was first. */
  insert: async (row: typeof adProfiles.$inferInsert): Promise<AdProfileRow | undefined> => {
    const [inserted] = await db.insert(adProfiles).values(row).onConflictDoNothing().returning();
    return inserted;
  },

  update: (id: number, change: Partial<typeof adProfiles.$inferInsert>) =>
    db.update(adProfiles).set(change).where(eq(adProfiles.id, id)),

  setDeleted: (businessId: number, id: number, deletedAt: Date | null) =>
    db
      .update(adProfiles)
      .set({ deletedAt })
      .where(and(eq(adProfiles.businessId, businessId), eq(adProfiles.id, id))),

  networks: (profileIds: readonly number[]): Promise<AdProfileNetworkRow[]> =>
    profileIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(adProfileNetworks)
          .where(inArray(adProfileNetworks.profileId, [...profileIds]))
          .orderBy(asc(adProfileNetworks.profileId), asc(adProfileNetworks.id)),

  putNetwork: (businessId: number, profileId: number, network: NewNetwork) =>
    db
      .insert(adProfileNetworks)
      .values({ ...network, businessId, profileId })
      .onConflictDoUpdate({ target: [adProfileNetworks.profileId, adProfileNetworks.network], set: network }),

  /**
   * Sub-profiles whose account status was last read before `readBefore`, oldest first. The native-ads network has no
   * status to read.
   */
  listDueStatuses: (readBefore: Date, limit: number) =>
    db
      .select({ businessId: adProfiles.businessId, row: adProfileNetworks })
      .from(adProfileNetworks)
      .innerJoin(adProfiles, eq(adProfiles.id, adProfileNetworks.profileId))
      .where(
        and(
          isNull(adProfiles.deletedAt),
          ne(adProfileNetworks.network, 'nativeads'),
          or(isNull(adProfileNetworks.statusReadAt), lt(adProfileNetworks.statusReadAt, readBefore)),
        ),
      )
      .orderBy(sql`${adProfileNetworks.statusReadAt} nulls first`, asc(adProfileNetworks.id))
      .limit(limit),

  /** Sets the status, unless the sub-profile was saved after the status was read: a save reads the status itself. */
  setStatus: (
    { id, statusReadAt }: AdProfileNetworkRow,
    status: Partial<Pick<AdProfileNetworkRow, 'accountStatus' | 'campaignStatus' | 'statusReadAt'>>,
  ) =>
    db
      .update(adProfileNetworks)
      .set(status)
      .where(
        and(
          eq(adProfileNetworks.id, id),
          statusReadAt ? eq(adProfileNetworks.statusReadAt, statusReadAt) : isNull(adProfileNetworks.statusReadAt),
        ),
      ),

  removeNetwork: (profileId: number, network: AdNetwork) =>
    db
      .delete(adProfileNetworks)
      .where(and(eq(adProfileNetworks.profileId, profileId), eq(adProfileNetworks.network, network))),

  /** Profiles with ads for this page or Instagram account. */
  findBySocialAccount: (businessId: number, network: AdNetwork, socialAccountId: string) =>
    db
      .select({ profile: adProfiles, network: adProfileNetworks })
      .from(adProfileNetworks)
      .innerJoin(adProfiles, eq(adProfiles.id, adProfileNetworks.profileId))
      .where(
        and(
          eq(adProfiles.businessId, businessId),
          isNull(adProfiles.deletedAt),
          eq(adProfileNetworks.network, network),
          eq(adProfileNetworks.socialAccountId, socialAccountId),
        ),
      )
      .orderBy(asc(adProfiles.name), asc(adProfiles.id)),
});
