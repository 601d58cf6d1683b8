import { csvOf } from '@fanfare/contract/kit/csv';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { Now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { Caller, Client } from '../../platform/http/index.ts';
import { type AuditFilter, auditStore } from './audit.store.ts';

export type Audit = ReturnType<typeof auditService>;
/** Who acts, from where: every service that changes something for a business is given one. */
export type Actor = { caller: Caller; client: Client };

/** `reports` may lag a moment behind; what is read there is history anyway. */
type Deps = { db: Db; reports: Db; now: Now };

const exportLimit = 50_000;

export const auditService = ({ db, reports, now }: Deps) => ({
  /** Writes down what happens, in the transaction in which it happens: "Invited ada@example.com". */
  record: (tx: Tx, { caller, client }: Actor, businessId: number | null, what: string) =>
    auditStore(tx).insert({
      at: now(),
      userId: caller.userId,
      actorId: caller.actorId,
      businessId,
      what,
      address: client.address,
      requestId: client.requestId,
    }),

  /** Staff about to change something as somebody else: written down first, so that it is never missing. */
  watch: (caller: Caller, key: string, businessId: number | null, client: Client) =>
    auditStore(db).insert({
      at: now(),
      userId: caller.userId,
      actorId: caller.actorId,
      businessId,
      what: `Called ${key}`,
      address: client.address,
      requestId: client.requestId,
    }),

  page: async (filter: AuditFilter, page: number) => ({
    ...(await auditStore(db).page(filter, pageSize, (page - 1) * pageSize)),
    page,
    page_size: pageSize,
  }),

  csv: async (filter: AuditFilter) => {
    const { items } = await auditStore(reports).page(filter, exportLimit, 0);
    const rows = items.map((entry) => [
      entry.at.toISOString(),
      entry.who,
      entry.acting_staff ?? '',
      entry.business_name ?? '',
      entry.what,
      entry.address,
      entry.request_id,
    ]);
    return csvOf([['When (UTC)', 'Who', 'Acting staff', 'Business', 'What', 'From', 'Request'], ...rows]);
  },
});
