import type { LimitClass } from '@fanfare/contract/kit/call';
import { hourSeconds } from '@fanfare/contract/kit/durations';
import ipaddr from 'ipaddr.js';
import type { Now } from '../../clock.ts';
import { Problem } from '../../problem.ts';

export type Limit = { count: number; seconds: number };

type SharedClass =
  | 'address'
  | 'search'
  | 'consent'
  | 'business'
  | 'business-costly'
  | 'webhook'
  | 'busy-webhook'
  | 'form'
  | 'rush-form'
  | 'form-address';

/** Limits per signed-in user, otherwise per address. Offices share an address, so the limits are wide. */
export const rateLimits: Record<LimitClass | SharedClass, Limit> = {
  normal: { count: 600, seconds: 60 },
  poll: { count: 120, seconds: 60 },
  costly: { count: 30, seconds: 60 },
  'sign-in': { count: 60, seconds: 60 },
  mail: { count: 20, seconds: hourSeconds },
  address: { count: 3000, seconds: 60 },
  /** Limit for all members of a business together: one business must not slow down the product for other businesses. */
  business: { count: 6000, seconds: 60 },
  'business-costly': { count: 120, seconds: 60 },
  /** Limit of searches on public pages by one address. */
  search: { count: 30, seconds: 60 },
  /**
   * Limit of visitors of one address who come back from a network's consent page: the network charges for what is read
   * then.
   */
  consent: { count: 30, seconds: 60 },
  /** Limit per webhook and address of the sender. */
  webhook: { count: 1200, seconds: 60 },
  /** Limit of webhooks that networks call hundreds of times a second. */
  'busy-webhook': { count: 60_000, seconds: 60 },
  /** Limit of submissions of one public form by all visitors, and of all forms by one address. */
  form: { count: 1200, seconds: 60 },
  /** Limit of submissions of forms that thousands of visitors send at once, such as when a contest opens. */
  'rush-form': { count: 60_000, seconds: 60 },
  'form-address': { count: 20, seconds: 60 },
};

/**
 * Counts calls in fixed windows in this process's memory, against floods. Limits that must hold across processes
 * (failed sign-ins) are counted in the database.
 */
export const createRateLimiter = (now: Now, scale = 1) => {
  const windows = new Map<string, { count: number; endsAt: number }>();

  const removeExpired = (at: number) => {
    for (const [key, window] of windows) if (window.endsAt <= at) windows.delete(key);
  };

  /** Seconds to wait, or 0 when the call is allowed. */
  return (name: keyof typeof rateLimits, caller: string): number => {
    const at = now().getTime();
    const limit = rateLimits[name];
    const key = `${name} ${caller}`;
    let window = windows.get(key);
    if (!window || window.endsAt <= at) {
      if (windows.size > 50_000) removeExpired(at);
      window = { count: 0, endsAt: at + limit.seconds * 1000 };
      windows.set(key, window);
    }
    window.count += 1;
    return window.count > limit.count * scale ? Math.max(1, Math.ceil((window.endsAt - at) / 1000)) : 0;
  };
};

export type RateLimiter = ReturnType<typeof createRateLimiter>;

export const enforceLimit = (retryAfterSeconds: number): void => {
  if (retryAfterSeconds > 0) throw new Problem('too-many-requests', { retryAfterSeconds });
};

/** One user has a full IPv6 /64, so the /64 is counted. IPv4 addresses mapped to IPv6 count as IPv4. */
export const addressBlock = (text: string): string => {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
};
