import { Problem } from '../../problem.ts';

/** PostgreSQL cannot store NUL, and a lone surrogate cannot be encoded; such input is rejected here. */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

const maxDepth = 40;
/** Values in one request. A body of 1 MB can have 300,000, which take 200 ms to validate; the largest form has 2,000. */
const maxValues = 20_000;

/** Rejects text that cannot be stored, and requests that are nested too deeply or have too many values. */
export const rejectUnstorableText = (value: unknown): void => {
  let values = 0;
  /** Keys that lead to the first text that can't be stored, the innermost one first. */
  const findPath = (part: unknown, depth: number): string[] | undefined => {
    values += 1;
    if (values > maxValues) throw new Problem('broken-body', { message: 'The request has too many fields.' });
    if (typeof part === 'string') return isUnstorable(part) ? [] : undefined;
    if (typeof part !== 'object' || part === null) return undefined;
    if (depth > maxDepth) throw new Problem('broken-body', { message: 'The request is nested too deeply.' });
    for (const key of Object.keys(part)) {
      if (isUnstorable(key)) return [];
      const path = findPath(Reflect.get(part, key), depth + 1);
      if (path) return [...path, key];
    }
    return undefined;
  };
  const path = findPath(value, 0);
  if (!path) return;
  const field = { path: path.reverse().join('.'), message: 'This text contains characters that can’t be stored.' };
  throw new Problem('invalid-input', { fields: [field] });
};
