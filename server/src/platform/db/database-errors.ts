/** What a database error means for the caller, by SQLSTATE or socket code; undefined when it is a bug of ours. */
export const classifyDatabaseError = (error: unknown): 'unavailable' | 'out-of-space' | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at ? String(at.code) : '';
    if (code === '53100') return 'out-of-space';
    if (code === 'ENOSPC' || /No space left on device/i.test(at.message)) return 'out-of-space';
    if (away.has(code) || code.startsWith('08') || isGone.test(at.message)) {
      return 'unavailable';
    }
  }
  return undefined;
};

/** What the drivers say without a code: cut off, no connection in time, or we are shutting down ourselves. */
const isGone =
  /Connection terminated|timeout exceeded when trying to connect|PGlite is closed|Cannot use a pool after calling end/;

/** Refused, reset, too many connections, shutting down, cannot connect now, statement cancelled by its time limit. */
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
]);

/** The unique constraint an insert ran into, if that is what happened. */
export const uniqueViolation = (error: unknown): string | undefined => {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23505') return 'constraint' in at ? String(at.constraint) : 'unknown';
  }
  return undefined;
};
