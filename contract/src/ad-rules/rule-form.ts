import { parseFormText, readConditionForm, toFormList } from '../filters/condition-form.ts';

const conditionParts = { condition_field: 'field', condition_operator: 'operator', condition_value: 'value' } as const;

/**
 * The body of a rule from a form: `rule_subject[]` as a list, conditions as parallel lists (`condition_field[]`,
 * `condition_operator[]`, `condition_value[]`) or JSON text, the schedule as its type or JSON text.
 */
export const fromRuleForm = (body: unknown): unknown => {
  const fields = readConditionForm(body, conditionParts);
  if (!fields) return body;
  if (fields.has('rule_subject')) fields.set('rule_subject', toFormList(fields.get('rule_subject')));
  for (const name of ['conditions', 'schedule']) {
    if (fields.has(name)) fields.set(name, parseFormText(fields.get(name)));
  }
  const schedule = fields.get('schedule');
  if (typeof schedule === 'string') fields.set('schedule', { type: schedule });
  return Object.fromEntries(fields);
};
