import type { ErrorLogEntry } from '@fanfare/contract/staff';
import { z } from 'zod';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { Problem, type Report } from '../../platform/http/index.ts';
import type { OnFailure } from '../../platform/jobs/index.ts';
import { redactQueryParams } from '../../platform/redact-query-params.ts';
import { userStore } from '../identity/index.ts';
import { errorLogStore } from './error-log.store.ts';

export type ErrorService = ReturnType<typeof errorLogService>;
type Deps = { db: Db; now: Now };

const day = 24 * 3600 * 1000;
const keptDays = 30;
const shownAtMost = 1000;
/** A script that fails all day long fills its user's log with the same line; this many a minute tell as much. */
const writtenPerMinute = 60;
const OfUser = z.object({ userId: z.number().int().positive() });

export const errorLogService = ({ db, now }: Deps) => {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds);
  const hasRoom = brake(now);

  const report: Report = async ({ userId, place, code, message, requestId }) => {
    if (code === 'not-signed-in' || !hasRoom(userId)) return;
    await errorLogStore(db).insert({
      at: now(),
      userId,
      kind: 'call',
      place: documented(place),
      code,
      message: redactQueryParams(message),
      requestId,
    });
  };

  /** Jobs that work for somebody name them; the others are on the job board alone. */
  const reportJob: OnFailure = async ({ job, payload, message }) => {
    const named = OfUser.safeParse(payload);
    if (!named.success || !hasRoom(named.data.userId)) return;
    const entry = { at: now(), userId: named.data.userId, place: job, message: redactQueryParams(message) };
    await errorLogStore(db).insert({ ...entry, kind: 'job', code: 'job-failed' });
  };

  return {
    report,
    reportJob,

    /** Both days count whole, in UTC. */
    list: async (userId: number, startDate: string, endDate: string): Promise<{ errors: ErrorLogEntry[] }> => {
      if (!(await userStore(db).find(userId))) throw new Problem('not-found');
      const kept = before((keptDays + 1) * day);
      const from = new Date(`${startDate}T00:00:00.000Z`);
      const to = new Date(`${endDate}T23:59:59.999Z`);
      if (to < kept) return { errors: [] };
      return { errors: await errorLogStore(db).list(userId, from < kept ? kept : from, to, shownAtMost) };
    },

    issues: async (path: string) => ({
      issues: await errorLogStore(db).countsEverywhere(placesLike(path), before(day), 100),
    }),

    sweep: () => errorLogStore(db).removeOlderEverywhere(before(keptDays * day)),
  };
};

/** Counts per user in whole minutes, in this process's memory. */
const brake = (now: Now) => {
  const written = new Map<number, number>();
  let minute = 0;
  return (userId: number): boolean => {
    const current = Math.floor(now().getTime() / 60_000);
    if (current !== minute) written.clear();
    minute = current;
    const count = (written.get(userId) ?? 0) + 1;
    written.set(userId, count);
    return count <= writtenPerMinute;
  };
};

/** `POST /api/user/business/:bid/update` as the documents write it: `POST /user/business/{bid}/update`. */
const documented = (place: string) => place.replace(' /api/', ' /').replaceAll(/:(\w+)/g, '{$1}');

/** The places an address stands for: `/api/user/business/7/update?x=1` finds `/user/business/{bid}/update`. */
const placesLike = (path: string) => {
  const bare = path
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\/api\//, '/');
  return likePattern(bare.trim()).replaceAll(/\/(?:\d+|[0-9a-f-]{36})(?=[/%])/g, '/{%}');
};
