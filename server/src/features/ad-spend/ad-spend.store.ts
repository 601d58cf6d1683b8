import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { AdAccountKey } from '../connections/index.ts';
import { type AlertKind, adAlerts, adSpendLimits } from './ad-spend.tables.ts';

export type LimitRow = typeof adSpendLimits.$inferSelect;
/** Key of an ad account of a business. */
export type AccountKey = { businessId: number; network: AdAccountKey['network']; remoteId: string };

/** Number of rows per statement: each row has 6 parameters, and PostgreSQL allows 65,535 per statement. */
const maxInsertedAlerts = 5000;

const isAccount = (table: typeof adSpendLimits | typeof adAlerts, { businessId, network, remoteId }: AccountKey) =>
  and(eq(table.businessId, businessId), eq(table.network, network), eq(table.remoteId, remoteId));

/** Store of the monthly limits of ad accounts, and of the incidents owners were told of. */
export const adSpendStore = (db: Db | Tx) => ({
  listLimits: (businessId: number): Promise<LimitRow[]> =>
    db.select().from(adSpendLimits).where(eq(adSpendLimits.businessId, businessId)),

  /** Locks a limit, so that it doesn't change while it is compared with the spend. */
  lockLimit: async (key: AccountKey): Promise<LimitRow | undefined> => {
    const [row] = await db.select().from(adSpendLimits).where(isAccount(adSpendLimits, key)).for('update');
    return row;
  },

  putLimit: ({ businessId, network, remoteId, ...limit }: LimitRow) =>
    db
      .insert(adSpendLimits)
      .values({ businessId, network, remoteId, ...limit })
      .onConflictDoUpdate({
        target: [adSpendLimits.businessId, adSpendLimits.network, adSpendLimits.remoteId],
        set: limit,
      }),

  removeLimit: (key: AccountKey) => db.delete(adSpendLimits).where(isAccount(adSpendLimits, key)),

  /** Ends the incidents of a kind, except those with a subject in `lasting`. */
  endAlerts: (key: AccountKey, kind: AlertKind, lasting: readonly string[]) =>
    db.delete(adAlerts).where(
      and(
        isAccount(adAlerts, key),
        eq(adAlerts.kind, kind),
        // `not in` hashes the ids whatever the table's statistics say; a join of a table that was never analyzed
        // compares each row with each id.
        sql`${adAlerts.subject} not in (select unnest(${sql.param([...lasting])}::text[]))`,
      ),
    ),

  /**
   * Records incidents; returns the new ones. If two processes record an incident at the same time, it is returned to
   * only one of them.
   */
  addAlerts: async (key: AccountKey, kind: AlertKind, subjects: readonly string[], toldAt: Date): Promise<string[]> => {
    if (subjects.length === 0) return [];
    const { businessId, network, remoteId } = key;
    const added: string[] = [];
    // Subjects are inserted in one order, so that two processes don't deadlock.
    const sorted = subjects.toSorted();
    for (let start = 0; start < sorted.length; start += maxInsertedAlerts) {
      const part = sorted.slice(start, start + maxInsertedAlerts);
      const rows = await db
        .insert(adAlerts)
        .values(part.map((subject) => ({ businessId, network, remoteId, kind, subject, toldAt })))
        .onConflictDoNothing()
        .returning({ subject: adAlerts.subject });
      added.push(...rows.map(({ subject }) => subject));
    }
    return added;
  },
});
