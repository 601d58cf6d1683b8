import type { InvitationState } from '@fanfare/contract/business/members';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { users } from '../../identity/identity.tables.ts';
import { invitationAssets, invitations } from '../business.tables.ts';

export type InvitationRow = typeof invitations.$inferSelect;
export const liveStates: InvitationState[] = ['invited', 're-invited'];

export const invitationStore = (db: Db | Tx) => ({
  page: async (businessId: number, search: string, limit: number, offset: number) => {
    const where = and(eq(invitations.businessId, businessId), textContains(search, invitations.email));
    const items = await db
      .select({
        row: invitations,
        invitedBy: users.name,
        acceptedBy: sql<
          string | null
        >`(select email from users accepted where accepted.id = ${invitations.acceptedById})`,
      })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.invitedById))
      .where(where)
      .orderBy(desc(invitations.sentAt), desc(invitations.id))
      .limit(limit)
      .offset(offset);
    return { items, total: await db.$count(invitations, where) };
  },

  /** Finds the live invitation of an email address, locked until the transaction ends. */
  lockLive: async (businessId: number, email: string): Promise<InvitationRow | undefined> => {
    const [row] = await db
      .select()
      .from(invitations)
      .where(
        and(
          eq(invitations.businessId, businessId),
          eq(invitations.email, email),
          inArray(invitations.state, liveStates),
        ),
      )
      .for('update');
    return row;
  },

  findByKey: async (keyHash: string): Promise<InvitationRow | undefined> => {
    const [row] = await db.select().from(invitations).where(eq(invitations.keyHash, keyHash));
    return row;
  },

  /** Locks the row until the transaction ends: concurrent uses of a key run one after the other. */
  lockByKey: async (keyHash: string): Promise<InvitationRow | undefined> => {
    const [row] = await db.select().from(invitations).where(eq(invitations.keyHash, keyHash)).for('update');
    return row;
  },

  /** Inserts an invitation; undefined if a live one for the address already exists. */
  insert: async (row: typeof invitations.$inferInsert, assetIds: number[]): Promise<InvitationRow | undefined> => {
    const [inserted] = await db.insert(invitations).values(row).onConflictDoNothing().returning();
    if (inserted && assetIds.length > 0) {
      const { id: invitationId, businessId } = inserted;
      await db.insert(invitationAssets).values(assetIds.map((assetId) => ({ invitationId, assetId, businessId })));
    }
    return inserted;
  },

  update: async (id: number, change: Partial<InvitationRow>) => {
    await db.update(invitations).set(change).where(eq(invitations.id, id));
  },

  assetIds: async (id: number): Promise<number[]> =>
    (await db.select().from(invitationAssets).where(eq(invitationAssets.invitationId, id))).map(
      ({ assetId }) => assetId,
    ),

  cancelAll: async (businessId: number) => {
    await db
      .update(invitations)
      .set({ state: 'cancelled' })
      .where(and(eq(invitations.businessId, businessId), inArray(invitations.state, liveStates)));
  },
});
