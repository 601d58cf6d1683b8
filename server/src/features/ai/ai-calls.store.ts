import type { UsageRow } from '@fanfare/contract/ai/ai';
import { and, asc, eq, gte, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db, Tx } from '../../platform/db/index.ts';
import { insertMany } from '../../platform/db/insert-many.ts';
import { aiCalls, aiMonths } from './ai.tables.ts';

export type CallRow = typeof aiCalls.$inferSelect;
export type NewCall = typeof aiCalls.$inferInsert;
/** Budget that pays for a call. */
export type Budget = { businessId: number; month: string; isOwnKey: boolean };
export const budgetOf = ({ businessId, day, isOwnKey }: Pick<NewCall, 'businessId' | 'day' | 'isOwnKey'>): Budget => ({
  businessId,
  isOwnKey,
  month: day.slice(0, 7),
});

const isBudget = ({ businessId, month, isOwnKey }: Budget) =>
  and(eq(aiMonths.businessId, businessId), eq(aiMonths.month, month), eq(aiMonths.isOwnKey, isOwnKey));

/** Store of calls of models and the cost of a business's months. */
export const aiCallStore = (db: Db | Tx) => ({
  findMonth: async (budget: Budget): Promise<{ spent: number; reserved: number }> => {
    const [row] = await db
      .select({ spent: aiMonths.spent, reserved: aiMonths.reserved })
      .from(aiMonths)
      .where(isBudget(budget));
    return row ?? { spent: 0, reserved: 0 };
  },

  addMonth: (budget: Budget, spent: number) =>
    db
      .insert(aiMonths)
      .values({ ...budget, spent })
      .onConflictDoUpdate({
        target: [aiMonths.businessId, aiMonths.month, aiMonths.isOwnKey],
        set: { spent: sql`${aiMonths.spent} + ${spent}` },
      }),

  /** Records that the owner was told about the reached ceiling; false if that was recorded before. */
  markTold: async (budget: Budget, toldAt: Date): Promise<boolean> => {
    const { businessId, month, isOwnKey } = aiMonths;
    const rows = await db
      .insert(aiMonths)
      .values({ ...budget, toldAt })
      .onConflictDoUpdate({ target: [businessId, month, isOwnKey], set: { toldAt }, setWhere: isNull(aiMonths.toldAt) })
      .returning({ toldAt: aiMonths.toldAt });
    return rows.length > 0;
  },

  insertMany: (calls: readonly NewCall[]) => insertMany(db, aiCalls, calls),

  listOverdue: async (startedBefore: Date, limit: number): Promise<number[]> => {
    const rows = await db
      .select({ id: aiCalls.id })
      .from(aiCalls)
      .where(and(eq(aiCalls.state, 'reserved'), lt(aiCalls.startedAt, startedBefore)))
      .orderBy(asc(aiCalls.startedAt))
      .limit(limit);
    return rows.map(({ id }) => id);
  },

  /** Sums of ended and billed calls in a range of days, both ends included. */
  listUsage: async (businessId: number, days: { from: string; to: string }): Promise<UsageRow[]> => {
    const { day, feature, model, kind, state } = aiCalls;
    const count = (condition: ReturnType<typeof eq>) =>
      sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
    const total = (column: PgColumn) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);
    return db
      .select({
        day,
        feature,
        model,
        calls: sql<number>`count(*)`.mapWith(Number),
        prompt_tokens: total(aiCalls.promptTokens),
        completion_tokens: total(aiCalls.completionTokens),
        images: count(eq(kind, 'image')),
        cost: total(aiCalls.cost),
        lost: count(eq(state, 'lost')),
        estimated: count(eq(aiCalls.isEstimated, true)),
      })
      .from(aiCalls)
      .where(
        and(
          eq(aiCalls.businessId, businessId),
          gte(day, days.from),
          lte(day, days.to),
          inArray(state, ['settled', 'lost']),
        ),
      )
      .groupBy(day, feature, model)
      .orderBy(sql`${day} desc`, asc(feature), asc(model));
  },
});
