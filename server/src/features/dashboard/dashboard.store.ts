import type { Columns } from '@fanfare/contract/dashboard/layout';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { dashboards } from './dashboard.tables.ts';

/** Key of a dashboard. Business id null: the dashboard of a staff user over all businesses. */
export const dashboardStore = (db: Db | Tx) => ({
  find: async (businessId: number | null, userId: number): Promise<Columns | undefined> => {
    const isSameBusiness = businessId === null ? isNull(dashboards.businessId) : eq(dashboards.businessId, businessId);
    const [row] = await db
      .select({ columns: dashboards.columns })
      .from(dashboards)
      .where(and(isSameBusiness, eq(dashboards.userId, userId)));
    return row?.columns;
  },

  save: (businessId: number | null, userId: number, columns: Columns, savedAt: Date) =>
    db
      .insert(dashboards)
      .values({ businessId, userId, columns, savedAt })
      .onConflictDoUpdate({ target: [dashboards.userId, dashboards.businessId], set: { columns, savedAt } }),
});
