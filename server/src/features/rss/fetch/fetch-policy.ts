import { dayMs, hourMs, minuteMs } from '@fanfare/contract/kit/durations';

const weekMs = 7 * dayMs;

export const fetchPolicy = {
  /** Pause between two requests to one host, in ms. */
  hostGapMs: 1000,
  /** Pause between two fetches of a source that members ask for, in ms. */
  requestGapMs: minuteMs,
  /** Lease of a fetch in ms, longer than its deadline. After it another process may take over. */
  leaseMs: minuteMs,
  deadlineMs: 20_000,
  maxRedirects: 5,
  maxBytes: 5 * 1024 * 1024,
  /** Items kept of the first fetch, so that archives don't flood a channel. */
  firstItems: 50,
  /** Items of a source that stay however old they are: as many as a document can have, so that none comes back as new. */
  keptItems: 1000,
  /** Age in ms after which items beyond `keptItems` are deleted. */
  keptMs: 90 * dayMs,
  /** Failures in a row after which a problem is shown. */
  shownFailures: 3,
  /** Time in ms in which a source answered nothing but 404, after which the owners are told. */
  missingMs: 30 * dayMs,
} as const;

const minIntervalMs = 15 * minuteMs;
const maxIntervalMs = dayMs;

/** Adds up to a tenth to an interval, so that feeds don't come due at the same time. */
const addJitter = (ms: number, fraction: number): number => Math.round(ms * (1 + fraction / 10));

type Pace = { itemsPerWeek: number; askedSeconds: number; fraction: number };

/** Time until the next fetch after a good one: by how often items come, and not before the feed asks for it. */
export const nextIntervalMs = ({ itemsPerWeek, askedSeconds, fraction }: Pace): number => {
  const ownMs = Math.max(minIntervalMs, weekMs / Math.max(1, itemsPerWeek));
  return addJitter(Math.min(maxIntervalMs, Math.max(ownMs, askedSeconds * 1000)), fraction);
};

type Failure = { failures: number; retryAfterSeconds: number | undefined; isLimit: boolean; fraction: number };

/** Time until the next try: 1, 2, 4 … 24 hours; at a rate limit what the server asks for, else at least an hour. */
export const retryDelayMs = ({ failures, retryAfterSeconds, isLimit, fraction }: Failure): number => {
  if (isLimit && retryAfterSeconds !== undefined) {
    return addJitter(Math.min(maxIntervalMs, Math.max(minuteMs, retryAfterSeconds * 1000)), fraction);
  }
  return addJitter(Math.min(maxIntervalMs, hourMs * 2 ** Math.min(10, Math.max(0, failures - 1))), fraction);
};

/** `max-age` of an answer in seconds, 0 without one. */
export const parseMaxAge = (cacheControl: string | undefined): number =>
  Number(/max-age\s{0,5}=\s{0,5}(\d{1,9})/i.exec((cacheControl ?? '').slice(0, 500))?.[1] ?? 0);
