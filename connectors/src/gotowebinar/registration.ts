import { brokenMappingCode, ConnectorFailure } from '@fanfare/contract/networks/failure';
import { gotowebinarLimits } from '@fanfare/contract/networks/gotowebinar';
import { rawNumber } from '../kit/http/raw-number.ts';
import { cutText } from '../kit/text.ts';
import type { NewContact } from '../ports/mailing-list.ts';
import type { QuestionRow } from './wire.ts';

const questionPrefix = 'q:';
export const questionFieldId = (questionKey: string): string => `${questionPrefix}${questionKey}`;
export const isQuestionField = ({ id }: { id: string }): boolean => id.startsWith(questionPrefix);

/** Fields of a registration besides first name, last name and email address. */
export const fieldNames: Readonly<Record<string, string>> = {
  source: 'Source',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip code',
  country: 'Country',
  phone: 'Phone',
  organization: 'Organization',
  jobTitle: 'Job title',
  questionsAndComments: 'Questions and comments',
  industry: 'Industry',
  numberOfEmployees: 'Number of employees',
  purchasingTimeFrame: 'Purchasing time frame',
  purchasingRole: 'Purchasing role',
};

/**
 * Splits a name into first and last name, which GoTo both requires: "-" stands for a missing last name, the start of
 * the address for a missing first name.
 */
export const splitName = (name: string | undefined, email: string): { firstName: string; lastName: string } => {
  const { fieldLength } = gotowebinarLimits;
  // Name is cut before it is split into words, to limit the work: first and last name together need fewer characters
  // than the cut text keeps.
  const words = cutText(name ?? '', 4 * fieldLength)
    .split(/\s+/)
    .filter(Boolean);
  const firstName = cutText(words[0] ?? email.split('@', 1)[0] ?? '-', fieldLength);
  return { firstName: firstName || '-', lastName: cutText(words.slice(1).join(' '), fieldLength) || '-' };
};

/** Body of a registration. `questions` are those of the webinar; read only when a field maps to one. */
export const toRegistration = ({ email, name, fields }: NewContact, questions: readonly QuestionRow[]) => {
  const texts: Record<string, string> = {};
  const responses: object[] = [];
  for (const field of fields) {
    const value = field.values.join(', ').trim();
    if (value === '') continue;
    if (isQuestionField(field)) {
      const response = toResponse(findQuestion(field.id, questions), field.values, value);
      if (response) responses.push(response);
    } else {
      if (!Object.hasOwn(fieldNames, field.id)) throw brokenMapping(field.id);
      texts[field.id] = cutText(value, gotowebinarLimits.fieldLength);
    }
  }
  return { ...splitName(name, email), email, ...texts, ...(responses.length > 0 ? { responses } : {}) };
};

const findQuestion = (id: string, questions: readonly QuestionRow[]): QuestionRow => {
  const question = questions.find(({ questionKey }) => questionFieldId(questionKey) === id);
  if (!question) throw brokenMapping(id);
  return question;
};

/**
 * Answer to a question of a webinar; for multiple choice, the key of the chosen answer. An optional question without a
 * matching answer is left out.
 */
const toResponse = (
  { questionKey, question, answers, required }: QuestionRow,
  values: readonly string[],
  text: string,
): object | undefined => {
  const key = { questionKey: rawNumber(questionKey) };
  if (!answers?.length) return { ...key, responseText: cutText(text, gotowebinarLimits.answerLength) };
  const wanted = [text, ...values].map((value) => value.trim().toLowerCase());
  const choice = answers.find(({ answer }) => wanted.includes(answer.trim().toLowerCase()));
  if (choice) return { ...key, answerKey: rawNumber(choice.answerKey) };
  if (!required) return undefined;
  throw new ConnectorFailure('rejected', {
    network: 'gotowebinar',
    code: 'answer-unknown',
    field: question,
    message: `GoToWebinar has no such answer to “${question}”. Nothing was sent.`,
  });
};

const brokenMapping = (field: string) =>
  new ConnectorFailure('rejected', {
    network: 'gotowebinar',
    code: 'field-gone',
    subcode: brokenMappingCode,
    field,
    message: 'A mapped field no longer exists in this webinar. Choose the fields again. Nothing was sent.',
  });
