import { refuse } from './errors.ts';
import { parseTime } from './times.ts';

/** Query and body in one, as Facebook reads them: the body wins. */
export type Params = Record<string, unknown>;
export type File = { type: string; filename: string; bytes: Uint8Array };

export const paramsOf = (query: unknown, body: unknown): Params => ({ ...record(query), ...record(body) });

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value))
    : {};

export const text = (params: Params, name: string): string | undefined => {
  const value = params[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw refuse.invalid(`Param ${name} must be a string.`, name);
};

export const needed = (params: Params, name: string): string => {
  const value = text(params, name);
  if (value === undefined) throw refuse.invalid(`The parameter ${name} is required`, name);
  return value;
};

export const flag = (params: Params, name: string): boolean | undefined => {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (/^(true|1)$/i.test(value)) return true;
  if (/^(false|0)$/i.test(value)) return false;
  throw refuse.invalid(`Param ${name} must be a boolean`, name);
};

export const time = (params: Params, name: string): number | undefined => {
  const value = text(params, name);
  const ms = value === undefined ? undefined : parseTime(value);
  if (value !== undefined && ms === undefined) throw refuse.invalid(`Param ${name} must be a valid timestamp`, name);
  return ms;
};

export const whole = (params: Params, name: string): number | undefined => {
  const value = text(params, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw refuse.invalid(`Param ${name} must be an integer`, name);
  return Number(value);
};

/** A list: JSON text in a form field, or the list itself in a JSON body. */
export const list = (params: Params, name: string): unknown[] | undefined => {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  const parsed = typeof value === 'string' ? parsedJson(value) : value;
  if (!Array.isArray(parsed)) throw refuse.invalid(`Param ${name} must be an array.`, name);
  return parsed;
};

const parsedJson = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

export const file = (params: Params, name: string): File | undefined => {
  const value = params[name];
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return undefined;
  if (!(value.bytes instanceof Uint8Array)) return undefined;
  return {
    bytes: value.bytes,
    type: 'type' in value && typeof value.type === 'string' ? value.type : '',
    filename: 'filename' in value && typeof value.filename === 'string' ? value.filename : '',
  };
};
