import { expect, test } from 'vitest';
import { findMessageFaults } from '../../../../test/fixtures/message-faults.ts';
import {
  subscriberMessageFolder,
  subscriberMessageLanguages,
  subscriberMessageValues,
  subscriberTranslator,
} from './subscriber-texts.ts';

test('messages to subscribers → none missing, unused, broken, or with other values', () => {
  const set = {
    folder: subscriberMessageFolder,
    languages: subscriberMessageLanguages,
    values: subscriberMessageValues,
    sources: new URL('../', import.meta.url),
  };
  expect(findMessageFaults(set)).toEqual([]);
});

test('messages to subscribers in a language without a file → English', () => {
  const texts = [subscriberTranslator('it'), subscriberTranslator('tr')].map((translate) => translate('confirm'));
  expect(texts).toEqual(['Conferma l’iscrizione', 'Confirm subscription']);
});
