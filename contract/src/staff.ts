import { z } from 'zod';
import { Email } from './identity/identity.ts';
import { accessLevels } from './kit/assets.ts';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { Paging, pageSchema } from './kit/paging.ts';
import { ok } from './kit/success.ts';
import { id, singleLine } from './kit/text.ts';

/** A background job that failed permanently. Its payload isn't returned, because it can contain personal data. */
const FailedJob = z.object({
  id: z.string(),
  job: z.string(),
  error: z.string(),
  attempts: z.number(),
  created_at: dateTime,
  failed_at: dateTime,
});
export const Queue = z.object({
  job: z.string(),
  waiting: z.number(),
  planned: z.number(),
  running: z.number(),
  failed: z.number(),
});
export type Queue = z.output<typeof Queue>;

export const StaffUser = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  access_level: z.number(),
  is_staff: z.boolean(),
  confirmed: z.boolean(),
  active: z.boolean(),
  businesses: z.number(),
  created_at: dateTime,
  last_seen_at: dateTime.nullable(),
});
export type StaffUser = z.output<typeof StaffUser>;

const accessLevel = z.coerce
  .number<string | number>()
  .int()
  .min(0)
  .max(accessLevels.length - 1);
export const StaffUserDraft = z.strictObject({
  name: singleLine(80, 'Enter a name.'),
  email: Email,
  access_level: accessLevel,
});

export const ErrorLogEntry = z.object({
  id: z.number(),
  at: dateTime,
  kind: z.enum(['call', 'job']),
  place: z.string(),
  code: z.string(),
  message: z.string(),
  request_id: z.string().nullable(),
});
export type ErrorLogEntry = z.output<typeof ErrorLogEntry>;

const day = z.iso.date();
export const DateRange = z
  .strictObject({ start_date: day, end_date: day })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    path: ['end_date'],
    error: 'The End Date can not precede the Start Date',
  });

/**
 * Request for a spend report. The specification names its days `start` and `end` in one place, `start_date` and
 * `end_date` in another.
 */
export const SpendRequest = z.strictObject({
  user_id: id,
  business_id: id.optional(),
  start_date: day.optional(),
  end_date: day.optional(),
  start: day.optional(),
  end: day.optional(),
});
export const SpendRow = z.object({
  business_id: z.number(),
  business_name: z.string(),
  network: z.string(),
  account: z.string(),
  account_id: z.string(),
  currency: z.string(),
  /** Spend in the decimals of the currency: cents of dollars, whole yen. */
  spend_cents: z.number(),
});

const IdParams = z.object({ id });
const JobId = z.object({ id: z.uuid() });

export const staff = calls({
  'GET /staff/users': { summary: 'List all users', need: 'staff', query: Paging, returns: pageSchema(StaffUser) },
  'GET /staff/users/export': {
    summary: 'Export all users as CSV',
    need: 'staff',
    limit: 'costly',
    download: 'users.csv',
    returns: z.string(),
  },
  'GET /staff/user/{id}': {
    summary: 'Get a user with their businesses',
    need: 'staff',
    params: IdParams,
    returns: StaffUser.extend({
      memberships: z.array(
        z.object({ id: z.number(), business_name: z.string(), is_owner: z.boolean(), deleted_at: dateTime.nullable() }),
      ),
    }),
  },
  'POST /staff/user/create': {
    summary: 'Create a user; they set their password with an emailed link',
    need: 'staff',
    mailsStrangers: true,
    limit: 'mail',
    body: StaffUserDraft,
    returns: StaffUser,
  },
  'POST /staff/user/{id}/save': {
    summary: 'Change a user',
    need: 'staff',
    params: IdParams,
    body: StaffUserDraft,
    returns: StaffUser,
  },
  'POST /staff/user/{id}/deactivate': { summary: 'Deactivate a user', need: 'staff', params: IdParams, returns: ok },
  'POST /staff/user/{id}/activate': { summary: 'Activate a user', need: 'staff', params: IdParams, returns: ok },
  'POST /staff/user/{id}/password': {
    summary: 'Email a user a link to set a password',
    need: 'staff',
    limit: 'mail',
    params: IdParams,
    returns: ok,
  },
  'POST /staff/user/{id}/login': { summary: 'Act as a user for 1 hour', need: 'staff', params: IdParams, returns: ok },
  'POST /user/acting/end': { summary: 'Stop acting as a user', need: 'user', acting: 'allowed', returns: ok },
  'POST /staff/user/logs/error/{userId}': {
    summary: 'List the errors of a user’s calls and jobs',
    need: 'staff',
    params: z.object({ userId: id }),
    body: DateRange,
    returns: z.object({ errors: z.array(ErrorLogEntry) }),
  },
  'POST /staff/user/spend/report': {
    summary: 'Report the ad spend of a user',
    need: 'staff',
    limit: 'costly',
    body: SpendRequest,
    returns: z.object({
      rows: z.array(SpendRow),
      totals: z.array(z.object({ currency: z.string(), spend_cents: z.number() })),
    }),
  },
  'POST /staff/issues/check': {
    summary: 'List the errors of a path in the last 24 hours',
    need: 'staff',
    body: z.strictObject({ path: z.string().min(1).max(300) }),
    returns: z.object({
      issues: z.array(z.object({ place: z.string(), code: z.string(), count: z.number(), last_at: dateTime })),
    }),
  },
  'GET /staff/businesses/deleted': {
    summary: 'List businesses deleted in the last 30 days',
    need: 'staff',
    query: Paging,
    returns: pageSchema(
      z.object({ id: z.number(), business_name: z.string(), owner_name: z.string(), deleted_at: dateTime }),
    ),
  },
  'POST /staff/business/{bid}/restore': {
    summary: 'Restore a deleted business',
    need: 'staff',
    params: z.object({ bid: id }),
    returns: ok,
  },
  'GET /staff/queues': {
    summary: 'List the job queues',
    need: 'staff',
    returns: z.object({ queues: z.array(Queue) }),
  },
  'POST /staff/queue/cancel': {
    summary: 'Cancel the waiting and scheduled jobs of a queue; running jobs finish',
    need: 'staff',
    body: z.strictObject({ job: singleLine(100) }),
    returns: ok.extend({ cancelled: z.number() }),
  },
  'GET /staff/jobs': {
    summary: 'List jobs that failed permanently',
    need: 'staff',
    query: Paging,
    returns: pageSchema(FailedJob),
  },
  'POST /staff/job/{id}/retry': { summary: 'Retry a failed job', need: 'staff', params: JobId, returns: ok },
  'POST /staff/job/{id}/discard': { summary: 'Discard a failed job', need: 'staff', params: JobId, returns: ok },
});
