import { Problem } from '../problem.ts';

/** PostgreSQL cannot store NUL, and a lone surrogate cannot be encoded; such input is rejected here. */
const isUnstorable = (text: string) => text.includes('\0') || !text.isWellFormed();

const maxDepth = 40;

export const rejectUnstorableText = (value: unknown, path = '', depth = 0): void => {
  if (typeof value === 'string') {
    if (isUnstorable(value)) throw unstorable(path);
  } else if (typeof value === 'object' && value !== null) {
    if (depth > maxDepth) throw new Problem('broken-body', { message: 'The request is nested too deeply.' });
    for (const [key, inner] of Object.entries(value)) {
      if (isUnstorable(key)) throw unstorable(path);
      rejectUnstorableText(inner, path ? `${path}.${key}` : key, depth + 1);
    }
  }
};

const unstorable = (path: string) =>
  new Problem('invalid-input', { fields: [{ path, message: "This text contains characters that can't be stored." }] });
