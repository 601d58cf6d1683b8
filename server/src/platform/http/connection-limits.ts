import { bodyTimeoutMs, fileTimeoutMs } from './uploads/body-timeouts.ts';

/** What one connection, and all of them together, can take up. Times in milliseconds. */
export type ConnectionLimits = typeof connectionLimits;
export const connectionLimits = {
  /** For the headers of a request. */
  headersMs: bodyTimeoutMs,
  /** For the body of a request without files. */
  bodyMs: bodyTimeoutMs,
  /** For a whole request; the longest is one with files. */
  requestMs: fileTimeoutMs,
  /** Without a byte in either direction: a client that does not read its response. */
  idleMs: 60_000,
  /** Longer than a proxy keeps a connection, so that the proxy is the one to close it. */
  keepAliveMs: 65_000,
  /** How often the first three are checked. */
  checkMs: 5_000,
  /** More are closed at once. A connection takes about 20 kB and a file descriptor. */
  maxConnections: 4_000,
};
