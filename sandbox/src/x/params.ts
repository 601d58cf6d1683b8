/** The texts of a query, a path or a form; anything else is left out. */
export const strings = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record(params)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

export const listOf = (text: string | undefined): string[] => (text ?? '').split(',').filter(Boolean);
