import { errors } from '../errors.ts';
import type { JsonValue } from '../state.ts';
import type { Kind } from './fields.ts';
import type { Condition } from './gaql.ts';

type Test = (value: JsonValue | undefined) => boolean;

/** The test function of a condition, built after checking that operator and values fit the field. */
export const buildTest = ({ field, operator, values }: Condition, kind: Kind): Test => {
  if (operator === 'IS NULL') return (value) => value === undefined;
  if (operator === 'IS NOT NULL') return (value) => value !== undefined;
  if (operator.startsWith('CONTAINS ')) {
    if (kind !== 'list') throw errors.badOperator(field);
    const includes = (value: JsonValue | undefined) => (wanted: string) =>
      Array.isArray(value) && value.some((item) => item === wanted);
    if (operator === 'CONTAINS ANY') return (value) => values.some(includes(value));
    if (operator === 'CONTAINS ALL') return (value) => values.every(includes(value));
    return (value) => !values.some(includes(value));
  }
  if (kind === 'list' || kind === 'message') throw errors.badOperator(field);
  if (operator.endsWith('LIKE')) {
    if (kind !== 'text') throw errors.badOperator(field);
    const test = likeTest(values[0] ?? '');
    return (value) => test(String(value ?? '')) === (operator === 'LIKE');
  }
  for (const value of values) {
    if (typeof kind === 'object' && ![...kind, 'UNSPECIFIED', 'UNKNOWN'].includes(value)) throw errors.badEnum(value);
    if (kind === 'int' && !/^-?\d+$/.test(value)) throw errors.badNumber(value);
    if (kind === 'double' && !/^-?\d+(?:\.\d+)?$/.test(value)) throw errors.badNumber(value);
    if (kind === 'flag' && !/^(?:true|false)$/i.test(value)) throw errors.unexpectedInput(value);
  }
  const orders = (value: JsonValue | undefined) => values.map((wanted) => compareValues(value, wanted, kind));
  if (operator === 'IN') return (value) => orders(value).includes(0);
  if (operator === 'NOT IN' || operator === '!=') return (value) => !orders(value).includes(0);
  if (operator === 'BETWEEN')
    return (value) => {
      const [from = -1, to = 1] = orders(value);
      return from >= 0 && to <= 0;
    };
  const comparisons: Record<string, (order: number) => boolean> = {
    '=': (order) => order === 0,
    '<': (order) => order < 0,
    '<=': (order) => order <= 0,
    '>': (order) => order > 0,
    '>=': (order) => order >= 0,
  };
  const comparison = comparisons[operator];
  if (!comparison) throw errors.badOperator(field);
  return (value) => orders(value).every(comparison);
};

export const compareValues = (a: JsonValue | undefined, b: JsonValue | undefined, kind: Kind): number => {
  if (kind === 'int' || kind === 'double') return Number(a ?? 0) - Number(b ?? 0);
  const text = (value: JsonValue | undefined) =>
    kind === 'flag' ? String(value ?? false).toLowerCase() : String(value ?? '');
  const left = text(a);
  const right = text(b);
  return left < right ? -1 : Number(left > right);
};

/**
 * Test of LIKE, where `%` stands for any text and `[%]` for the character itself. The pieces between are searched one
 * after the other.
 */
const likeTest = (pattern: string): ((text: string) => boolean) => {
  const pieces = pattern
    .replaceAll('[%]', '\u0000')
    .split('%')
    .map((piece) => piece.replaceAll('\u0000', '%'));
  const [first = '', ...rest] = pieces;
  const last = rest.pop();
  return (text) => {
    if (last === undefined) return text === first;
    if (!text.startsWith(first) || !text.endsWith(last)) return false;
    let position = first.length;
    for (const piece of rest) {
      const found = text.indexOf(piece, position);
      if (found < 0) return false;
      position = found + piece.length;
    }
    return position <= text.length - last.length;
  };
};
