import { refuse } from './errors.ts';

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value))
    : {};

export const strings = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(params)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

/** A text field of a body; missing and null are the same. */
export const text = (body: Record<string, unknown>, name: string, path = name): string | undefined => {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') throw refuse.invalid(path, 'cannot be coerced to String');
  return value;
};

export const needed = (body: Record<string, unknown>, name: string, path = name): string => {
  const value = text(body, name, path);
  if (value === undefined || value === '')
    throw refuse.invalid(path, 'field is required but not found and has no default value', 'MISSING_FIELD');
  return value;
};

export const oneOf = (value: string, allowed: readonly string[], path: string): string => {
  if (!allowed.includes(value)) throw refuse.invalid(path, `"${value}" is not an enum symbol`);
  return value;
};

/** LinkedIn takes no field it does not know. */
export const onlyKnown = (body: Record<string, unknown>, known: readonly string[], path = '') => {
  const strange = Object.keys(body).find((name) => !known.includes(name));
  if (strange !== undefined) throw refuse.invalid(path + strange, 'unrecognized field found but not allowed');
};

/** A query as Rest.li 2.0 reads it: the brackets and commas of a list stand plainly, what is inside is encoded. */
export type Query = { text(name: string): string | undefined; list(name: string): string[] | undefined };

export const queryOf = (address: string): Query => {
  const [, raw = ''] = address.split('?', 2);
  const pairs = new Map(
    raw
      .split('&')
      .filter(Boolean)
      .map((pair) => {
        const at = pair.indexOf('=');
        return at < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, at)), pair.slice(at + 1)];
      }),
  );
  return {
    text: (name) => {
      const value = pairs.get(name);
      return value === undefined ? undefined : decoded(value);
    },
    list: (name) => {
      const value = pairs.get(name);
      if (value === undefined) return undefined;
      const [, inside] = /^List\((.*)\)$/.exec(value) ?? [];
      if (inside === undefined || inside.includes(':')) throw refuse.badParameter(name);
      return inside === '' ? [] : inside.split(',').map(decoded);
    },
  };
};

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw refuse.badRequest('Malformed encoding in the query');
  }
};
