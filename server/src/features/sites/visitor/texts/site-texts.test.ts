import { expect, test } from 'vitest';
import { findMessageFaults } from '../../../../../test/fixtures/message-faults.ts';
import { siteMessageFolder, siteMessageLanguages, siteMessageValues, siteTranslator } from './site-texts.ts';

test('site messages → none missing, unused, broken, or with other values', () => {
  const sources = new URL('../', import.meta.url);
  const set = { folder: siteMessageFolder, languages: siteMessageLanguages, values: siteMessageValues, sources };
  expect(findMessageFaults(set)).toEqual([]);
});

test('texts of a site in a language without a file → English', () => {
  const site = 'The {site} <b>site</b>';
  expect([siteTranslator('de')('home'), siteTranslator('pl')('home')]).toEqual(['Alle Beiträge', 'All posts']);
  expect(siteTranslator('pl')('subscribeConsent', { site })).toBe(
    `You agree to get emails from ${site}. You can unsubscribe at any time.`,
  );
});
