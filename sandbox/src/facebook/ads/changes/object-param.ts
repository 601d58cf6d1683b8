import { errors } from '../../graph/errors.ts';
import { type Params, readList, toRecord } from '../../graph/params.ts';

/** An object as JSON text in a form, or as it is in a JSON body. */
export const readObjectParam = (params: Params, name: string): Record<string, unknown> | undefined => {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw errors.invalid(`Param ${name} must be an object.`, name);
  return toRecord(parsed);
};

/** True for a call that is only checked: nothing is made. */
export const isValidated = (params: Params): boolean =>
  (readList(params, 'execution_options') ?? []).includes('validate_only');

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
