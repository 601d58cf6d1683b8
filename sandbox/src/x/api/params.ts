/** The string values of a query, a path or a form. */
export const toStrings = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toRecord(params)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

export const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

export const parseList = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);
