import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { contestActionCodes, contestActions, contestPrizes } from './contests.tables.ts';
import { contestWinners } from './draws.tables.ts';

export type PrizeRow = typeof contestPrizes.$inferSelect;
export type NewPrizeRow = typeof contestPrizes.$inferInsert;
export type ActionRow = typeof contestActions.$inferSelect;
export type NewActionRow = typeof contestActions.$inferInsert;

export const prizeStore = (db: Db | Tx) => ({
  list: (contestId: number): Promise<PrizeRow[]> =>
    db
      .select()
      .from(contestPrizes)
      .where(eq(contestPrizes.contestId, contestId))
      .orderBy(asc(contestPrizes.position), asc(contestPrizes.id)),

  find: async (contestId: number, prizeId: number) => {
    const [row] = await db
      .select()
      .from(contestPrizes)
      .where(and(eq(contestPrizes.contestId, contestId), eq(contestPrizes.id, prizeId)));
    return row;
  },

  findByPosition: async (contestId: number, position: number) => {
    const [row] = await db
      .select()
      .from(contestPrizes)
      .where(and(eq(contestPrizes.contestId, contestId), eq(contestPrizes.position, position)));
    return row;
  },

  insert: async (row: NewPrizeRow): Promise<PrizeRow> => {
    const [inserted] = await db.insert(contestPrizes).values(row).returning();
    if (!inserted) throw new Error('A prize was not inserted.');
    return inserted;
  },

  update: async (id: number, change: Partial<NewPrizeRow>) => {
    await db.update(contestPrizes).set(change).where(eq(contestPrizes.id, id));
  },

  remove: async (ids: readonly number[]) => {
    if (ids.length > 0) await db.delete(contestPrizes).where(inArray(contestPrizes.id, [...ids]));
  },

  hasWinners: async (id: number): Promise<boolean> =>
    (await db.$count(contestWinners, eq(contestWinners.prizeId, id))) > 0,
});

export const actionStore = (db: Db | Tx) => ({
  list: (contestId: number): Promise<ActionRow[]> =>
    db
      .select()
      .from(contestActions)
      .where(eq(contestActions.contestId, contestId))
      .orderBy(asc(contestActions.position), asc(contestActions.id)),

  insert: async (row: NewActionRow): Promise<ActionRow> => {
    const [inserted] = await db.insert(contestActions).values(row).returning();
    if (!inserted) throw new Error('An action was not inserted.');
    return inserted;
  },

  update: async (id: number, change: Partial<NewActionRow>) => {
    await db.update(contestActions).set(change).where(eq(contestActions.id, id));
  },

  remove: async (ids: readonly number[]) => {
    if (ids.length > 0) await db.delete(contestActions).where(inArray(contestActions.id, [...ids]));
  },

  /** Numbers of secret codes, by id of their action. */
  countCodes: async (contestId: number): Promise<Map<number, number>> => {
    const rows = await db
      .select({ actionId: contestActionCodes.actionId, codes: sql<number>`count(*)::int` })
      .from(contestActionCodes)
      .innerJoin(contestActions, eq(contestActions.id, contestActionCodes.actionId))
      .where(eq(contestActions.contestId, contestId))
      .groupBy(contestActionCodes.actionId);
    return new Map(rows.map(({ actionId, codes }) => [actionId, codes]));
  },

  addCodes: async (businessId: number, actionId: number, codeHashes: readonly string[]) => {
    if (codeHashes.length > 0)
      await db
        .insert(contestActionCodes)
        .values(codeHashes.map((codeHash) => ({ actionId, businessId, codeHash })))
        .onConflictDoNothing();
  },

  removeCodes: async (actionId: number) => {
    await db.delete(contestActionCodes).where(eq(contestActionCodes.actionId, actionId));
  },

  /** Copies the secret codes of an action to another action, as unused codes. */
  copyCodes: async (businessId: number, fromActionId: number, toActionId: number) => {
    await db.execute(
      sql`insert into contest_action_codes (action_id, business_id, code_hash)
        select ${toActionId}, ${businessId}, code_hash from contest_action_codes where action_id = ${fromActionId}`,
    );
  },
});
