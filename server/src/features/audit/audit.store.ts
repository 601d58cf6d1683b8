import type { AuditEntry } from '@fanfare/contract/audit';
import { aliasedTable, and, desc, eq, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { textContains } from '../../platform/db/text-search.ts';
import { users } from '../identity/identity.tables.ts';
import { auditEntries } from './audit.tables.ts';

export type NewAuditEntry = typeof auditEntries.$inferInsert;
export type AuditFilter = { businessId?: number; userId?: number; search: string };

const actors = aliasedTable(users, 'actors');

/**
 * Condition on the user's name. It is an array and not a join, because the indexes of two tables cannot be combined
 * with `or`.
 */
const isByUserNamed = (db: Db | Tx, search: string) =>
  sql`${auditEntries.userId} = any(array(${db
    .select({ id: users.id })
    .from(users)
    .where(textContains(search, users.name, users.email))}))`;

export const auditStore = (db: Db | Tx) => ({
  insert: async (...entries: NewAuditEntry[]) => {
    if (entries.length > 0) await db.insert(auditEntries).values(entries);
  },

  /**
   * A page of entries, newest first. The business name is a subquery, because the business may have been deleted since.
   */
  page: async ({ businessId, userId, search }: AuditFilter, limit: number, offset: number) => {
    const where = and(
      businessId === undefined ? undefined : eq(auditEntries.businessId, businessId),
      userId === undefined ? undefined : eq(auditEntries.userId, userId),
      search === '' ? undefined : or(textContains(search, auditEntries.action), isByUserNamed(db, search)),
    );
    const items: AuditEntry[] = await db
      .select({
        id: auditEntries.id,
        at: auditEntries.at,
        who: sql<string>`coalesce(${users.name}, 'Deleted user')`,
        acting_staff: actors.name,
        business_id: auditEntries.businessId,
        business_name: sql<
          string | null
        >`(select name from businesses where businesses.id = ${auditEntries.businessId})`,
        what: auditEntries.action,
        address: auditEntries.address,
        request_id: auditEntries.requestId,
      })
      .from(auditEntries)
      .leftJoin(users, eq(users.id, auditEntries.userId))
      .leftJoin(actors, eq(actors.id, auditEntries.actorId))
      .where(where)
      .orderBy(desc(auditEntries.id))
      .limit(limit)
      .offset(offset);
    const [count] = await db.select({ total: sql<number>`count(*)::int` }).from(auditEntries).where(where);
    return { items, total: count?.total ?? 0 };
  },
});
