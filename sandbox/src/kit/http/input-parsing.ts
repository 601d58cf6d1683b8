/** Invalid input; answered with 400 and the message. */
export class BadInput extends Error {
  readonly statusCode = 400;
}

export const parseObject = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadInput('Send a JSON object.');
  return value as Record<string, unknown>;
};

export const parseText = (name: string, value: unknown): string => {
  if (typeof value !== 'string' || value === '') throw new BadInput(`${name} must be a non-empty string.`);
  return value;
};

export const parseCount = (name: string, value: unknown): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new BadInput(`${name} must be an integer, 0 or more.`);
  }
  return value;
};

export const parseDate = (name: string, value: unknown): Date => {
  const date = new Date(typeof value === 'string' || typeof value === 'number' ? value : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new BadInput(`${name} must be a date, such as 2030-01-31T12:00:00Z.`);
  return date;
};

export const parseTextMap = (name: string, value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(parseObject(value)).map(([key, text]) => [key, parseText(`${name}.${key}`, text)]));

export const parseOptional = <T>(
  parse: (name: string, value: unknown) => T,
  name: string,
  value: unknown,
): T | undefined => (value === undefined || value === null || value === '' ? undefined : parse(name, value));
