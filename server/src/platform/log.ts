import { type Logger, pino } from 'pino';

export type Log = Logger;

/**
 * Structured log lines. Bodies, headers and query strings are never logged; the redaction is a second protection
 * against logged tokens.
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
