import { refuse } from './errors.ts';
import { parseDate } from './times.ts';

/** Query and body in one, as WordPress reads them: the body wins. */
export type Params = Record<string, unknown>;

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value))
    : {};

export const strings = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(value)).flatMap(([name, part]) => (typeof part === 'string' ? [[name, part]] : [])),
  );

export const text = (params: Params, name: string): string | undefined => {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  // Titles and texts may come as the object they are read as.
  if (typeof value === 'object' && 'raw' in value && typeof value.raw === 'string') return value.raw;
  throw refuse.invalid({ [name]: `${name} is not of type string.` });
};

export const whole = (params: Params, name: string, range: { min: number; max?: number }): number | undefined => {
  const value = params[name];
  if (value === undefined || value === null || value === '') return undefined;
  const number = typeof value === 'number' ? value : /^-?\d{1,15}$/.test(String(value)) ? Number(value) : Number.NaN;
  if (!Number.isInteger(number)) throw refuse.invalid({ [name]: `${name} is not of type integer.` });
  const { min, max = Number.MAX_SAFE_INTEGER } = range;
  if (number < min || number > max) {
    const bounds =
      range.max === undefined ? `greater than or equal to ${min}` : `between ${min} (inclusive) and ${max} (inclusive)`;
    throw refuse.invalid({ [name]: `${name} must be ${bounds}` });
  }
  return number;
};

export const flag = (params: Params, name: string): boolean | undefined => {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if ([true, 1, '1', 'true'].some((yes) => yes === value)) return true;
  if ([false, 0, '0', 'false', ''].some((no) => no === value)) return false;
  throw refuse.invalid({ [name]: `${name} is not of type boolean.` });
};

/** A list of numbers: JSON, or numbers with commas between them. */
export const numbers = (params: Params, name: string): number[] | undefined => {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  const parts: unknown[] = Array.isArray(value) ? value : String(value).split(',').filter(Boolean);
  if (parts.some((part) => !/^\d{1,15}$/.test(String(part)))) {
    throw refuse.invalid({ [name]: `${name}[0] is not of type integer.` });
  }
  return parts.map(Number);
};

export const words = (params: Params, name: string): string[] | undefined => {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  const parts: unknown[] = Array.isArray(value) ? value : String(value).split(',');
  return parts.map((part) => String(part).trim()).filter(Boolean);
};

export const oneOf = <T extends string>(params: Params, name: string, known: readonly T[]): T | undefined => {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  const found = known.find((word) => word === value);
  if (found === undefined) throw refuse.invalid({ [name]: `${name} is not one of ${known.join(', ')}.` });
  return found;
};

export const moment = (params: Params, name: string, zone?: Parameters<typeof parseDate>[1]): number | undefined => {
  const value = params[name];
  if (value === undefined || value === null || value === '') return undefined;
  const ms = typeof value === 'string' ? parseDate(value, zone) : undefined;
  if (ms === undefined) throw refuse.invalid({ [name]: 'Invalid date.' });
  return ms;
};
