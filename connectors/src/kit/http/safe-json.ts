/** Far above any real response. Validating millions of values would take gigabytes of memory. */
const maxValues = 100_000;
const maxDepth = 100;

/** Parses JSON. Returns the text itself when it is not JSON, `undefined` when it is empty or too large. */
export const parseJson = (text: string): unknown => {
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // A success fails schema validation; an error is mapped by its status.
    return text;
  }
  return isTooLarge(value) ? undefined : value;
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
