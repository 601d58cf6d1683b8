import type { Access } from './access.ts';
import { refuse } from './errors.ts';
import type { Field } from './fields.ts';
import type { State } from './state.ts';

/** Who looks, when, and in which version: what a field may depend on besides its object. */
export type View = { state: State; access: Access; now: number; version: string };
export type NodeType<T> = {
  name: string;
  /** Sent when nobody says which fields. */
  defaults: readonly string[];
  fields: Record<string, (subject: T, view: View, field: Field) => unknown>;
};

/** The wished fields of an object. Fields without a value are left out, and a field nobody knows is an error. */
export const select = <T>(type: NodeType<T>, subject: T, wishes: Field[] | undefined, view: View) => {
  const fields = wishes ?? type.defaults.map((name) => ({ name, modifiers: {}, children: undefined }));
  const chosen: Record<string, unknown> = {};
  for (const field of withId(fields)) {
    const read = type.fields[field.name];
    if (!read) throw refuse.noField(field.name, type.name);
    const value = read(subject, view, field);
    if (value !== undefined) chosen[field.name] = field.children ? trim(value, field.children) : value;
  }
  return chosen;
};

const withId = (fields: Field[]): Field[] =>
  fields.some(({ name }) => name === 'id') ? fields : [...fields, { name: 'id', modifiers: {}, children: undefined }];

/** Keeps the wished keys of a nested value, and whatever frames its `data`. */
const trim = (value: unknown, wishes: Field[]): unknown => {
  if (Array.isArray(value)) return value.map((item) => trim(item, wishes));
  if (typeof value !== 'object' || value === null) return value;
  if ('data' in value) return { ...value, data: trim(value.data, wishes) };
  const names = new Map(wishes.map((wish) => [wish.name, wish.children]));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => names.has(name) || name === 'id')
      .map(([name, part]) => {
        const inner = names.get(name);
        return [name, inner ? trim(part, inner) : part];
      }),
  );
};
