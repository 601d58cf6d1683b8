import { errors } from '../errors.ts';
import { toCamelCase } from '../query/rows.ts';
import { type JsonObject, type JsonValue, valueAt } from '../state.ts';
import { mutateErrors } from './mutate-errors.ts';
import type { Field, Schema } from './schemas.ts';

export const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (char) => `_${char.toLowerCase()}`);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a message with names in camelCase; names in snake_case are accepted. Unknown names and values of another type
 * are refused.
 */
export const readMessage = (value: unknown, schema: Schema, path: string): JsonObject => {
  if (!isObject(value)) throw errors.badPayload(path, 'expected an object');
  const result: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    const name = toCamelCase(key);
    const field = Object.hasOwn(schema, name) ? schema[name] : undefined;
    if (!field) throw errors.unknownName(key);
    // Value null is the same as an unset field.
    if (inner === null || inner === undefined) continue;
    if (field.access === 'readOnly') throw mutateErrors.readOnly(`${path}.${toSnakeCase(name)}`);
    result[name] = readField(inner, field, `${path}.${toSnakeCase(name)}`);
  }
  return result;
};

const readField = (value: unknown, field: Field, path: string): JsonValue => {
  if (!field.isList) return readSingle(value, field, path);
  if (!Array.isArray(value)) throw errors.badPayload(path, 'expected a list');
  return value.map((item, index) => readSingle(item, field, `${path}[${index}]`));
};

const readSingle = (value: unknown, { type, fields = {}, values }: Field, path: string): JsonValue => {
  if (type === 'message') return readMessage(value, fields, path);
  if (type === 'int64' && /^-?\d{1,18}$/.test(String(value))) return String(value);
  if (type === 'number' && typeof value === 'number') return value;
  if (type === 'boolean' && typeof value === 'boolean') return value;
  if ((type === 'string' || type === 'bytes') && typeof value === 'string') return value;
  if (type === 'enum' && typeof value === 'string' && values?.includes(value)) return value;
  throw errors.badPayload(path, `${JSON.stringify(value)?.slice(0, 100)} is not of type ${type}`);
};

/** The paths of an update mask, each of a field that can be changed. */
export const readMask = (mask: unknown, schema: Schema): string[] => {
  if (typeof mask !== 'string' || mask.trim() === '') throw mutateErrors.maskMissing();
  return mask.split(',').map((entry) => {
    const path = entry.trim().split('.').map(toCamelCase);
    let current: Schema | undefined = schema;
    let field: Field | undefined;
    for (const name of path) {
      field = current && Object.hasOwn(current, name) ? current[name] : undefined;
      if (!field) throw mutateErrors.maskUnknown(entry);
      if (field.access) throw mutateErrors.immutable(`update.${path.map(toSnakeCase).join('.')}`);
      current = field.fields;
    }
    const hasSubfields = field?.type === 'message' && !field.isList && Object.keys(field.fields ?? {}).length > 0;
    if (hasSubfields) throw mutateErrors.maskWithSubfields(entry);
    return path.join('.');
  });
};

/** The fields after an update; a path of the mask without a value clears the field. */
export const applyMask = (fields: JsonObject, update: JsonObject, paths: readonly string[]): JsonObject =>
  paths.reduce((result, path) => setPath(result, path.split('.'), valueAt(update, path)), fields);

const isJsonObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const setPath = (fields: JsonObject, [name = '', ...rest]: string[], value: JsonValue | undefined): JsonObject => {
  const { [name]: current, ...others } = fields;
  if (rest.length > 0) return { ...others, [name]: setPath(isJsonObject(current) ? current : {}, rest, value) };
  return value === undefined ? others : { ...others, [name]: value };
};
