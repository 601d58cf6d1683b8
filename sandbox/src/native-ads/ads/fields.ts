import { errors } from '../errors.ts';

export type Fields = Record<string, unknown>;

export const toFields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

/** Reads a body of one object, or of a list of objects, as a list. */
export const toFieldList = (body: unknown): Fields[] => (Array.isArray(body) ? body.map(toFields) : [toFields(body)]);

/** Reads a text; a number is accepted as text. */
export const readText = (fields: Fields, name: string): string | undefined => {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  throw errors.invalid(`${name} must be a string`);
};

export const readLimitedText = (fields: Fields, name: string, maxLength: number): string | undefined => {
  const text = readText(fields, name);
  if (text !== undefined && text.length > maxLength)
    throw errors.invalid(`${name} must not be longer than ${maxLength} characters`);
  return text;
};

export const requireText = (fields: Fields, name: string, maxLength: number): string => {
  const text = readLimitedText(fields, name, maxLength)?.trim();
  if (!text) throw errors.invalid(`${name} is required`);
  return text;
};

export const readNumber = (fields: Fields, name: string): number | undefined => {
  const text = readText(fields, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,12}(\.\d{1,12})?$/.test(text)) throw errors.invalid(`${name} must be a number`);
  return Number(text);
};

/** Reads an amount in dollars as cents. */
export const readCents = (fields: Fields, name: string): number | undefined => {
  const amount = readNumber(fields, name);
  if (amount === undefined) return undefined;
  const cents = Math.round(amount * 100);
  if (Math.abs(cents - amount * 100) > 1e-6) throw errors.invalid(`${name} must not have fractions of a cent`);
  return cents;
};

export const readChoice = <T extends string>(fields: Fields, name: string, choices: readonly T[]): T | undefined => {
  const text = readText(fields, name);
  if (text === undefined) return undefined;
  const choice = choices.find((option) => option === text);
  if (choice === undefined) throw errors.invalid(`${name} must be one of: ${choices.join(', ')}`);
  return choice;
};

/** Reads a list of texts; the text "all" is an empty list. */
export const readTextList = (fields: Fields, name: string): string[] | undefined => {
  const value = fields[name];
  if (value === undefined || value === null) return undefined;
  if (value === 'all') return [];
  if (!Array.isArray(value)) throw errors.invalid(`${name} must be a list`);
  return value.map((entry, index) => readText({ [`${name}[${index}]`]: entry }, `${name}[${index}]`) ?? '');
};

/** Reads a time such as "2026-11-16 08:30:00", in UTC. */
export const readTime = (fields: Fields, name: string): number | undefined => {
  const text = readText(fields, name);
  if (text === undefined) return undefined;
  const [, date, time = '00:00:00'] = /^(\d{4}-\d{1,2}-\d{1,2})(?: (\d{1,2}:\d\d:\d\d))?$/.exec(text) ?? [];
  const at = Date.parse(`${date} ${time} UTC`);
  if (Number.isNaN(at)) throw errors.invalid(`${name} must be a date like 2026-01-31 08:30:00`);
  return at;
};

/** Reads a date such as "2026-11-16". */
export const readDate = (fields: Fields, name: string): string | undefined => {
  const text = readText(fields, name);
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text)))
    throw errors.invalid(`${name} must be a date like 2026-01-31`);
  return text;
};

const defaultLimit = 100;
const maxLimit = 1000;

/** The rows of a page: `limit` is 100 unless the request has another one, at most 1000. */
export const pageOf = <T>(rows: readonly T[], query: Fields): T[] => {
  const limit = readNumber(query, 'limit') ?? defaultLimit;
  const offset = readNumber(query, 'offset') ?? 0;
  if (limit > maxLimit) throw errors.invalid(`limit must not be greater than ${maxLimit}`);
  return rows.slice(offset, offset + limit);
};
