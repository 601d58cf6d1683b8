import { z } from 'zod';

/** A JSON schema as structured output takes it: no lengths, ranges, patterns or formats. */
export type StrictSchema = Record<string, unknown>;

/** Limits for the nesting and the number of properties of a schema, within which every compatible server accepts it. */
const maxLevels = 5;
const maxProperties = 100;

/**
 * The JSON schema of an answer. Every object is closed and every property required. Limits that not all servers enforce
 * (lengths, counts) are left out; the zod schema checks them when the answer has arrived.
 */
export const toStrictSchema = (shape: z.core.$ZodType): StrictSchema => {
  const schema = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'throw' });
  if (schema.type !== 'object') throw new Error('The answer of a model must be an object.');
  const counter = { properties: 0 };
  const strict = strip(schema, 1, counter);
  if (counter.properties > maxProperties) throw new Error(`A schema can have at most ${maxProperties} properties.`);
  return strict;
};

const strip = (value: unknown, level: number, counter: { properties: number }): StrictSchema => {
  if (!isRecord(value)) throw new Error('A schema of a model’s answer can’t accept anything at all.');
  if (level > maxLevels) throw new Error(`A schema can have at most ${maxLevels} levels.`);
  const description = typeof value.description === 'string' ? { description: value.description } : {};
  const choices = value.anyOf ?? value.oneOf;
  if (Array.isArray(choices)) {
    return { ...description, anyOf: choices.map((choice) => strip(choice, level, counter)) };
  }
  if (value.const !== undefined) return { ...description, type: typeof value.const, enum: [value.const] };
  if (Array.isArray(value.enum)) return { ...description, type: value.type, enum: value.enum };
  if (value.type === 'array') return { ...description, type: 'array', items: strip(value.items, level + 1, counter) };
  if (value.type === 'object') {
    const properties = Object.entries(isRecord(value.properties) ? value.properties : {});
    const required = Array.isArray(value.required) ? value.required : [];
    const optional = properties.find(([name]) => !required.includes(name));
    if (optional) throw new Error(`Make ${optional[0]} nullable instead of optional: models must answer every field.`);
    if (properties.length === 0) throw new Error('An object of a model’s answer needs fields.');
    counter.properties += properties.length;
    return {
      ...description,
      type: 'object',
      properties: Object.fromEntries(properties.map(([name, property]) => [name, strip(property, level + 1, counter)])),
      required,
      additionalProperties: false,
    };
  }
  if (Array.isArray(value.type)) {
    return { ...description, anyOf: value.type.map((type) => strip({ ...value, type }, level, counter)) };
  }
  if (typeof value.type !== 'string') throw new Error('A field of a model’s answer needs one type.');
  return { ...description, type: value.type };
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
