import {
  type EntryField,
  type EntryFields,
  type EntryForm,
  entryFieldLabels,
} from '@fanfare/contract/contests/contestants';

/** Field of the entry form, question of the entry form, or question of an action. */
export type FormColumn = { label: string } & ({ field: EntryField } | { answer: number } | { actionId: number });

const fields: readonly EntryField[] = ['phone', 'country', 'birth_date'];

/** Columns of the entry form of a contest, besides name and email address. */
export const formColumns = (form: EntryForm): FormColumn[] => [
  ...fields.filter((field) => form[field] !== 'off').map((field) => ({ label: entryFieldLabels[field], field })),
  ...form.questions.map(({ text }, answer) => ({ label: text, answer })),
];

/** Value of a column in one entry; the answer to an action's question is not part of the entry. */
const columnValue = (column: FormColumn, values: EntryFields): string | undefined => {
  if ('field' in column) return values[column.field];
  return 'answer' in column ? values.answers?.[column.answer] : undefined;
};

/** Answers that one contestant gave. */
export const filledForm = (form: EntryForm, values: EntryFields): { label: string; value: string }[] =>
  formColumns(form).flatMap((column) => {
    const value = columnValue(column, values);
    return value ? [{ label: column.label, value }] : [];
  });
