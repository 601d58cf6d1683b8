import { z } from 'zod';
import { Email } from './identity.ts';
import { accessLevels } from './kit/assets.ts';
import { calls } from './kit/call.ts';
import { dateTime } from './kit/date-time.ts';
import { Paging, pageOf } from './kit/paging.ts';
import { id, line, ok } from './kit/text.ts';

/** Background work that failed for good. Its payload stays in the database: it may concern anybody. */
export const FailedJob = z.object({
  id: z.string(),
  job: z.string(),
  error: z.string(),
  attempts: z.number(),
  created_at: dateTime,
  failed_at: dateTime,
});
export type FailedJob = z.output<typeof FailedJob>;

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
  name: line(80, 'Please enter a name.'),
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

/** A day without a time, as a person picks it. */
const day = z.iso.date();
export const DateRange = z
  .strictObject({ start_date: day, end_date: day })
  .refine(({ start_date, end_date }) => start_date <= end_date, {
    path: ['end_date'],
    error: 'The End Date can not precede the Start Date',
  });

export const SpendRequest = z.strictObject({ user_id: id, business_id: id.optional(), start_date: day, end_date: day });
export const SpendRow = z.object({
  business_id: z.number(),
  business_name: z.string(),
  network: z.string(),
  account: z.string(),
  currency: z.string(),
  spend_cents: z.number(),
});

const ById = z.object({ id });
const JobId = z.object({ id: z.uuid() });

export const staff = calls({
  'GET /staff/users': { summary: 'All users', need: 'staff', query: Paging, returns: pageOf(StaffUser) },
  'GET /staff/users/export': {
    summary: 'All users, as CSV',
    need: 'staff',
    limit: 'costly',
    download: 'users.csv',
    returns: z.string(),
  },
  'GET /staff/user/{id}': {
    summary: 'A user with their businesses',
    need: 'staff',
    params: ById,
    returns: StaffUser.extend({
      memberships: z.array(
        z.object({ id: z.number(), business_name: z.string(), is_owner: z.boolean(), deleted_at: dateTime.nullable() }),
      ),
    }),
  },
  'POST /staff/user/create': {
    summary: 'Create a user; they choose their password by mail',
    need: 'staff',
    limit: 'mail',
    body: StaffUserDraft,
    returns: StaffUser,
  },
  'POST /staff/user/{id}/save': {
    summary: 'Change a user',
    need: 'staff',
    params: ById,
    body: StaffUserDraft,
    returns: StaffUser,
  },
  'POST /staff/user/{id}/deactivate': { summary: 'Keep a user out', need: 'staff', params: ById, returns: ok },
  'POST /staff/user/{id}/activate': { summary: 'Let a user in again', need: 'staff', params: ById, returns: ok },
  'POST /staff/user/{id}/password': {
    summary: 'Mail a user the link to choose a password',
    need: 'staff',
    limit: 'mail',
    params: ById,
    returns: ok,
  },
  'POST /staff/user/{id}/login': { summary: 'Act as a user for an hour', need: 'staff', params: ById, returns: ok },
  'POST /user/acting/end': { summary: 'Stop acting as somebody and be yourself again', need: 'user', returns: ok },
  'POST /staff/user/logs/error/{userId}': {
    summary: 'The failures a user’s calls and jobs met',
    need: 'staff',
    params: z.object({ userId: id }),
    body: DateRange,
    returns: z.object({ errors: z.array(ErrorLogEntry) }),
  },
  'POST /staff/user/spend/report': {
    summary: 'What a user spent on advertising',
    need: 'staff',
    limit: 'costly',
    body: SpendRequest,
    returns: z.object({
      rows: z.array(SpendRow),
      totals: z.array(z.object({ currency: z.string(), spend_cents: z.number() })),
      available: z.boolean(),
    }),
  },
  'POST /staff/issues/check': {
    summary: 'Known failures of a path in the last day',
    need: 'staff',
    body: z.strictObject({ path: z.string().min(1).max(300) }),
    returns: z.object({
      issues: z.array(z.object({ place: z.string(), code: z.string(), count: z.number(), last_at: dateTime })),
    }),
  },
  'GET /staff/businesses/deleted': {
    summary: 'Businesses deleted in the last 30 days',
    need: 'staff',
    query: Paging,
    returns: pageOf(
      z.object({ id: z.number(), business_name: z.string(), owner_name: z.string(), deleted_at: dateTime }),
    ),
  },
  'POST /staff/business/{bid}/restore': {
    summary: 'Bring a deleted business back',
    need: 'staff',
    params: z.object({ bid: id }),
    returns: ok,
  },
  'GET /staff/queues': {
    summary: 'Background work by kind',
    need: 'staff',
    returns: z.object({ queues: z.array(Queue) }),
  },
  'POST /staff/queue/cancel': {
    summary: 'Cancel everything of a kind that waits or is planned; what runs is left to finish',
    need: 'staff',
    body: z.strictObject({ job: line(100) }),
    returns: z.object({ success: z.literal(true), cancelled: z.number() }),
  },
  'GET /staff/jobs': {
    summary: 'Background jobs that failed for good',
    need: 'staff',
    query: Paging,
    returns: pageOf(FailedJob),
  },
  'POST /staff/job/{id}/retry': { summary: 'Run a failed job again', need: 'staff', params: JobId, returns: ok },
  'POST /staff/job/{id}/discard': { summary: 'Forget a failed job', need: 'staff', params: JobId, returns: ok },
});
