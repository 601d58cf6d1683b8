/** Largest number of values of one field; more are left out. */
const maxParts = 100;

/** Reads a field of a form that can be sent once or several times. */
export const toFormList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]).slice(0, maxParts);

/** JSON text as its value; other text stays, and is left to the schema. */
export const parseFormText = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

/**
 * Reads the fields of a form by name, `name[]` as `name`, and builds conditions from its parallel lists. `parts`: the
 * name of each list, and the field of a condition that gets its values. Undefined for a body that isn't an object.
 */
export const readConditionForm = (
  body: unknown,
  parts: Readonly<Record<string, string>>,
): Map<string, unknown> | undefined => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const fields = new Map<string, unknown>(
    Object.entries(body).map(([name, value]) => [name.replace(/\[\]$/, ''), value]),
  );
  const lists = Object.entries(parts).flatMap(([name, part]) =>
    fields.has(name) ? [{ part, values: toFormList(fields.get(name)) }] : [],
  );
  for (const name of Object.keys(parts)) fields.delete(name);
  const count = Math.max(0, ...lists.map(({ values }) => values.length));
  if (count > 0 && !fields.has('conditions'))
    fields.set(
      'conditions',
      Array.from({ length: count }, (_, row) =>
        Object.fromEntries(lists.map(({ part, values }) => [part, values[row]])),
      ),
    );
  return fields;
};
