/** The problem code for a database error, by SQLSTATE or socket code; undefined when it is a bug. */
export const classifyDatabaseError = (error: unknown): 'unavailable' | 'out-of-space' | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (outOfSpaceCodes.has(code) || outOfSpaceMessages.test(cause.message)) return 'out-of-space';
    if (unavailableCodes.has(code) || code.startsWith('08') || unavailableMessages.test(cause.message)) {
      return 'unavailable';
    }
  }
  return undefined;
};

/** PostgreSQL has a code for a full disk, but none for a quota or the largest size of a file. */
const outOfSpaceCodes = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);
const outOfSpaceMessages = /No space left on device|Disk quota exceeded|File too large/i;

/** Driver errors without a code: connection lost, connect timeout, no answer, or this process is shutting down. */
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|PGlite is closed|Cannot use a pool after calling end/;

/**
 * Codes of a database that is unavailable: connection refused or reset, too many connections, shutting down, cannot
 * connect now, statement timeout, lock timeout.
 */
const unavailableCodes = new Set([
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
  '55P03',
]);

const hasCode = (error: unknown, code: string): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === code) return true;
  }
  return false;
};

/** The values of a statement can't be stored, now or later: SQLSTATE class 22. */
export const isDataError = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^22[0-9A-Z]{3}$/.test(String(cause.code))) return true;
  }
  return false;
};

/** True if a lock was not free within `lock_timeout`. */
export const isLockTimeout = (error: unknown): boolean => hasCode(error, '55P03');

/** True if a row that a `repeatable read` transaction locks was changed after the transaction's snapshot. */
export const isSerializationFailure = (error: unknown): boolean => hasCode(error, '40001');

/** The name of the violated unique constraint; undefined for any other error. */
export const uniqueViolation = (error: unknown): string | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '23505') return 'constraint' in cause ? String(cause.constraint) : 'unknown';
  }
  return undefined;
};
