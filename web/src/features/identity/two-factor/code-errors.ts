import { ApiError } from '../../../lib/api.ts';

export const needsCode = (error: unknown): boolean => error instanceof ApiError && error.code === 'code-needed';

/** A refusal of the code is shown at the code's own field; everything else where it always is. */
export function showAtCodeField(error: unknown): never {
  if (!(error instanceof ApiError) || !['code-needed', 'code-wrong'].includes(error.code)) throw error;
  throw new ApiError(error.status, { ...error.body, fields: [{ path: 'code', message: error.message }] });
}
