import { CallFailed } from '../../../lib/api.ts';

export const needsCode = (error: unknown): boolean => error instanceof CallFailed && error.code === 'code-needed';

/** A refusal of the code is shown at the code's own field; everything else where it always is. */
export function atCode(error: unknown): never {
  if (!(error instanceof CallFailed) || !['code-needed', 'code-wrong'].includes(error.code)) throw error;
  throw new CallFailed(error.status, { ...error.body, fields: [{ path: 'code', message: error.message }] });
}
