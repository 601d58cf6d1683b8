/** What was asked cannot be read; answered with 400 and these words. */
export class BadInput extends Error {
  readonly statusCode = 400;
}

export const parseObject = (value: unknown): Record<string, unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadInput('Send a JSON object.');
  return value as Record<string, unknown>;
};

export const parseText = (name: string, value: unknown): string => {
  if (typeof value !== 'string' || value === '') throw new BadInput(`${name} must be a text.`);
  return value;
};

export const parseCount = (name: string, value: unknown): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw new BadInput(`${name} must be a whole number, 0 or more.`);
  }
  return value;
};

export const parseDate = (name: string, value: unknown): Date => {
  const date = new Date(typeof value === 'string' || typeof value === 'number' ? value : Number.NaN);
  if (Number.isNaN(date.getTime())) throw new BadInput(`${name} must be a date, such as 2030-01-31T12:00:00Z.`);
  return date;
};

export const words = (name: string, value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(parseObject(value)).map(([key, word]) => [key, parseText(`${name}.${key}`, word)]));

export const optional = <T>(read: (name: string, value: unknown) => T, name: string, value: unknown): T | undefined =>
  value === undefined || value === null || value === '' ? undefined : read(name, value);
