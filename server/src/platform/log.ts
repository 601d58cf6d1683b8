import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured lines. Nothing here logs bodies, headers or addresses with their queries, so a token has no way in;
 * the redaction is the second lock.
 */
export const openLog = (level: string, write?: (line: string) => void): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['password', 'token', 'key', 'secret', 'authorization', 'cookie', 'body', 'html', 'text'].flatMap(
          (name) => [name, `*.${name}`],
        ),
        censor: '[redacted]',
      },
    },
    write ? { write } : process.stdout,
  );
