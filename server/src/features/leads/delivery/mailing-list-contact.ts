import type { NewContact } from '@fanfare/connectors/ports/mailing-list';
import type { LeadRow } from '../leads.store.ts';
import type { MailingListTarget } from '../leads.tables.ts';

/**
 * Address and name of a lead by the question each answers: a mailing list has them as parts of the contact, not as
 * custom fields.
 */
const personAnswers = ({ email, name }: Pick<LeadRow, 'email' | 'name'>): ReadonlyMap<string, string> =>
  new Map([
    ['email', email],
    ['full_name', name],
  ]);
const personQuestions = personAnswers({ email: '', name: '' });

/** Contact that a lead becomes: address, name, and its mapped answers. Empty answers are left out. */
export const toContact = (
  { email, name, fields, address }: Pick<LeadRow, 'email' | 'name' | 'fields' | 'address'>,
  { campaign, mapping }: Pick<MailingListTarget, 'campaign' | 'mapping'>,
): NewContact => ({
  campaign,
  email,
  ...(name === '' ? {} : { name }),
  fields: mapping.flatMap(({ question, field }) => {
    const value = fields[question] ?? personAnswers({ email, name }).get(question) ?? '';
    return value === '' ? [] : [{ id: field, values: [value] }];
  }),
  ...(address ? { ip: address } : {}),
});

/** Lists the questions of a mapping that a lead has no answer for. */
export const listUnansweredQuestions = (
  fields: Readonly<Record<string, string>>,
  mapping: MailingListTarget['mapping'],
): string[] =>
  mapping.flatMap(({ question }) => (question in fields || personQuestions.has(question) ? [] : [question]));
