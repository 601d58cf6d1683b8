import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { users } from '../../identity/identity.tables.ts';
import { leadForms, leads } from '../leads.tables.ts';

/** SQL of a form's id as the API has it (`form_id`). */
const formIdColumn = sql`case ${leadForms.source} when 'facebook' then 'fb_' else 'own_' end || ${leadForms.remoteId}`;

const toFilterCondition = (businessId: number, forms: readonly string[], afterId: number) =>
  and(
    eq(leads.businessId, businessId),
    gt(leads.id, afterId),
    eq(leads.isTest, false),
    forms.length === 0 ? undefined : inArray(formIdColumn, [...forms]),
  );

/** Leads for CSV pickups, oldest first. */
export const pickupStore = (db: Db) => ({
  list: (businessId: number, forms: readonly string[], afterId: number, limit: number) =>
    db
      .select({ lead: leads, personName: users.name })
      .from(leads)
      .innerJoin(leadForms, eq(leadForms.id, leads.formId))
      .leftJoin(users, eq(users.id, leads.personId))
      .where(toFilterCondition(businessId, forms, afterId))
      .orderBy(asc(leads.id))
      .limit(limit),

  count: async (businessId: number, forms: readonly string[], afterId: number): Promise<number> => {
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(leads)
      .innerJoin(leadForms, eq(leadForms.id, leads.formId))
      .where(toFilterCondition(businessId, forms, afterId));
    return row?.count ?? 0;
  },
});
