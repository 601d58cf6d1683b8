import { errors } from './errors.ts';
import { isRecord } from './values.ts';

const maxLevels = 10;
const maxProperties = 5000;
const knownTypes = ['string', 'number', 'integer', 'boolean', 'null', 'object', 'array'];
const knownKeywords = new Set([
  'type',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'anyOf',
  '$ref',
  '$defs',
  'description',
  'title',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'pattern',
  'format',
]);

/** Refuses what strict structured output refuses. `name` is the name of the format. */
export const checkStrictSchema = (name: string, schema: unknown) => {
  const fail = (context: string, reason: string): never => {
    throw errors.invalidSchema(name, `In context=(${context}), ${reason}`);
  };
  let properties = 0;

  const check = (value: unknown, context: string, level: number) => {
    if (!isRecord(value)) return fail(context, 'schema must be an object.');
    if (level > maxLevels) fail(context, `exceeds limit of ${maxLevels} levels of nesting.`);
    const unknown = Object.keys(value).find((keyword) => !knownKeywords.has(keyword));
    if (unknown) fail(context, `'${unknown}' is not permitted.`);
    if (Array.isArray(value.anyOf)) {
      for (const [index, choice] of value.anyOf.entries()) check(choice, `${context} anyOf ${index}`, level);
      return;
    }
    if (typeof value.$ref === 'string') return;
    const types = Array.isArray(value.type) ? value.type : [value.type];
    if (!types.every((type) => knownTypes.includes(String(type)))) fail(context, "schema must have a 'type' key.");
    if (types.includes('array')) check(value.items, `${context} items`, level + 1);
    if (!types.includes('object')) return;
    if (value.additionalProperties !== false)
      fail(context, "'additionalProperties' is required to be supplied and to be false.");
    const entries = Object.entries(isRecord(value.properties) ? value.properties : {});
    const required = Array.isArray(value.required) ? value.required : [];
    const missing = entries.find(([property]) => !required.includes(property));
    if (missing || required.length !== entries.length)
      fail(
        context,
        `'required' is required to be supplied and to be an array including every key in properties. Missing '${missing?.[0] ?? ''}'.`,
      );
    properties += entries.length;
    if (properties > maxProperties) fail(context, `exceeds limit of ${maxProperties} properties.`);
    for (const [property, part] of entries) check(part, `${context} '${property}'`, level + 1);
  };

  if (!isRecord(schema) || schema.type !== 'object') fail('', 'schema must be of type "object".');
  check(schema, '', 1);
};
