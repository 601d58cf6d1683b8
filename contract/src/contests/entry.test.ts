import { expect, test } from 'vitest';
import type { EntryForm } from './contestants.ts';
import { ageOn, EntrySubmission, entryProblems } from './entry.ts';
import { hasZeroBits } from './entry-proof.ts';
import { normalizeReceiptCode } from './receipt-code.ts';

const none = { phone: '', country: '', birth_date: '', answer_1: '', answer_2: '' };
const off: EntryForm = { phone: 'off', country: 'off', birth_date: 'off', questions: [] };
const required: EntryForm = { phone: 'required', country: 'required', birth_date: 'required', questions: [] };
const open = { minimum_age: 0, countries: [] };
const today = '2030-03-01';

test.each<
  [string, Partial<typeof none>, EntryForm, typeof open | { minimum_age: number; countries: string[] }, string]
>([
  ['nothing asked, nothing given', {}, off, open, ''],
  ['fields that are not asked are not checked', { phone: 'x', country: 'zz', birth_date: 'x' }, off, open, ''],
  ['all missing', {}, required, open, 'phone country birthDate'],
  [
    'optional and missing',
    {},
    { ...required, phone: 'optional', country: 'optional', birth_date: 'optional' },
    open,
    '',
  ],
  ['optional and wrong', { phone: 'no' }, { ...off, phone: 'optional' }, open, 'phone'],
  [
    'country outside the rules',
    { country: 'FR' },
    { ...off, country: 'required' },
    { minimum_age: 0, countries: ['AT'] },
    'country',
  ],
  [
    'born on February 29, a day too early',
    { birth_date: '2012-02-29' },
    { ...off, birth_date: 'required' },
    { minimum_age: 19, countries: [] },
    'tooYoung',
  ],
  ['day that does not exist', { birth_date: '2001-02-30' }, { ...off, birth_date: 'required' }, open, 'birthDate'],
  ['born tomorrow', { birth_date: '2030-03-02' }, { ...off, birth_date: 'required' }, open, 'birthDate'],
])('entry form: %s → its problems', (_, fields, form, rules, problems) => {
  expect(
    entryProblems({ ...none, ...fields }, form, rules, today)
      .map(({ message }) => message)
      .join(' '),
  ).toBe(problems);
});

test.each([
  ['2012-02-29', '2030-02-28', 17],
  ['2012-02-29', '2030-03-01', 18],
  ['2012-03-05', '2030-03-05', 18],
  ['2012-03-06', '2030-03-05', 17],
])('contestant born %s, entering on %s → %s years old', (birth, day, age) => {
  expect(ageOn(birth, day)).toBe(age);
});

test('points and state sent with an entry → dropped', () => {
  const parsed = EntrySubmission.parse({
    email: ' Ann@Example.test ',
    name: 'Ann',
    consent: 'yes',
    points: '100',
    state: 'counted',
  });
  expect(parsed.email).toBe('Ann@Example.test');
  expect(parsed).not.toHaveProperty('points');
});

test('receipt code in any case, with hyphens and spaces → the same code', () => {
  expect(normalizeReceiptCode(' abcd-efgh jklm-npqr\n')).toBe('ABCDEFGHJKLMNPQR');
});

test.each<[number[], number, boolean]>([
  [[0, 0x0f], 12, true],
  [[0, 0x10], 12, false],
  [[0], 9, false],
])('hash bytes %s, %s leading zero bits required → accepted as proof: %s', (hash, bits, isProof) => {
  expect(hasZeroBits(hash, bits)).toBe(isProof);
});
