/** A text without characters that databases refuse: half characters and NUL. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Parsed JSON value with each of its texts cleaned of characters that databases refuse. */
export const cleanValue = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [cleanText(name), cleanValue(field)]));
};
