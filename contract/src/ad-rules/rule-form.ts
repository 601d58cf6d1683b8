const conditionParts = { condition_field: 'field', condition_operator: 'operator', condition_value: 'value' } as const;
const listFields: readonly string[] = ['rule_subject'];
const jsonFields: readonly string[] = ['conditions', 'schedule'];
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
 * The body of a rule from a form: `rule_subject[]` as a list, conditions as parallel lists (`condition_field[]`,
 * `condition_operator[]`, `condition_value[]`) or JSON text, the schedule as its type or JSON text.
 */
export const fromRuleForm = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  const fields = new Map<string, unknown>(
    Object.entries(body).map(([name, value]) => [name.replace(/\[\]$/, ''), value]),
  );
  const columns = Object.entries(conditionParts).map(([name, part]) => ({
    part,
    values: fields.has(name) ? toList(fields.get(name)) : [],
  }));
  for (const name of Object.keys(conditionParts)) fields.delete(name);
  const count = Math.max(...columns.map(({ values }) => values.length));
  if (count > 0 && !fields.has('conditions'))
    fields.set(
      'conditions',
      Array.from({ length: count }, (_, row) =>
        Object.fromEntries(columns.map(({ part, values }) => [part, values[row]])),
      ),
    );
  for (const name of listFields) if (fields.has(name)) fields.set(name, toList(fields.get(name)));
  for (const name of jsonFields) if (fields.has(name)) fields.set(name, parseText(fields.get(name)));
  const schedule = fields.get('schedule');
  if (typeof schedule === 'string') fields.set('schedule', { type: schedule });
  return Object.fromEntries(fields);
};
