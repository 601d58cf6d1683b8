import { errors } from './errors.ts';

export const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value))
    : {};

export const toStrings = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toRecord(params)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** A text field of a body. Undefined when missing or null. */
export const parseText = (body: Record<string, unknown>, name: string, path = name): string | undefined => {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw errors.invalid(path, 'cannot be coerced to String');
  return value;
};

export const requireText = (body: Record<string, unknown>, name: string, path = name): string => {
  const value = parseText(body, name, path);
  if (value === undefined || value === '')
    throw errors.invalid(path, 'field is required but not found and has no default value', 'MISSING_FIELD');
  return value;
};

export const requireOneOf = (value: string, allowed: readonly string[], path: string): string => {
  if (!allowed.includes(value)) throw errors.invalid(path, `"${value}" is not an enum symbol`);
  return value;
};

/** Throws for unknown fields, which LinkedIn rejects. */
export const rejectUnknownFields = (body: Record<string, unknown>, allowed: readonly string[], path = '') => {
  const unknownField = Object.keys(body).find((name) => !allowed.includes(name));
  if (unknownField !== undefined) throw errors.invalid(path + unknownField, 'unrecognized field found but not allowed');
};

/** A Rest.li 2.0 query: the parentheses and commas of a `List()` are literal, its items are URL-encoded. */
export type Query = {
  names: readonly string[];
  text(name: string): string | undefined;
  list(name: string): string[] | undefined;
};

export const parseQuery = (url: string): Query => {
  const [, raw = ''] = url.split('?', 2);
  const pairs = new Map(
    raw
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const separator = pair.indexOf('=');
        return separator < 0
          ? [decodePart(pair), '']
          : [decodePart(pair.slice(0, separator)), pair.slice(separator + 1)];
      }),
  );
  return {
    names: [...pairs.keys()],
    text: (name) => {
      const value = pairs.get(name);
      return value === undefined ? undefined : decodePart(value);
    },
    list: (name) => {
      const value = pairs.get(name);
      if (value === undefined) return undefined;
      const [, items] = /^List\((.*)\)$/.exec(value) ?? [];
      if (items === undefined || items.includes(':')) throw errors.badParameter(name);
      return items === '' ? [] : items.split(',').map(decodePart);
    },
  };
};

const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw errors.badRequest('Malformed encoding in the query');
  }
};
