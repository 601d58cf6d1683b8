/** No answer we ask for comes near either; holding millions of values against a shape would take gigabytes. */
const mostValues = 100_000;
const deepest = 100;

/** What a text says: JSON, the text itself where it is none, nothing where it is empty or a bomb. */
export const parseJson = (text: string): unknown => {
  if (text === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The shape refuses it, and an error's status speaks for itself.
    return text;
  }
  return isTooLarge(value) ? undefined : value;
};

/** Level by level and without recursion: a bomb must not go off while it is looked at. */
const isTooLarge = (whole: unknown): boolean => {
  let level = [whole];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    seen += level.length;
    if (seen > mostValues || depth > deepest) return true;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const part of Object.values(value)) {
        next.push(part);
        if (seen + next.length > mostValues) return true;
      }
    }
    level = next;
  }
  return false;
};
