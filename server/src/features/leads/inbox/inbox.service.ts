import { type CsvFile, toCsv } from '@fanfare/contract/kit/csv';
import type { LeadChange, LeadDetail, LeadFilter, LeadSummary } from '@fanfare/contract/leads/inbox';
import { leadLimits } from '@fanfare/contract/leads/limits';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { businessQueries } from '../../business/index.ts';
import type { DeliveryPlanner } from '../delivery/delivery-planner.service.ts';
import { leadDeliveryStore } from '../delivery/lead-deliveries.store.ts';
import { toFormId } from '../form-id.ts';
import { leadStore } from '../leads.store.ts';
import { memberStore } from '../members.store.ts';
import type { PageAccess } from '../page-access.ts';
import { type InboxRow, inboxStore } from './inbox.store.ts';
import { leadCsvColumns, toLeadCsvRow } from './lead-csv.ts';
import { presentLead, presentLeadDetail, type ShownDelivery } from './lead-presenter.ts';

export type InboxService = ReturnType<typeof inboxService>;
type Deps = {
  audit: Audit;
  pages: PageAccess;
  planner: DeliveryPlanner;
};

/** Number of rows that one query of an export reads. */
const exportBatch = 500;

/** Service for the inbox of leads of a business: what members can see, change and export. */
export const inboxService = ({ db, now, readReport }: Platform, { audit, pages, planner }: Deps) => {
  const listDeliveries = async (reader: Db | Tx, businessId: number, rows: readonly InboxRow[]) => {
    const ids = rows.map(({ lead }) => lead.id);
    const shown = ids.length === 0 ? [] : await leadDeliveryStore(reader).listOfLeads(businessId, ids);
    return Map.groupBy(shown, ({ row }: ShownDelivery) => row.leadId);
  };

  const requireLead = async (business: BusinessContext, id: number): Promise<InboxRow> => {
    const row = await inboxStore(db).find(business.id, await pages.listIds(business), id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const present = async (business: BusinessContext, id: number): Promise<LeadSummary> => {
    const row = await requireLead(business, id);
    return presentLead(row, (await listDeliveries(db, business.id, [row])).get(id) ?? []);
  };

  async function* exportRows(business: BusinessContext, filter: LeadFilter): AsyncGenerator<string> {
    const pageIds = await pages.listIds(business);
    yield toCsv([leadCsvColumns]);
    for (let beforeId: number | undefined; ; ) {
      const rows = await readReport((reader) =>
        inboxStore(reader).page(business.id, pageIds, filter, beforeId, exportBatch),
      );
      if (rows.length > 0) yield toCsv(rows.map(toLeadCsvRow));
      beforeId = rows.at(-1)?.lead.id;
      if (rows.length < exportBatch) return;
    }
  }

  return {
    list: async (business: BusinessContext, { cursor, ...filter }: LeadFilter & { cursor?: number | undefined }) => {
      const pageIds = await pages.listIds(business);
      const rows = await inboxStore(db).page(business.id, pageIds, filter, cursor, leadLimits.page + 1);
      const shown = rows.slice(0, leadLimits.page);
      const deliveries = await listDeliveries(db, business.id, shown);
      return {
        items: shown.map((row) => presentLead(row, deliveries.get(row.lead.id) ?? [])),
        next: rows.length > leadLimits.page ? (shown.at(-1)?.lead.id ?? null) : null,
        total: await inboxStore(db).count(business.id, pageIds, filter),
      };
    },

    /** Forms and members that the filters offer. */
    choices: async (business: BusinessContext) => {
      const forms = await inboxStore(db).listForms(business.id, await pages.listIds(business));
      const people = await memberStore(db).list(business.id);
      return {
        forms: forms.map((form) => ({ form_id: toFormId(form), name: form.name })),
        people: people.map(({ user_id, name }) => ({ user_id, name })),
      };
    },

    get: async (business: BusinessContext, id: number): Promise<LeadDetail> => {
      const row = await requireLead(business, id);
      const deliveries = (await listDeliveries(db, business.id, [row])).get(id) ?? [];
      return presentLeadDetail(row, deliveries, await leadDeliveryStore(db).listSteps(business.id, id));
    },

    change: async (business: BusinessContext, id: number, { state, note, person }: LeadChange) => {
      await requireLead(business, id);
      if (typeof person === 'number') {
        const [memberId] = await businessQueries(db).keepMembers(business.id, [person]);
        if (memberId === undefined) throw new Problem('not-found');
      }
      const change = {
        ...(state === undefined ? {} : { state }),
        ...(note === undefined ? {} : { note }),
        ...(person === undefined ? {} : { personId: person }),
      };
      if (Object.keys(change).length > 0) await leadStore(db).update(business.id, id, change);
      return present(business, id);
    },

    export: async (actor: Actor, business: BusinessContext, filter: LeadFilter): Promise<CsvFile> => {
      await db.transaction((tx) => audit.record(tx, actor, business.id, 'Exported leads'));
      return { fileName: `leads-${now().toISOString().slice(0, 10)}.csv`, rows: exportRows(business, filter) };
    },

    /** Sends one delivery again. */
    replayOne: async (actor: Actor, business: BusinessContext, id: number): Promise<LeadSummary> => {
      const found = await inboxStore(db).findDelivery(business.id, await pages.listIds(business), id);
      if (!found) throw new Problem('not-found');
      const replayed = await db.transaction((tx) => planner.replay(tx, actor, business.id, [found.id]));
      if (replayed === 0) throw new Problem('lead-delivery-not-now');
      return present(business, found.leadId);
    },

    /** Sends the failed deliveries of leads again; what arrived is not sent again. */
    replayFailed: async (actor: Actor, business: BusinessContext, leadIds: readonly number[]) => {
      const ids = await inboxStore(db).listVisibleIds(business.id, await pages.listIds(business), leadIds);
      return db.transaction(async (tx) => {
        const shown = ids.length === 0 ? [] : await leadDeliveryStore(tx).listOfLeads(business.id, ids);
        const failed = shown.filter(({ state }) => state === 'failed').map(({ row }) => row.id);
        return { replayed: failed.length === 0 ? 0 : await planner.replay(tx, actor, business.id, failed) };
      });
    },

    /** Sends the deliveries of leads that are on hold. */
    release: async (actor: Actor, business: BusinessContext, leadIds: readonly number[]) => {
      const ids = await inboxStore(db).listVisibleIds(business.id, await pages.listIds(business), leadIds);
      return db.transaction(async (tx) => {
        const held = ids.length === 0 ? [] : await leadDeliveryStore(tx).listHeldIds(business.id, { leadIds: ids });
        return { released: held.length === 0 ? 0 : await planner.release(tx, actor, business.id, held) };
      });
    },

    requireLead,
  };
};
