import { CallFailed } from '../../../lib/api.ts';

/** A token that is used, too old, or was cut short on its way through a mail program. */
export const isExpired = (error: unknown): boolean =>
  error instanceof CallFailed && (error.code === 'link-expired' || error.fields.some(({ path }) => path === 'token'));
