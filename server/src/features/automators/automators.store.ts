import { and, asc, eq, isNotNull, lte, max, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/db/index.ts';
import { users } from '../identity/identity.tables.ts';
import { automators } from './automators.tables.ts';

export type AutomatorRow = typeof automators.$inferSelect;
export type NewAutomator = typeof automators.$inferInsert;
export type AutomatorChange = Partial<Omit<NewAutomator, 'id' | 'businessId' | 'createdAt'>>;
export type ListedAutomator = { row: AutomatorRow; activatedBy: string | null; updatedBy: string | null };

const activators = alias(users, 'activators');
const editors = alias(users, 'editors');

export const automatorStore = (db: Db | Tx) => {
  const isOf = (businessId: number, ...others: (SQL | undefined)[]) =>
    and(eq(automators.businessId, businessId), ...others);
  const select = (where: SQL | undefined): Promise<ListedAutomator[]> =>
    db
      .select({ row: automators, activatedBy: activators.name, updatedBy: editors.name })
      .from(automators)
      .leftJoin(activators, eq(activators.id, automators.activatedById))
      .leftJoin(editors, eq(editors.id, automators.updatedById))
      .where(where)
      .orderBy(asc(automators.priority), asc(automators.id));

  return {
    /** Automators of a business, by priority. */
    list: (businessId: number) => select(isOf(businessId)),

    find: async (businessId: number, id: number): Promise<ListedAutomator | undefined> =>
      (await select(isOf(businessId, eq(automators.id, id))))[0],

    /** Locks an automator until the transaction ends. */
    lock: async (businessId: number, id: number): Promise<AutomatorRow | undefined> => {
      const [row] = await db
        .select()
        .from(automators)
        .where(isOf(businessId, eq(automators.id, id)))
        .for('update');
      return row;
    },

    count: async (businessId: number): Promise<number> => db.$count(automators, isOf(businessId)),

    nextPriority: async (businessId: number): Promise<number> => {
      const [row] = await db
        .select({ last: max(automators.priority) })
        .from(automators)
        .where(isOf(businessId));
      return (row?.last ?? 0) + 1;
    },

    insert: async (row: NewAutomator): Promise<AutomatorRow> => {
      const [inserted] = await db.insert(automators).values(row).returning();
      if (!inserted) throw new Error('An automator was not inserted.');
      return inserted;
    },

    update: async (businessId: number, id: number, change: AutomatorChange): Promise<void> => {
      await db
        .update(automators)
        .set(change)
        .where(isOf(businessId, eq(automators.id, id)));
    },

    remove: async (businessId: number, id: number): Promise<boolean> =>
      (
        await db
          .delete(automators)
          .where(isOf(businessId, eq(automators.id, id)))
          .returning({ id: automators.id })
      ).length > 0,

    /** Stores the order of automators; ids of other businesses are ignored. */
    putOrder: async (businessId: number, ids: readonly number[]): Promise<void> => {
      await db.execute(sql`
        update automators set priority = ordered.position
        from unnest(${sql.param([...ids])}::bigint[]) with ordinality as ordered(id, position)
        where automators.business_id = ${businessId} and automators.id = ordered.id`);
    },

    /** Locks the automators that are due, those of a business by priority; other workers skip locked ones. */
    lockDue: (now: Date, limit: number): Promise<AutomatorRow[]> =>
      db
        .select()
        .from(automators)
        .where(and(isNotNull(automators.nextRunAt), lte(automators.nextRunAt, now), eq(automators.isActive, true)))
        .orderBy(asc(automators.nextRunAt), asc(automators.priority), asc(automators.id))
        .limit(limit)
        .for('update', { skipLocked: true }),

    setNextRun: async (id: number, nextRunAt: Date): Promise<void> => {
      await db.update(automators).set({ nextRunAt }).where(eq(automators.id, id));
    },

    listByFilter: (
      businessId: number,
      { sourceType, network, filter }: Pick<AutomatorRow, 'sourceType' | 'network' | 'filter'>,
    ) =>
      db
        .select({ id: automators.id, name: automators.name })
        .from(automators)
        .where(
          isOf(
            businessId,
            eq(automators.sourceType, sourceType),
            eq(automators.network, network),
            eq(automators.filter, filter),
          ),
        )
        .orderBy(asc(automators.priority)),

    listByProfile: (businessId: number, adProfileId: number) =>
      db
        .select({ id: automators.id, name: automators.name })
        .from(automators)
        .where(isOf(businessId, eq(automators.adProfileId, adProfileId)))
        .orderBy(asc(automators.priority)),
  };
};
