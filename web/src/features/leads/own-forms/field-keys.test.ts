import { OwnFormField } from '@fanfare/contract/leads/own-forms';
import { expect, test } from 'vitest';
import { nameNewFields } from './field-keys.ts';

const field = (key: string, label: string) => ({ key, label });

test('new questions of a form → unique readable keys; saved questions → their keys unchanged', () => {
  const named = nameNewFields(
    [field('city', 'Your town'), field('new_1', 'Straße?'), field('new_2', 'Straße!'), field('new_3', '???')],
    new Set(['city']),
  );
  expect(named.map(({ key }) => key)).toEqual(['city', 'q_strasse', 'q_strasse_2', 'q_']);
});

test.each(['Email', 'consent', 'x'.repeat(200), '日本語'])('question “%s” → a key that the server accepts', (label) => {
  const [named] = nameNewFields([field('new_1', label)], new Set());
  expect(OwnFormField.safeParse({ key: named?.key, label: 'Question', type: 'text' }).success).toBe(true);
});
