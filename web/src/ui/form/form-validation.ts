import { z } from 'zod';

export type FormSchema = z.core.$ZodType;

/** The first message for each invalid path. */
export type FieldErrors = ReadonlyMap<string, string>;

export function validateValues(schema: FormSchema, values: unknown): FieldErrors {
  const errors = new Map<string, string>();
  const parsed = z.safeParse(schema, values);
  for (const issue of parsed.error?.issues ?? []) {
    const path = issue.path.map(String).join('.');
    if (!errors.has(path)) errors.set(path, issue.message);
  }
  return errors;
}

/** True if the path is one of `parents` or inside one of them. */
export function isWithin(path: string, parents: ReadonlySet<string>): boolean {
  for (const parent of parents) if (path === parent || path.startsWith(`${parent}.`)) return true;
  return false;
}

export function isRequired(schema: FormSchema, path: string): boolean {
  const fieldSchema = schemaAt(schema, path);
  return fieldSchema !== undefined && ![undefined, '', false].some((empty) => accepts(fieldSchema, empty));
}

/**
 * Replaces each empty value with one its schema accepts. An empty input can be undefined, null or ''; a schema accepts
 * only some of these: '' for text that can be empty, undefined for optional text, false for an unticked checkbox.
 */
export function normalize<T>(schema: FormSchema, values: T): T;
export function normalize(schema: FormSchema, values: unknown): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(values)) return values.map((item) => normalize(inner.element, item));
  if (inner instanceof z.ZodObject && typeof values === 'object' && values !== null) {
    const entries = new Map(Object.entries(values));
    for (const [name, fieldSchema] of Object.entries(inner.shape)) {
      const value = normalize(fieldSchema, entries.get(name));
      if (value === undefined) entries.delete(name);
      else entries.set(name, value);
    }
    return Object.fromEntries(entries);
  }
  return isBlank(values) ? emptyValueFor(schema, values) : values;
}

function emptyValueFor(schema: FormSchema, blank: unknown): unknown {
  const inner = unwrap(schema);
  const choices: unknown[] = [undefined];
  if (inner instanceof z.ZodString) choices.unshift('');
  if (inner instanceof z.ZodBoolean) choices.push(false);
  if (schema instanceof z.ZodNullable || blank === null) choices.push(null);
  if (choices.some((choice) => accepts(schema, choice))) return choices.find((choice) => accepts(schema, choice));
  // Required text is validated as '', so that its own message is shown and not one about types.
  return inner instanceof z.ZodString ? '' : blank;
}

const isBlank = (value: unknown) => value === undefined || value === null || value === '';

const accepted = new WeakMap<FormSchema, Map<unknown, boolean>>();

/** True if a schema accepts an empty value. Remembered, because forms ask for every field at every key. */
function accepts(schema: FormSchema, empty: unknown): boolean {
  const known = accepted.get(schema) ?? new Map<unknown, boolean>();
  accepted.set(schema, known);
  const isAccepted = known.get(empty) ?? z.safeParse(schema, empty).success;
  known.set(empty, isAccepted);
  return isAccepted;
}

function schemaAt(schema: FormSchema, path: string): FormSchema | undefined {
  let at: FormSchema | undefined = schema;
  for (const key of path.split('.')) {
    const inner: FormSchema | undefined = at && unwrap(at);
    if (inner instanceof z.ZodObject) at = inner.shape[key];
    else if (inner instanceof z.ZodArray) at = inner.element;
    else return undefined;
  }
  return at;
}

/** The schema inside optional, default, nullable and pipe wrappers. */
function unwrap(schema: FormSchema): FormSchema {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return unwrap(schema.unwrap());
  if (schema instanceof z.ZodPipe) return unwrap(schema.in);
  return schema;
}

export const isSameMap = (a: FieldErrors, b: FieldErrors) =>
  a.size === b.size && [...a].every(([path, message]) => b.get(path) === message);
