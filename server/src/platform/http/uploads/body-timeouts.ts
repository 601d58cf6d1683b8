import type { IncomingMessage } from 'node:http';

/** A file takes its time to arrive over a thin line; every other body is here in half a minute or not waited for. */
export const fileTimeoutMs = 600_000;
export const bodyTimeoutMs = 30_000;

export const limitBodyTime = (raw: IncomingMessage): void => {
  const timer = setTimeout(() => raw.destroy(), bodyTimeoutMs).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
};

/** What is left of a body nobody wants any more is let through, for a while: its sender is still to read the answer. */
export const drainBody = (raw: IncomingMessage): void => {
  if (raw.readableEnded || raw.destroyed) return;
  // Whoever read it before may still hold it by this; as long as they do, nothing flows.
  raw.removeAllListeners('readable');
  raw.resume();
  limitBodyTime(raw);
};
