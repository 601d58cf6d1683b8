/** Without what databases refuse: half characters and NUL. */
export const cleanText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** The same for every text of a parsed JSON value. */
export const cleanValue = (value: unknown): unknown => {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [cleanText(name), cleanValue(field)]));
};
