import { toCsv } from '@fanfare/contract/kit/csv';
import { pageSize } from '@fanfare/contract/kit/paging';
import type { Tx } from '../../platform/db/index.ts';
import type { Caller, Client } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AuditFilter, auditStore } from './audit.store.ts';

export type Audit = ReturnType<typeof auditService>;
/** The caller and client of a request; passed to every service that changes something. */
export type Actor = { caller: Caller; client: Client };

/** Actor for something that is done for a user without their request. */
export const toUserActor = (userId: number, business: { id: number }, requestId: string): Actor => ({
  caller: {
    userId,
    isStaff: false,
    via: 'session',
    sessionId: null,
    actorId: null,
    userName: '',
    businessId: business.id,
    timeZone: 'UTC',
  },
  client: { address: '', userAgent: '', requestId },
});

const maxExportRows = 50_000;

export const auditService = ({ db, readReport, now }: Platform) => ({
  /** Records actions in the transaction that performs them: "Invited ada@example.com". */
  record: (tx: Tx, { caller, client }: Actor, businessId: number | null, ...actions: string[]) =>
    auditStore(tx).insert(
      ...actions.map((action) => ({
        at: now(),
        userId: caller.userId,
        actorId: caller.actorId,
        businessId,
        action,
        address: client.address,
        requestId: client.requestId,
      })),
    ),

  /** Records a call of staff acting as a user. Runs before the call, so that no entry is missing. */
  recordStaffAction: (caller: Caller, key: string, businessId: number | null, client: Client) =>
    auditStore(db).insert({
      at: now(),
      userId: caller.userId,
      actorId: caller.actorId,
      businessId,
      action: `Called ${key}`,
      address: client.address,
      requestId: client.requestId,
    }),

  page: async (filter: AuditFilter, page: number) => ({
    ...(await auditStore(db).page(filter, pageSize, (page - 1) * pageSize)),
    page,
    page_size: pageSize,
  }),

  exportCsv: async (filter: AuditFilter) => {
    const { items } = await readReport((reader) => auditStore(reader).page(filter, maxExportRows, 0));
    const rows = items.map((entry) => [
      entry.at.toISOString(),
      entry.who,
      entry.acting_staff ?? '',
      entry.business_name ?? '',
      entry.what,
      entry.address,
      entry.request_id,
    ]);
    return toCsv([['When (UTC)', 'Who', 'Acting staff', 'Business', 'What', 'From', 'Request'], ...rows]);
  },
});
