import { ApiError } from '../../../lib/api.ts';

/** A token that is used, too old, or was cut short on its way through a mail program. */
export const isLinkExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link-expired' || error.fields.some(({ path }) => path === 'token'));
