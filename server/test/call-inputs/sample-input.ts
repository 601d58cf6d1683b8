import type { Schema } from '@fanfare/contract/kit/call';
import { z } from 'zod';

type Json = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Json[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  additionalProperties?: unknown;
  minItems?: number;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
};

/** Place of a value in a body or query: `accounts.social_account`. Lists have no place of their own. */
export type FieldPath = string;
/** Values of a field in each sample, by name. */
export type FieldValues = Record<string, unknown>;

const texts = ['Sample text', 'sample-text', '12345678', 'a', 'someone@example.test', '2030-07-01T09:00:00Z'];
const formats: Record<string, string> = { uri: 'https://example.test/page', 'date-time': '2030-07-01T09:00:00Z' };

/** Valid values of fields whose rules the JSON schema doesn't have. */
export const sampleFields: FieldValues = {
  timezone: 'UTC',
  invitee: 'someone@example.test',
  email: 'someone@example.test',
  code: '123456',
  new_budget: '20',
  old_budget: '20',
  languageName: 'English',
  articleSize: 'short',
  rule_subject: 'AD',
  value: '20',
  privacy_policy_url: 'https://example.test/privacy',
};

const known = new WeakMap<Schema, Json>();
/**
 * Converts a schema and keeps the result: the conversion of a large form takes some milliseconds, and tests ask for it
 * field by field.
 */
const toJson = (schema: Schema): Json => {
  const json =
    known.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as unknown as Json);
  known.set(schema, json);
  return json;
};

/** An option of a union that carries a value, not null or an empty text. */
const firstOption = ({ anyOf, ...schema }: Json): Json =>
  anyOf?.find(({ type, const: only }) => type !== 'null' && only !== '') ?? schema;

/** The places of all fields with these names. */
export const findFields = (schema: Schema | undefined, isWanted: (name: string) => boolean): FieldPath[] => {
  const walk = (json: Json, path: string): FieldPath[] => {
    const { properties, items } = firstOption(json);
    if (items) return walk(items, path);
    return Object.entries(properties ?? {}).flatMap(([name, inner]) => {
      const place = path ? `${path}.${name}` : name;
      return isWanted(name) ? [place] : walk(inner, place);
    });
  };
  return schema ? walk(toJson(schema), '') : [];
};

/** The places of all fields with free text. */
export const findTextFields = (schema: Schema): FieldPath[] => {
  const walk = (json: Json, path: string): FieldPath[] => {
    const { type, properties, items, enum: names, const: only } = firstOption(json);
    if (items) return walk(items, path);
    if (type === 'string') return names || only !== undefined ? [] : [path];
    return Object.entries(properties ?? {}).flatMap(([name, inner]) => walk(inner, path ? `${path}.${name}` : name));
  };
  return walk(toJson(schema), '');
};

/** Values of required fields, and of these fields, built from the schema. */
export const sampleInput = (schema: Schema, values: FieldValues, forced: Record<FieldPath, unknown> = {}): unknown => {
  const build = (json: Json, path: string, name: string): unknown => {
    const option = firstOption(json);
    const value = forced[path] ?? values[name];
    if (value !== undefined && option.type !== 'object') return toType(option, value);
    if (option.const !== undefined) return option.const;
    if (option.enum) return option.enum[0];
    if (option.type === 'array') {
      const isForced = Object.keys(forced).some((place) => place.startsWith(`${path}.`));
      return (option.minItems ?? 0) > 0 || isForced ? [build(option.items ?? {}, path, name)] : [];
    }
    if (option.properties) return buildObject(option, path);
    if (option.type === 'integer' || option.type === 'number') return option.minimum ?? 1;
    if (option.type === 'boolean') return false;
    return option.type === 'object' ? {} : sampleText(option);
  };
  const buildObject = ({ properties = {}, required = [] }: Json, path: string) =>
    Object.fromEntries(
      Object.entries(properties).flatMap(([name, inner]) => {
        const place = path ? `${path}.${name}` : name;
        const isForced = Object.keys(forced).some((other) => other === place || other.startsWith(`${place}.`));
        return required.includes(name) || isForced ? [[name, build(inner, place, name)]] : [];
      }),
    );
  return build(toJson(schema), '', '');
};

const toType = ({ type, items }: Json, value: unknown): unknown => {
  if (type === 'array') return [items ? toType(firstOption(items), value) : value];
  return type === 'integer' || type === 'number' ? Number(value) : String(value);
};

const sampleText = ({ format, pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Json): string => {
  const candidates = [...(format && formats[format] ? [formats[format]] : []), ...texts];
  const isFit = (text: string) => text.length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
  const padded = candidates.map((text) => text.padEnd(minLength, 'x'));
  return padded.find(isFit) ?? 'Sample text';
};

/** Checks if the schema accepts the sample. */
export const isValidInput = (schema: Schema | undefined, value: unknown): boolean =>
  schema === undefined || z.safeParse(schema, value).success;

/** Objects of a schema that accept fields it does not declare. */
export const findOpenObjects = (schema: Schema): FieldPath[] => {
  const walk = ({ type, properties, items, anyOf, additionalProperties }: Json, path: string): FieldPath[] => [
    ...(type === 'object' && additionalProperties === undefined ? [path || 'the input'] : []),
    ...(anyOf ?? []).flatMap((option) => walk(option, path)),
    ...(items ? walk(items, path) : []),
    ...Object.entries(properties ?? {}).flatMap(([name, inner]) => walk(inner, path ? `${path}.${name}` : name)),
  ];
  return walk(toJson(schema), '');
};
