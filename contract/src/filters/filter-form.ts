const conditionFields = [
  'comparison_field',
  'comparison_operator',
  'comparison_value',
  'comparison_post_type',
] as const;
const maxParts = 100;

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]).slice(0, maxParts);

const parseText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/**
 * The body of a filter from a form: conditions as parallel lists, `comparison_field[]` beside `comparison_operator[]`,
 * `comparison_value[]` and, for posts, `comparison_post_type[]`, or as JSON text. Anything else is left to the schema.
 */
export const fromFormFields = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = new Map<string, unknown>(
    Object.entries(body).map(([name, value]) => [name.replace(/\[\]$/, ''), value]),
  );
  const lists = conditionFields.flatMap((name) =>
    fields.has(name) ? [{ name, values: toList(fields.get(name)) }] : [],
  );
  for (const name of conditionFields) fields.delete(name);
  const count = Math.max(0, ...lists.map(({ values }) => values.length));
  if (count > 0 && !fields.has('conditions'))
    fields.set(
      'conditions',
      Array.from({ length: count }, (_, row) =>
        Object.fromEntries(lists.map(({ name, values }) => [name, values[row]])),
      ),
    );
  for (const name of ['conditions', 'view']) if (fields.has(name)) fields.set(name, parseText(fields.get(name)));
  return Object.fromEntries(fields);
};
