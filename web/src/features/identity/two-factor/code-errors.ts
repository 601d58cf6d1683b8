import { ApiError } from '../../../lib/api.ts';

export const needsCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'code-needed';

/** Turns code errors into field errors of `code`; rethrows every other error. */
export function showAtCodeField(error: unknown): never {
  if (!(error instanceof ApiError) || !['code-needed', 'code-wrong'].includes(error.code)) throw error;
  throw new ApiError(error.status, { ...error.body, fields: [{ path: 'code', message: error.message }] });
}
