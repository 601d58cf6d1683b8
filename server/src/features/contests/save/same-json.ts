import { isDeepStrictEqual } from 'node:util';

/** True if two values are the same JSON. The database returns keys in another order. */
export const hasSameJson = (a: unknown, b: unknown): boolean => isDeepStrictEqual(toJson(a), toJson(b));

const toJson = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
