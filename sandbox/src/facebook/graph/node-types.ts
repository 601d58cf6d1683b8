import type { State } from '../state.ts';
import type { Access } from './access.ts';
import { errors } from './errors.ts';
import type { Field } from './field-parser.ts';

/** Inputs of a field besides its object: caller, time, version. */
export type ReadContext = { state: State; access: Access; now: number; version: string };
export type NodeType<T> = {
  name: string;
  /** Default fields of an object, for calls without `fields=`. */
  defaults: readonly string[];
  fields: Record<string, (object: T, context: ReadContext, field: Field) => unknown>;
};

/** The requested fields of an object. Fields without a value are left out; an unknown field is an error. */
export const selectFields = <T>(
  type: NodeType<T>,
  object: T,
  requestedFields: Field[] | undefined,
  context: ReadContext,
) => {
  const fields = requestedFields ?? type.defaults.map((name) => ({ name, modifiers: {}, children: undefined }));
  const selected: Record<string, unknown> = {};
  for (const field of ensureId(fields)) {
    const readField = type.fields[field.name];
    if (!readField) throw errors.unknownField(field.name, type.name);
    const value = readField(object, context, field);
    if (value !== undefined) selected[field.name] = field.children ? pickNested(value, field.children) : value;
  }
  return selected;
};

const ensureId = (fields: Field[]): Field[] =>
  fields.some(({ name }) => name === 'id') ? fields : [...fields, { name: 'id', modifiers: {}, children: undefined }];

/** Picks the requested keys of a nested value; keys beside `data` are kept. */
const pickNested = (value: unknown, requestedFields: Field[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => pickNested(item, requestedFields));
  if (typeof value !== 'object' || value === null) return value;
  if ('data' in value) return { ...value, data: pickNested(value.data, requestedFields) };
  const names = new Map(requestedFields.map((field) => [field.name, field.children]));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => names.has(name) || name === 'id')
      .map(([name, part]) => {
        const inner = names.get(name);
        return [name, inner ? pickNested(part, inner) : part];
      }),
  );
};
