import { errors } from './errors.ts';
import { parseDate } from './site-times.ts';

/** Query and body merged, as WordPress does; body values win. */
export type Params = Record<string, unknown>;

export const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value))
    : {};

export const toStrings = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toRecord(value)).flatMap(([name, part]) => (typeof part === 'string' ? [[name, part]] : [])),
  );

export const parseText = (params: Params, name: string): string | undefined => {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  // Titles and texts can also be sent as the object that responses contain.
  if (typeof value === 'object' && 'raw' in value && typeof value.raw === 'string') return value.raw;
  throw errors.invalid({ [name]: `${name} is not of type string.` });
};

const toNumber = (value: unknown): number => {
  if (typeof value === 'number') return value;
  return /^-?\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN;
};

export const parseInteger = (
  params: Params,
  name: string,
  range: { min: number; max?: number },
): number | undefined => {
  const value = params[name];
  if (value === undefined || value === null || value === '') return undefined;
  const number = toNumber(value);
  if (!Number.isInteger(number)) throw errors.invalid({ [name]: `${name} is not of type integer.` });
  const { min, max = Number.MAX_SAFE_INTEGER } = range;
  if (number < min || number > max) {
    const bounds =
      range.max === undefined ? `greater than or equal to ${min}` : `between ${min} (inclusive) and ${max} (inclusive)`;
    throw errors.invalid({ [name]: `${name} must be ${bounds}` });
  }
  return number;
};

export const parseBoolean = (params: Params, name: string): boolean | undefined => {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if ([true, 1, '1', 'true'].some((yes) => yes === value)) return true;
  if ([false, 0, '0', 'false', ''].some((no) => no === value)) return false;
  throw errors.invalid({ [name]: `${name} is not of type boolean.` });
};

/** A list of ids: a JSON array or comma-separated. */
export const parseIds = (params: Params, name: string): number[] | undefined => {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  const parts: unknown[] = Array.isArray(value) ? value : String(value).split(',').filter(Boolean);
  if (parts.some((part) => !/^\d{1,15}$/.test(String(part)))) {
    throw errors.invalid({ [name]: `${name}[0] is not of type integer.` });
  }
  return parts.map(Number);
};

export const parseTextList = (params: Params, name: string): string[] | undefined => {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  const parts: unknown[] = Array.isArray(value) ? value : String(value).split(',');
  return parts.map((part) => String(part).trim()).filter(Boolean);
};

export const parseOneOf = <T extends string>(params: Params, name: string, allowed: readonly T[]): T | undefined => {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  const match = allowed.find((option) => option === value);
  if (match === undefined) throw errors.invalid({ [name]: `${name} is not one of ${allowed.join(', ')}.` });
  return match;
};

export const parseTime = (
  params: Params,
  name: string,
  timeZone?: Parameters<typeof parseDate>[1],
): number | undefined => {
  const value = params[name];
  if (value === undefined || value === null || value === '') return undefined;
  const ms = typeof value === 'string' ? parseDate(value, timeZone) : undefined;
  if (ms === undefined) throw errors.invalid({ [name]: 'Invalid date.' });
  return ms;
};
