import { parseFormText, readConditionForm } from './condition-form.ts';

const conditionParts = Object.fromEntries(
  ['comparison_field', 'comparison_operator', 'comparison_value', 'comparison_post_type'].map((name) => [name, name]),
);

/**
 * The body of a filter from a form: conditions as parallel lists, `comparison_field[]` beside `comparison_operator[]`,
 * `comparison_value[]` and, for posts, `comparison_post_type[]`, or as JSON text. Anything else is left to the schema.
 */
export const fromFormFields = (body: unknown): unknown => {
  const fields = readConditionForm(body, conditionParts);
  if (!fields) return body;
  for (const name of ['conditions', 'view']) {
    if (fields.has(name)) fields.set(name, parseFormText(fields.get(name)));
  }
  return Object.fromEntries(fields);
};
