import { expect, test } from 'vitest';
import { listUnansweredQuestions, toContact } from './mailing-list-contact.ts';

test('form changed after the mapping → the lost question is left out and named, answers to new questions are not sent', () => {
  const mapping = [
    { question: 'city', field: 'fCity' },
    { question: 'brew', field: 'fBrew' },
    { question: 'full_name', field: 'fName' },
  ];
  const fields = { email: 'ann@x.test', city: 'Porto', brew: '', new_question: 'Yes' };
  const lead = { email: 'ann@x.test', name: 'Ann Byron', fields, address: null };
  expect(toContact(lead, { campaign: 'gNews', mapping })).toEqual({
    campaign: 'gNews',
    email: 'ann@x.test',
    name: 'Ann Byron',
    fields: [
      { id: 'fCity', values: ['Porto'] },
      { id: 'fName', values: ['Ann Byron'] },
    ],
  });
  expect(listUnansweredQuestions({ city: 'Porto' }, mapping)).toEqual(['brew']);
});
