import { z } from 'zod';
import type { ReadUsage } from '../http/rate-limit-headers.ts';
import { AdAccountUsage, AppUsage, BusinessUsage, InsightsUsage } from './wire.ts';

/** Reads Graph's four usage headers: the highest usage and the longest wait. */
export const readUsage: ReadUsage = (headers) => {
  const app = parseHeader(headers.get('x-app-usage'), AppUsage);
  const account = parseHeader(headers.get('x-ad-account-usage'), AdAccountUsage);
  const insights = parseHeader(headers.get('x-fb-ads-insights-throttle'), InsightsUsage);
  const useCases = Object.values(parseHeader(headers.get('x-business-use-case-usage'), BusinessUsage) ?? {}).flat();

  const usedPercents = [app, ...useCases]
    .filter((row) => row !== undefined)
    .flatMap(({ call_count, total_cputime, total_time }) => [call_count, total_cputime, total_time])
    .concat(account ? [account.acc_id_util_pct] : [])
    .concat(insights ? [insights.app_id_util_pct, insights.acc_id_util_pct] : []);
  const waitsSeconds = useCases
    .map(({ estimated_time_to_regain_access: minutes }) => (minutes ?? 0) * 60)
    .concat(account?.acc_id_util_pct === 100 ? [account.reset_time_duration ?? 0] : [])
    .filter((seconds) => seconds > 0);
  return {
    usedPercent: usedPercents.length > 0 ? Math.max(...usedPercents) : undefined,
    retryAfterSeconds: waitsSeconds.length > 0 ? Math.max(...waitsSeconds) : undefined,
  };
};

const parseHeader = <T>(text: string | null, shape: z.core.$ZodType<T>): T | undefined => {
  if (!text) return undefined;
  try {
    return z.safeParse(shape, JSON.parse(text)).data;
  } catch {
    // An unreadable usage header is ignored; the call itself succeeded.
    return undefined;
  }
};
