import { dayMs, hourMs } from '../../kit/durations.ts';
import type { PracticeApp } from '../state.ts';
import type { Access } from './access.ts';
import { adErrors } from './ad-errors.ts';
import { errors } from './errors.ts';

const secondMs = 1000;
/** Daily calls for a page per engaged user; a practice page counts as 300 engaged users. */
const callsPerEngaged = 4800;
const engagedUsers = 300;

const maxWritesPerSecond = 100;
/** The score of an ad account: a read counts 1, a write 3; it falls to 0 within 300 s. */
const scoreDecaySeconds = 300;
const tiers = {
  standard_access: { score: 9000, blockedSeconds: 60, management: 100_000, insights: 190_000 },
  development_access: { score: 60, blockedSeconds: 300, management: 300, insights: 600 },
};

type Count = { since: number; calls: number };
type Score = { at: number; value: number; blockedUntil: number };
export type AdCall = { accountId: string; isWrite: boolean; isInsights: boolean };

/** Counts calls per rate limit. Counts are in memory and end with the process or a reset. */
export const createUsageCounter = (now: () => number) => {
  // Counts by the app's record: a reset creates new records, and the old counts are collected.
  const countsByApp = new WeakMap<PracticeApp, Map<string, Count>>();
  const scoresByApp = new WeakMap<PracticeApp, Map<string, Score>>();
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

  /** Adds to the score of an ad account and returns it in percent; throws while the account is blocked. */
  const addScore = (app: PracticeApp, { accountId, isWrite }: AdCall): number => {
    const { score: max, blockedSeconds } = tiers[app.tier];
    const at = now();
    const scores = scoresByApp.get(app) ?? new Map<string, Score>();
    scoresByApp.set(app, scores);
    const last = scores.get(accountId) ?? { at, value: 0, blockedUntil: 0 };
    if (at < last.blockedUntil) throw errors.userLimit(accountId, Math.ceil((last.blockedUntil - at) / 1000));
    const seconds = Math.max(0, at - last.at) / 1000;
    const value = Math.max(0, last.value - (seconds * max) / scoreDecaySeconds) + (isWrite ? 3 : 1);
    const isOver = value > max;
    scores.set(accountId, { at, value: isOver ? 0 : value, blockedUntil: isOver ? at + blockedSeconds * 1000 : 0 });
    if (isOver) throw errors.userLimit(accountId, blockedSeconds);
    return toPercent(value, max);
  };

  const countAdCall = (app: PracticeApp, adCall: AdCall): Record<string, string> => {
    const { accountId, isWrite, isInsights } = adCall;
    const limits = tiers[app.tier];
    if (isWrite && countCalls(app, `writes:${accountId}`, secondMs) > maxWritesPerSecond) throw errors.writeLimit();
    if (isInsights) {
      const percent = toPercent(countCalls(app, `insights:${accountId}`, hourMs), limits.insights);
      if (percent > 100) throw adErrors.insightsLimit(accountId);
      return {
        'x-business-use-case-usage': formatUseCaseUsage(accountId, 'ads_insights', percent, app.tier),
        'x-fb-ads-insights-throttle': JSON.stringify({
          app_id_util_pct: Math.round(percent * 100) / 100,
          acc_id_util_pct: Math.round(percent * 100) / 100,
          ads_api_access_tier: app.tier,
        }),
      };
    }
    const scorePercent = addScore(app, adCall);
    const percent = toPercent(countCalls(app, `ads:${accountId}`, hourMs), limits.management);
    if (percent > 100) throw errors.adUseCaseLimit(accountId);
    return {
      'x-business-use-case-usage': formatUseCaseUsage(accountId, 'ads_management', percent, app.tier),
      'x-ad-account-usage': JSON.stringify({
        acc_id_util_pct: Math.round(scorePercent * 100) / 100,
        reset_time_duration: scoreDecaySeconds,
        ads_api_access_tier: app.tier,
      }),
    };
  };

  return {
    /** The usage headers of this call; throws when the rate limit is exceeded. */
    count(access: Access, adCall: AdCall | undefined): Record<string, string> {
      const { app, page } = access;
      if (adCall) return countAdCall(app, adCall);
      if (page) {
        const percent = toPercent(countCalls(app, `page:${page.id}`, dayMs), callsPerEngaged * engagedUsers);
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
