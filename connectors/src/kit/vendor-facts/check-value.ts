import type { Parameter, Parameters } from './facts.ts';
import { fieldName, splitList } from './field-list.ts';

/** Encoding of values: forms and queries send everything as text; JSON bodies keep their types. */
export type Encoding = 'text' | 'json';

type Kind = 'integer' | 'number' | 'boolean' | 'list' | 'object' | 'string' | 'other';

const kindPatterns: readonly [Kind, RegExp][] = [
  ['integer', /^(?:unsigned )?int(?:eger|32|64)?$/i],
  ['number', /^(?:float|double|number)$/i],
  ['boolean', /^bool(?:ean)?$/i],
  ['list', /^(?:csv|fieldlist|list(?:<.*>)?|array)(?: of .*)?$/i],
  ['object', /^(?:object|map(?:<.*>)?)$/i],
  ['string', /^(?:string|enum|url|urn)$/i],
];

const kindOf = ({ type = '', array, list }: Parameter): Kind =>
  array || list ? 'list' : (kindPatterns.find(([, pattern]) => pattern.test(type))?.[0] ?? 'other');

/** True for secrets and files, which are logged as placeholders: only their presence is known. */
const isPlaceholder = (value: unknown): boolean =>
  value === '[redacted]' ||
  (typeof value === 'string' && /^<\d+ bytes>$/.test(value)) ||
  (isRecord(value) && 'filename' in value && 'bytes' in value);

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Problems of one value that the vendor would not accept. `name` is the parameter's name in the result. */
export const checkValue = (name: string, value: unknown, parameter: Parameter, encoding: Encoding): string[] => {
  if (isPlaceholder(value) || (value === null && parameter.nullable)) return [];
  const kind = kindOf(parameter);
  const parsed = encoding === 'text' ? parseText(value, kind) : value;
  if (!hasType(parsed, kind, parameter)) return [`${name} is no ${parameter.type ?? kind}: ${show(value)}`];
  if (kind === 'list' && Array.isArray(parsed)) return checkList(name, parsed, parameter, encoding);
  const { fields = parameter.properties, one_of: alternatives } = parameter;
  if (isRecord(parsed) && alternatives)
    return fewest(alternatives.map((alternative) => checkParameters(`${name}.`, parsed, alternative, 'json')));
  if (isRecord(parsed) && fields) return checkParameters(`${name}.`, parsed, fields, 'json');
  return [...checkEnum(name, parsed, parameter), ...checkLimits(name, parsed, parameter)];
};

/** Unknown, missing and unacceptable parameters of a query, a form or an object. */
export const checkParameters = (
  prefix: string,
  values: Readonly<Record<string, unknown>>,
  parameters: Parameters,
  encoding: Encoding,
): string[] => [
  ...Object.entries(parameters)
    .filter(([name, { required }]) => required && values[name] === undefined)
    .map(([name]) => `${prefix}${name} is missing`),
  ...Object.entries(values).flatMap(([name, value]) => {
    const parameter = parameters[name];
    if (!parameter) return [`${prefix}${name} is unknown`];
    return value === undefined ? [] : checkValue(`${prefix}${name}`, value, parameter, encoding);
  }),
];

export const fewest = (results: readonly string[][]): string[] =>
  results.reduce((best, result) => (result.length < best.length ? result : best), results[0] ?? []);

const parseText = (value: unknown, kind: Kind): unknown => {
  if (typeof value !== 'string') return value;
  if (kind === 'integer') return /^-?\d+$/.test(value) ? Number(value) : value;
  if (kind === 'number') return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
  if (kind === 'boolean') return value === 'true' || value === 'false' ? value === 'true' : value;
  if (kind === 'list' && !value.startsWith('[')) return splitList(value);
  return kind === 'list' || kind === 'object' ? tryParseJson(value) : value;
};

const tryParseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // Text that is not JSON is returned: the type check reports it.
    return text;
  }
};

const hasType = (value: unknown, kind: Kind, { type }: Parameter): boolean => {
  if (kind === 'integer')
    return Number.isInteger(value) || (type === 'int64' && typeof value === 'string' && /^-?\d+$/.test(value));
  if (kind === 'list') return Array.isArray(value);
  if (kind === 'object') return isRecord(value);
  return kind === 'other' || typeof value === kind;
};

const checkList = (name: string, items: unknown[], parameter: Parameter, encoding: Encoding): string[] => {
  const { min, max, minItems = min, maxItems = max, items: item, values, enum: allowed = values } = parameter;
  const isFieldList = parameter.type === 'fieldlist';
  return [
    ...(maxItems !== undefined && items.length > maxItems ? [`${name} has more than ${maxItems} items`] : []),
    ...(minItems !== undefined && items.length < minItems ? [`${name} has fewer than ${minItems} items`] : []),
    ...items.flatMap((entry, index) => [
      ...(allowed
        ? checkEnum(name, isFieldList ? fieldName(String(entry)) : entry, { ...parameter, enum: [...allowed] })
        : []),
      ...(item ? checkValue(`${name}[${index}]`, entry, item, encoding) : []),
    ]),
  ];
};

/**
 * Checks an `enum`. Graph's enums are upper case in its specification and lower case in its guides; Graph takes both.
 */
const checkEnum = (name: string, value: unknown, { type = '', enum: allowed }: Parameter): string[] => {
  if (!allowed) return [];
  const ignoresCase = /^(?:list<)?enum>?$/.test(type);
  const normalize = (text: unknown) => (ignoresCase ? String(text).toLowerCase() : String(text));
  return allowed.some((option) => normalize(option) === normalize(value))
    ? []
    : [`${name} does not allow ${show(value)}`];
};

const checkLimits = (name: string, value: unknown, parameter: Parameter): string[] => {
  const { min, max, minLength = min, maxLength = max, pattern } = parameter;
  if (typeof value === 'number')
    return [
      ...(max !== undefined && value > max ? [`${name} is over ${max}: ${value}`] : []),
      ...(min !== undefined && value < min ? [`${name} is under ${min}: ${value}`] : []),
    ];
  if (typeof value !== 'string') return [];
  return [
    ...(maxLength !== undefined && value.length > maxLength ? [`${name} is longer than ${maxLength}`] : []),
    ...(minLength !== undefined && value.length < minLength ? [`${name} is shorter than ${minLength}`] : []),
    ...(pattern !== undefined && !new RegExp(pattern).test(value)
      ? [`${name} does not match ${pattern}: ${show(value)}`]
      : []),
  ];
};

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 120) ?? 'nothing';
