import { minuteMs } from '@fanfare/contract/kit/durations';
import { bodyTimeoutMs, fileTimeoutMs } from './uploads/body-timeouts.ts';

/** Limits of one connection, and of all of them together. Times in milliseconds. */
export type ConnectionLimits = typeof connectionLimits;
export const connectionLimits = {
  /** Time for the headers of a request, in ms. */
  headersMs: bodyTimeoutMs,
  /** Time for the body of a request without files, in ms. */
  bodyMs: bodyTimeoutMs,
  /** Time for a whole request, in ms; it is long enough for requests with files, the longest ones. */
  requestMs: fileTimeoutMs,
  /** Time in ms without a byte in either direction: a client that does not read its response. */
  idleMs: minuteMs,
  /**
   * Time in ms for which an idle connection is kept: longer than a proxy does, so that the proxy is the one to close
   * it.
   */
  keepAliveMs: 65_000,
  /** Interval in ms at which `headersMs`, `bodyMs` and the time of a whole request are checked. */
  checkMs: 5_000,
  /**
   * Number of connections, above which new ones are closed at once. A connection takes about 20 kB and a file
   * descriptor.
   */
  maxConnections: 4_000,
};
