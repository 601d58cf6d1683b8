import type { NewContact } from '@fanfare/connectors/ports/mailing-list';
import type { LeadRow } from '../leads.store.ts';
import type { ListTarget } from '../leads.tables.ts';

/** Answers that are the address or the name of a contact, not fields of their own. */
const personFields = new Set(['email', 'full_name']);

const personAnswer = (question: string, { email, name }: Pick<LeadRow, 'email' | 'name'>): string => {
  if (question === 'email') return email;
  return question === 'full_name' ? name : '';
};

/** The contact that a lead becomes: address, name, and its mapped answers. Empty answers are left out. */
export const toContact = (
  { email, name, fields, address }: Pick<LeadRow, 'email' | 'name' | 'fields' | 'address'>,
  { campaign, mapping }: Pick<ListTarget, 'campaign' | 'mapping'>,
): NewContact => ({
  campaign,
  email,
  ...(name === '' ? {} : { name }),
  fields: mapping.flatMap(({ question, field }) => {
    const value = fields[question] ?? personAnswer(question, { email, name });
    return value === '' ? [] : [{ id: field, values: [value] }];
  }),
  ...(address ? { ip: address } : {}),
});

/** The questions of a mapping that a lead has no answer for. */
export const missingAnswers = (fields: Readonly<Record<string, string>>, mapping: ListTarget['mapping']): string[] =>
  mapping.flatMap(({ question }) => (question in fields || personFields.has(question) ? [] : [question]));
