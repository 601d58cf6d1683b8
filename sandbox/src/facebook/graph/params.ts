import { parseTime } from './date-format.ts';
import { errors } from './errors.ts';

/** Query and body merged, as at Facebook; the body has precedence. */
export type Params = Record<string, unknown>;
export type UploadedFile = { type: string; filename: string; bytes: Uint8Array };

export const mergeParams = (query: unknown, body: unknown): Params => ({ ...toRecord(query), ...toRecord(body) });

export const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value))
    : {};

export const readText = (params: Params, name: string): string | undefined => {
  const value = params[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw errors.invalid(`Param ${name} must be a string.`, name);
};

export const requireText = (params: Params, name: string): string => {
  const value = readText(params, name);
  if (value === undefined) throw errors.invalid(`The parameter ${name} is required`, name);
  return value;
};

export const readFlag = (params: Params, name: string): boolean | undefined => {
  const value = readText(params, name);
  if (value === undefined) return undefined;
  if (/^(true|1)$/i.test(value)) return true;
  if (/^(false|0)$/i.test(value)) return false;
  throw errors.invalid(`Param ${name} must be a boolean`, name);
};

export const readTime = (params: Params, name: string): number | undefined => {
  const value = readText(params, name);
  const ms = value === undefined ? undefined : parseTime(value);
  if (value !== undefined && ms === undefined) throw errors.invalid(`Param ${name} must be a valid timestamp`, name);
  return ms;
};

export const readInteger = (params: Params, name: string): number | undefined => {
  const value = readText(params, name);
  if (value === undefined) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw errors.invalid(`Param ${name} must be an integer`, name);
  return Number(value);
};

/** Reads a list: a JSON string in a form field, or an array in a JSON body. */
export const readList = (params: Params, name: string): unknown[] | undefined => {
  const value = params[name];
  if (value === undefined || value === '') return undefined;
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  if (!Array.isArray(parsed)) throw errors.invalid(`Param ${name} must be an array.`, name);
  return parsed;
};

const parseJson = (value: string): unknown => {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

export const readFile = (params: Params, name: string): UploadedFile | undefined => {
  const value = params[name];
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return undefined;
  if (!(value.bytes instanceof Uint8Array)) return undefined;
  return {
    bytes: value.bytes,
    type: 'type' in value && typeof value.type === 'string' ? value.type : '',
    filename: 'filename' in value && typeof value.filename === 'string' ? value.filename : '',
  };
};
