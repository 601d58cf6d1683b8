import type { Access } from '../auth/access.ts';
import type { PracticeApp } from '../state.ts';
import { errors } from './errors.ts';

const hourMs = 3_600_000;
/** Daily calls for a page per engaged user; a practice page counts as 300 engaged users. */
const callsPerEngaged = 4800;
const engagedUsers = 300;

type Count = { since: number; calls: number };
export type AdCall = { accountId: string };

/** Counts calls per rate limit. Counts are in memory and end with the process or a reset. */
export const createUsageCounter = (now: () => number) => {
  // Keyed by the app's record: a reset creates new records, and the old counts are collected.
  const countsByApp = new WeakMap<PracticeApp, Map<string, Count>>();
  const countCalls = (app: PracticeApp, key: string, windowMs: number): number => {
    const at = now();
    const counts = countsByApp.get(app) ?? new Map<string, Count>();
    countsByApp.set(app, counts);
    const existing = counts.get(key);
    const count =
      existing && at >= existing.since && at < existing.since + windowMs ? existing : { since: at, calls: 0 };
    count.calls += 1;
    counts.set(key, count);
    return count.calls;
  };

  return {
    /** The usage headers of this call; throws when the rate limit is exceeded. */
    count(access: Access, adCall: AdCall | undefined): Record<string, string> {
      const { app, page } = access;
      if (adCall) {
        const allowed = app.tier === 'standard_access' ? 100_000 : 300;
        const percent = toPercent(countCalls(app, `ads:${adCall.accountId}`, hourMs), allowed);
        if (percent > 100) throw errors.adUseCaseLimit(adCall.accountId);
        return {
          'x-business-use-case-usage': formatUseCaseUsage(adCall.accountId, 'ads_management', percent, app.tier),
          'x-ad-account-usage': JSON.stringify({
            acc_id_util_pct: percent,
            reset_time_duration: 300,
            ads_api_access_tier: app.tier,
          }),
        };
      }
      if (page) {
        const percent = toPercent(countCalls(app, `page:${page.id}`, 24 * hourMs), callsPerEngaged * engagedUsers);
        if (percent > 100) throw errors.pageUseCaseLimit(page.id);
        return { 'x-business-use-case-usage': formatUseCaseUsage(page.id, 'pages', percent) };
      }
      const percent = toPercent(countCalls(app, 'app', hourMs), 200 * app.dailyUsers);
      if (percent > 100) throw errors.appLimit();
      const wholePercent = Math.floor(percent);
      return {
        'x-app-usage': JSON.stringify({
          call_count: wholePercent,
          total_cputime: Math.floor(wholePercent / 4),
          total_time: Math.floor(wholePercent / 4),
        }),
      };
    },
  };
};

const toPercent = (calls: number, allowed: number): number => (calls / allowed) * 100;

const formatUseCaseUsage = (id: string, type: string, percent: number, tier?: string): string =>
  JSON.stringify({
    [id]: [
      {
        type,
        call_count: Math.floor(percent),
        total_cputime: Math.floor(percent / 4),
        total_time: Math.floor(percent / 4),
        estimated_time_to_regain_access: 0,
        ...(tier !== undefined && { ads_api_access_tier: tier }),
      },
    ],
  });
