import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { Paging, pageSchema } from './kit/paging.ts';
import { id } from './kit/text.ts';

/** One entry of the audit log: actor, business, action, time and IP address. Entries are never changed. */
export const AuditEntry = z.object({
  id: z.number(),
  at: dateTime,
  who: z.string(),
  /** Name of the staff member who was logged in as the user; null if none was. */
  acting_staff: z.string().nullable(),
  business_id: z.number().nullable(),
  business_name: z.string().nullable(),
  what: z.string(),
  address: z.string(),
  request_id: z.string(),
});
export type AuditEntry = z.output<typeof AuditEntry>;

export const audit = calls({
  'GET /user/business/{bid}/audit': {
    summary: 'List the audit log of a business',
    need: 'owner',
    params: z.object({ bid: id }),
    query: Paging,
    returns: pageSchema(AuditEntry),
  },
  'GET /user/business/{bid}/audit/export': {
    summary: 'Export the audit log of a business as CSV',
    need: 'owner',
    limit: 'costly',
    download: 'audit.csv',
    params: z.object({ bid: id }),
    returns: z.string(),
  },
  'GET /staff/audit/export': {
    summary: 'Export the audit log of all businesses as CSV',
    need: 'staff',
    limit: 'costly',
    download: 'audit.csv',
    returns: z.string(),
  },
  'GET /staff/audit': {
    summary: 'List the audit log of all businesses',
    need: 'staff',
    query: Paging.extend({ business_id: id.optional(), user_id: id.optional() }),
    returns: pageSchema(AuditEntry),
  },
});
