import type { IncomingMessage } from 'node:http';
import { minuteMs } from '@fanfare/contract/kit/durations';

/** Time limits for reading a body: 10 min with files (slow connections), otherwise 30 s. */
export const fileTimeoutMs = 10 * minuteMs;
export const bodyTimeoutMs = 30_000;

export const limitBodyTime = (raw: IncomingMessage, withinMs = bodyTimeoutMs): void => {
  const timer = setTimeout(() => raw.destroy(), withinMs).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
};

/** Drains the rest of a rejected body (max 30 s), so that the client can read the response. */
export const drainBody = (raw: IncomingMessage): void => {
  if (raw.readableEnded || raw.destroyed) return;
  // A `readable` listener of the previous reader would keep the stream paused.
  raw.removeAllListeners('readable');
  raw.resume();
  limitBodyTime(raw);
};
