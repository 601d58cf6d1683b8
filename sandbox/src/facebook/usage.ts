import type { Access } from './access.ts';
import { refuse } from './errors.ts';
import type { PracticeApp } from './state.ts';

const hourMs = 3_600_000;
/** Calls a page may receive in a day for each person it engages, and a practice page engages hundreds. */
const callsPerEngaged = 4800;
const engagedUsers = 300;

type Count = { since: number; calls: number };
export type AdUse = { accountId: string };

/** Counts calls and says how much of the allowance is gone. Counting starts anew with the process and with a reset. */
export const usage = (now: () => number) => {
  // A reset seeds the apps anew: their counts go with the old records.
  const countsByApp = new WeakMap<PracticeApp, Map<string, Count>>();
  const add = (app: PracticeApp, key: string, windowMs: number): number => {
    const at = now();
    const counts = countsByApp.get(app) ?? new Map<string, Count>();
    countsByApp.set(app, counts);
    const known = counts.get(key);
    const count = known && at >= known.since && at < known.since + windowMs ? known : { since: at, calls: 0 };
    count.calls += 1;
    counts.set(key, count);
    return count.calls;
  };

  return {
    /** The headers of this call's answer; refuses when the allowance is used up. */
    count(access: Access, ads: AdUse | undefined): Record<string, string> {
      const { app, page } = access;
      if (ads) {
        const allowed = app.tier === 'standard_access' ? 100_000 : 300;
        const percent = share(add(app, `ads:${ads.accountId}`, hourMs), allowed);
        if (percent > 100) throw refuse.adCases(ads.accountId);
        return {
          'x-business-use-case-usage': cases(ads.accountId, 'ads_management', percent, app.tier),
          'x-ad-account-usage': JSON.stringify({
            acc_id_util_pct: percent,
            reset_time_duration: 300,
            ads_api_access_tier: app.tier,
          }),
        };
      }
      if (page) {
        const percent = share(add(app, `page:${page.id}`, 24 * hourMs), callsPerEngaged * engagedUsers);
        if (percent > 100) throw refuse.pageCases(page.id);
        return { 'x-business-use-case-usage': cases(page.id, 'pages', percent) };
      }
      const percent = share(add(app, 'app', hourMs), 200 * app.dailyUsers);
      if (percent > 100) throw refuse.appLimit();
      const whole = Math.floor(percent);
      return {
        'x-app-usage': JSON.stringify({
          call_count: whole,
          total_cputime: Math.floor(whole / 4),
          total_time: Math.floor(whole / 4),
        }),
      };
    },
  };
};

const share = (calls: number, allowed: number): number => (calls / allowed) * 100;

const cases = (id: string, type: string, percent: number, tier?: string): string =>
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
