import { ApiError } from '../../../lib/api.ts';

/** True if the token is used, expired, or was cut off by a mail client. */
export const isLinkExpired = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'link-expired' || error.fields.some(({ path }) => path === 'token'));
