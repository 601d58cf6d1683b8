import type { z } from 'zod';
import type { ReadUsage } from '../http/rate-limit-headers.ts';
import { AdAccountUsage, AppUsage, BusinessUsage } from './wire.ts';

/** Graph's three usage headers: the fullest one counts, and the longest wait. */
export const readUsage: ReadUsage = (headers) => {
  const app = parsed(headers.get('x-app-usage'), AppUsage);
  const account = parsed(headers.get('x-ad-account-usage'), AdAccountUsage);
  const cases = Object.values(parsed(headers.get('x-business-use-case-usage'), BusinessUsage) ?? {}).flat();

  const used = [app, ...cases]
    .filter((row) => row !== undefined)
    .flatMap(({ call_count, total_cputime, total_time }) => [call_count, total_cputime, total_time])
    .concat(account ? [account.acc_id_util_pct] : []);
  const waits = cases
    .map(({ estimated_time_to_regain_access: minutes }) => (minutes ?? 0) * 60)
    .concat(account?.acc_id_util_pct === 100 ? [account.reset_time_duration ?? 0] : [])
    .filter((seconds) => seconds > 0);
  return {
    usedPercent: used.length > 0 ? Math.max(...used) : undefined,
    retryAfterSeconds: waits.length > 0 ? Math.max(...waits) : undefined,
  };
};

const parsed = <T>(text: string | null, shape: z.ZodType<T>): T | undefined => {
  if (!text) return undefined;
  try {
    return shape.safeParse(JSON.parse(text)).data;
  } catch {
    // A usage header we cannot read tells us nothing; the call itself went well.
    return undefined;
  }
};
