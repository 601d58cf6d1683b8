import { dayMs, minuteMs } from '@fanfare/contract/kit/durations';
import type { ErrorLogEntry } from '@fanfare/contract/staff';
import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import { likePattern } from '../../platform/db/text-search.ts';
import type { ReportFailedCall } from '../../platform/http/index.ts';
import type { OnFailure } from '../../platform/jobs/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { redactQueryParams } from '../../platform/redact-query-params.ts';
import { userQueries } from '../identity/index.ts';
import { errorLogStore } from './error-log.store.ts';

export type ErrorLogService = ReturnType<typeof errorLogService>;

const retentionDays = 30;
const maxListed = 1000;
/** Limit per user, so that a script that keeps failing doesn't fill the log with the same entry. */
const maxEntriesPerMinute = 60;
const UserJobPayload = z.object({ userId: z.number().int().positive() });

export const errorLogService = ({ db, now }: Platform) => {
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const isWithinLimit = createLogRateLimiter(now);

  const report: ReportFailedCall = async ({ userId, route, code, message, requestId }) => {
    if (code === 'not-signed-in' || !isWithinLimit(userId)) return;
    await errorLogStore(db).insert({
      at: now(),
      userId,
      kind: 'call',
      source: toCallKey(route),
      code,
      message: redactQueryParams(message),
      requestId,
    });
  };

  /** Logs failed jobs with a `userId` in their payload; jobs without one appear only in the list of failed jobs. */
  const reportJob: OnFailure = async ({ job, payload, message }) => {
    const parsed = UserJobPayload.safeParse(payload);
    if (!parsed.success || !isWithinLimit(parsed.data.userId)) return;
    const entry = { at: now(), userId: parsed.data.userId, source: job, message: redactQueryParams(message) };
    await errorLogStore(db).insert({ ...entry, kind: 'job', code: 'job-failed' });
  };

  return {
    report,
    reportJob,

    /** Lists errors in a range that includes both days, in UTC. */
    list: async (userId: number, startDate: string, endDate: string): Promise<{ errors: ErrorLogEntry[] }> => {
      if (!(await userQueries(db).find(userId))) throw new Problem('not-found');
      const retentionStart = ago((retentionDays + 1) * dayMs);
      const from = new Date(`${startDate}T00:00:00.000Z`);
      const to = new Date(`${endDate}T23:59:59.999Z`);
      if (to < retentionStart) return { errors: [] };
      return {
        errors: await errorLogStore(db).list(userId, from < retentionStart ? retentionStart : from, to, maxListed),
      };
    },

    countIssues: async (path: string) => ({
      issues: await errorLogStore(db).countsEverywhere(toCallPattern(path), ago(dayMs), 100),
    }),

    removeOld: () => errorLogStore(db).removeOlderEverywhere(ago(retentionDays * dayMs)),
  };
};

/** Limits the logged failures per user and clock minute; the counts are in the memory of this process. */
const createLogRateLimiter = (now: Now) => {
  const counts = new Map<number, number>();
  let minute = 0;
  return (userId: number): boolean => {
    const current = Math.floor(now().getTime() / minuteMs);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    return count <= maxEntriesPerMinute;
  };
};

/**
 * Name of a call as in the specification: `POST /api/user/business/:bid/update` → `POST /user/business/{bid}/update`.
 */
const toCallKey = (route: string) => route.replace(' /api/', ' /').replaceAll(/:(\w+)/g, '{$1}');

/** LIKE pattern for a URL: `/api/user/business/7/update?x=1` matches `/user/business/{bid}/update`. */
const toCallPattern = (path: string) => {
  const bare = path
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\/api\//, '/');
  return likePattern(bare.trim()).replaceAll(/\/(?:\d+|[0-9a-f-]{36})(?=[/%])/g, '/{%}');
};
