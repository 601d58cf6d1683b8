import type { LeadFilter } from '@fanfare/contract/leads/inbox';
import { and, desc, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import { users } from '../../identity/identity.tables.ts';
import { shownState } from '../delivery/lead-deliveries.store.ts';
import { parseFormId } from '../form-id.ts';
import { leadDeliveries, leadForms, leads } from '../leads.tables.ts';

/** Pages whose leads a member can see; undefined: all. Leads of our own forms have no page. */
export type VisiblePages = readonly string[] | undefined;

const countLimit = 1000;

const isVisible = (pageIds: VisiblePages): SQL | undefined =>
  pageIds && or(isNull(leadForms.pageId), inArray(leadForms.pageId, [...pageIds]));

const hasDelivery = (db: Db | Tx, businessId: number, state: LeadFilter['delivery']): SQL | undefined =>
  state === undefined
    ? undefined
    : inArray(
        leads.id,
        db
          .select({ id: leadDeliveries.leadId })
          .from(leadDeliveries)
          .leftJoin(deliveries, eq(deliveries.id, leadDeliveries.deliveryId))
          .where(and(eq(leadDeliveries.businessId, businessId), sql`${shownState} = ${state}`)),
      );

const isOfForm = (formId: string | undefined): SQL | undefined => {
  if (formId === undefined || formId === '') return undefined;
  const { source, remoteId } = parseFormId(formId);
  return and(eq(leadForms.source, source), eq(leadForms.remoteId, remoteId));
};

const isOfPerson = (person: LeadFilter['person']): SQL | undefined => {
  if (person === undefined) return undefined;
  return person === 'none' ? isNull(leads.personId) : eq(leads.personId, person);
};

export const inboxStore = (db: Db | Tx) => {
  const toFilterCondition = (businessId: number, pageIds: VisiblePages, filter: LeadFilter) =>
    and(
      eq(leads.businessId, businessId),
      isVisible(pageIds),
      textContains(filter.search, leads.email, leads.name),
      filter.state && eq(leads.state, filter.state),
      isOfForm(filter.form),
      isOfPerson(filter.person),
      hasDelivery(db, businessId, filter.delivery),
    );
  const select = () =>
    db
      .select({ lead: leads, form: leadForms, personName: users.name })
      .from(leads)
      .innerJoin(leadForms, eq(leadForms.id, leads.formId))
      .leftJoin(users, eq(users.id, leads.personId));

  return {
    /** Lists a page of leads, newest first, beginning below the id `beforeId`. */
    page: (
      businessId: number,
      pageIds: VisiblePages,
      filter: LeadFilter,
      beforeId: number | undefined,
      limit: number,
    ) =>
      select()
        .where(
          and(
            toFilterCondition(businessId, pageIds, filter),
            beforeId === undefined ? undefined : lt(leads.id, beforeId),
          ),
        )
        .orderBy(desc(leads.id))
        .limit(limit),

    /** Counts up to 1,000 leads, because counting more takes longer than anyone reads. */
    count: async (businessId: number, pageIds: VisiblePages, filter: LeadFilter): Promise<number> => {
      const counted = db
        .select({ id: leads.id })
        .from(leads)
        .innerJoin(leadForms, eq(leadForms.id, leads.formId))
        .where(toFilterCondition(businessId, pageIds, filter))
        .limit(countLimit)
        .as('counted');
      const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(counted);
      return row?.count ?? 0;
    },

    find: async (businessId: number, pageIds: VisiblePages, id: number) => {
      const [row] = await select().where(and(eq(leads.businessId, businessId), eq(leads.id, id), isVisible(pageIds)));
      return row;
    },

    /** Lists the leads among the given ones that the member can see. */
    listVisibleIds: async (businessId: number, pageIds: VisiblePages, ids: readonly number[]): Promise<number[]> => {
      const rows = await db
        .select({ id: leads.id })
        .from(leads)
        .innerJoin(leadForms, eq(leadForms.id, leads.formId))
        .where(and(eq(leads.businessId, businessId), inArray(leads.id, [...ids]), isVisible(pageIds)));
      return rows.map(({ id }) => id);
    },

    listForms: (businessId: number, pageIds: VisiblePages) =>
      db
        .select({ source: leadForms.source, remoteId: leadForms.remoteId, name: leadForms.name })
        .from(leadForms)
        .where(and(eq(leadForms.businessId, businessId), isVisible(pageIds)))
        .orderBy(leadForms.name),

    /** Finds a delivery, if the member can see its lead. */
    findDelivery: async (businessId: number, pageIds: VisiblePages, id: number) => {
      const [row] = await db
        .select({ id: leadDeliveries.id, leadId: leadDeliveries.leadId })
        .from(leadDeliveries)
        .innerJoin(leads, eq(leads.id, leadDeliveries.leadId))
        .innerJoin(leadForms, eq(leadForms.id, leads.formId))
        .where(and(eq(leadDeliveries.businessId, businessId), eq(leadDeliveries.id, id), isVisible(pageIds)));
      return row;
    },
  };
};
export type InboxRow = NonNullable<Awaited<ReturnType<ReturnType<typeof inboxStore>['find']>>>;
