import { z } from 'zod';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { Paging, pageOf } from './kit/paging.ts';
import { id } from './kit/text.ts';

/** Who did what to which business, when, from where, as whom. Entries are only ever added. */
export const AuditEntry = z.object({
  id: z.number(),
  at: dateTime,
  who: z.string(),
  /** The staff member behind it, when somebody acted as the user. */
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
    summary: 'What happened in a business',
    need: 'owner',
    params: z.object({ bid: id }),
    query: Paging,
    returns: pageOf(AuditEntry),
  },
  'GET /user/business/{bid}/audit/export': {
    summary: 'What happened in a business, as CSV',
    need: 'owner',
    limit: 'costly',
    download: 'audit.csv',
    params: z.object({ bid: id }),
    returns: z.string(),
  },
  'GET /staff/audit/export': {
    summary: 'What happened everywhere, as CSV',
    need: 'staff',
    limit: 'costly',
    download: 'audit.csv',
    returns: z.string(),
  },
  'GET /staff/audit': {
    summary: 'What happened everywhere',
    need: 'staff',
    query: Paging.extend({ business_id: id.optional(), user_id: id.optional() }),
    returns: pageOf(AuditEntry),
  },
});
