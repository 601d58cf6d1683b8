/** Far above any real response. Validating millions of values would take gigabytes of memory. */
const maxValues = 100_000;
const maxDepth = 100;

/** Parses JSON, with integers beyond 2^53 as strings. Returns the text itself when it is not JSON, `undefined` when it is empty or too large. */
export const parseJson = (text: string): unknown => {
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A success fails schema validation; an error is mapped by its status.
    return text;
  }
  if (isTooLarge(value)) return undefined;
  return hasLongNumber(text) ? JSON.parse(text, keepDigits) : value;
};

const hasLongNumber = (text: string): boolean => /\d{16}/.test(text);

/** Integers beyond 2^53 are 64-bit ids: as numbers they would lose digits, so they become strings. */
const keepDigits = (_key: string, value: unknown, context?: { source?: string }): unknown => {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? '';
  return /^-?\d+$/.test(source) ? source : value;
};

/** Breadth-first without recursion, so that deep nesting cannot overflow the stack. */
const isTooLarge = (root: unknown): boolean => {
  let level = [root];
  let valueCount = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    valueCount += level.length;
    if (valueCount > maxValues || depth > maxDepth) return true;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const part of Object.values(value)) {
        next.push(part);
        if (valueCount + next.length > maxValues) return true;
      }
    }
    level = next;
  }
  return false;
};
