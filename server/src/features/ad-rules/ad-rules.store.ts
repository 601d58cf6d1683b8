import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { adRuleAccounts, adRules } from './ad-rules.tables.ts';

export type AdRuleRow = typeof adRules.$inferSelect;
export type NewAdRule = typeof adRules.$inferInsert;
export type RuleAccountRow = typeof adRuleAccounts.$inferSelect;

const ofAccount = (businessId: number, accountId: string) =>
  and(eq(adRules.businessId, businessId), eq(adRules.accountId, accountId));
const isRow = (businessId: number, id: number) => and(eq(adRules.businessId, businessId), eq(adRules.id, id));
type ClaimedRow = Pick<AdRuleRow, 'businessId' | 'id' | 'savingUntil'>;
/**
 * Condition that the row still has the caller's claim: after a claim has expired, another request may have claimed the
 * row.
 */
const isClaimedAs = ({ businessId, id, savingUntil }: ClaimedRow) =>
  and(isRow(businessId, id), savingUntil === null ? isNull(adRules.savingUntil) : eq(adRules.savingUntil, savingUntil));
const isUnclaimed = (at: Date) => or(isNull(adRules.savingUntil), lte(adRules.savingUntil, at));

export const adRuleStore = (db: Db | Tx) => ({
  /** Confirmed rules of these accounts. */
  list: (businessId: number, accountIds: readonly string[]): Promise<AdRuleRow[]> =>
    accountIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(adRules)
          .where(
            and(
              eq(adRules.businessId, businessId),
              inArray(adRules.accountId, [...accountIds]),
              isNotNull(adRules.remoteId),
            ),
          )
          .orderBy(asc(adRules.name), asc(adRules.id)),

  /** All rules of an account, including unconfirmed ones. */
  listOfAccount: (businessId: number, accountId: string): Promise<AdRuleRow[]> =>
    db.select().from(adRules).where(ofAccount(businessId, accountId)),

  find: async (businessId: number, remoteId: string): Promise<AdRuleRow | undefined> => {
    const [row] = await db
      .select()
      .from(adRules)
      .where(and(eq(adRules.businessId, businessId), eq(adRules.remoteId, remoteId)));
    return row;
  },

  findUnconfirmed: async (businessId: number, accountId: string, name: string): Promise<AdRuleRow | undefined> => {
    const [row] = await db
      .select()
      .from(adRules)
      .where(and(ofAccount(businessId, accountId), eq(adRules.name, name), isNull(adRules.remoteId)));
    return row;
  },

  insert: async (row: NewAdRule): Promise<AdRuleRow> => {
    const [inserted] = await db.insert(adRules).values(row).returning();
    if (!inserted) throw new Error('The ad rule was not stored.');
    return inserted;
  },

  /** Claims a rule; false while another request saves it. */
  claim: async (businessId: number, id: number, at: Date, until: Date): Promise<boolean> => {
    const claimed = await db
      .update(adRules)
      .set({ savingUntil: until })
      .where(and(isRow(businessId, id), isUnclaimed(at)))
      .returning({ id: adRules.id });
    return claimed.length > 0;
  },

  /**
   * Claims a new rule that was sent to the network and not confirmed. False while another request saves the rule, or
   * after it was confirmed.
   */
  claimUnconfirmed: async (businessId: number, id: number, at: Date, until: Date): Promise<boolean> => {
    const claimed = await db
      .update(adRules)
      .set({ savingUntil: until })
      .where(and(isRow(businessId, id), isNull(adRules.remoteId), isUnclaimed(at)))
      .returning({ id: adRules.id });
    return claimed.length > 0;
  },

  release: async (claimed: ClaimedRow): Promise<void> => {
    await db.update(adRules).set({ savingUntil: null }).where(isClaimedAs(claimed));
  },

  /** Removes a rule whose creation failed. */
  removeClaimed: async (claimed: ClaimedRow): Promise<void> => {
    await db.delete(adRules).where(isClaimedAs(claimed));
  },

  update: async (businessId: number, id: number, change: Partial<NewAdRule>): Promise<AdRuleRow | undefined> => {
    const [row] = await db.update(adRules).set(change).where(isRow(businessId, id)).returning();
    return row;
  },

  remove: (businessId: number, id: number) => db.delete(adRules).where(isRow(businessId, id)),

  listAccounts: (businessId: number): Promise<RuleAccountRow[]> =>
    db.select().from(adRuleAccounts).where(eq(adRuleAccounts.businessId, businessId)),

  putAccount: (row: RuleAccountRow) =>
    db
      .insert(adRuleAccounts)
      .values(row)
      .onConflictDoUpdate({
        target: [adRuleAccounts.businessId, adRuleAccounts.accountId],
        set: { readAt: row.readAt, problem: row.problem },
      }),

  /** Accounts of all businesses that were last read before a time, oldest first; for jobs. */
  listDueEverywhere: (before: Date, limit: number): Promise<RuleAccountRow[]> =>
    db
      .select()
      .from(adRuleAccounts)
      .where(lt(adRuleAccounts.readAt, before))
      .orderBy(asc(adRuleAccounts.readAt))
      .limit(limit),
});
