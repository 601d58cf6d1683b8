type Leaf = string | number | boolean | bigint | Date | File | null | undefined;

/** The dotted paths of all values of a form: `name`, `prizes.0.title`. */
export type Path<T> = T extends Leaf
  ? never
  : T extends readonly (infer Item)[]
    ? `${number}` | `${number}.${Path<Item>}`
    : T extends object
      ? { [K in keyof T & string]-?: K | `${K}.${Path<T[K]>}` }[keyof T & string]
      : never;

export type ValueAt<T, P> = T extends Leaf
  ? undefined
  : P extends `${infer Head}.${infer Rest}`
    ? ValueAt<Step<T, Head>, Rest>
    : Step<T, P>;

type Step<T, Key> = T extends readonly (infer Item)[] ? Item : Key extends keyof T ? T[Key] : undefined;

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Reads the value at a path; undefined if a part of the path does not exist. */
export function getAt<T, P extends string>(values: T | Partial<T>, path: P): ValueAt<T, P> | undefined;
export function getAt(values: unknown, path: string): unknown {
  let node: unknown = values;
  for (const key of path.split('.')) node = isObject(node) ? node[key] : undefined;
  return node;
}

/** A copy with the value at `path` replaced; objects outside the path are reused. */
export function setAt<T>(values: T, path: string, value: unknown): T;
export function setAt(values: unknown, path: string, value: unknown): unknown {
  const [head = '', ...rest] = path.split('.');
  const next = Array.isArray(values) ? [...values] : { ...(isObject(values) ? values : {}) };
  const inner = rest.length === 0 ? value : setAt(isObject(values) ? values[head] : undefined, rest.join('.'), value);
  return Object.assign(next, { [head]: inner });
}

/** Copy of `values` without the values at these paths. */
export function omitPaths<Values>(values: Values, excluded: ReadonlySet<string>): Values {
  return [...excluded].reduce((rest, path) => setAt(rest, path, undefined), values);
}
