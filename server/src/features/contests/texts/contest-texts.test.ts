import { type ActionKind, actionInfo } from '@fanfare/contract/contests/actions';
import { entryMessages } from '@fanfare/contract/contests/entry';
import { networkRelease } from '@fanfare/contract/contests/rules';
import { drawMethodInfo, uniqueMeaning } from '@fanfare/contract/contests/winners';
import { siteLanguageTags } from '@fanfare/contract/sites/languages';
import { expect, test } from 'vitest';
import { findMessageFaults } from '../../../../test/fixtures/message-faults.ts';
import { readMessages } from '../../../platform/message-files.ts';
import { contestMessageFolder, contestMessageValues, contestTranslator, translateMessage } from './contest-texts.ts';

test('contest messages in all languages → none missing, unused, broken, or with other values or plural forms', () => {
  const sources = new URL('../', import.meta.url);
  const set = { folder: contestMessageFolder, languages: siteLanguageTags, values: contestMessageValues, sources };
  expect(findMessageFaults(set)).toEqual([]);
});

test.each(siteLanguageTags.filter((language) => language !== 'en'))(
  'contest messages in %s → differ from English, except a few words',
  (language) => {
    const english = readMessages(contestMessageFolder, 'en');
    const same = [...readMessages(contestMessageFolder, language)].flatMap(([key, text]) =>
      text === english.get(key) && !key.startsWith('prompts.') ? [key] : [],
    );
    // A few words are the same in two languages: "Name", "Code", "Email".
    expect(same.length).toBeLessThan(9);
    expect(same.filter((key) => !key.startsWith('page.'))).toEqual([]);
  },
);

test('contest texts that are also in the contract → the same in English', () => {
  const translate = contestTranslator('en');
  const kinds = Object.keys(actionInfo) as ActionKind[];
  const english = readMessages(contestMessageFolder, 'en');
  const section = (name: string) =>
    Object.fromEntries(
      [...english].flatMap(([key, text]) => (key.startsWith(name) ? [[key.slice(name.length), text]] : [])),
    );
  expect(section('messages.')).toEqual(entryMessages);
  expect(section('prompts.')).toEqual(Object.fromEntries(kinds.map((kind) => [kind, actionInfo[kind].prompt])));
  expect([
    translate('page.chosenRandom'),
    translate('page.chosenWeighted'),
    translate('page.chosenPoints'),
    translate('page.chosenFirst'),
    translate('page.chosenUnique'),
    translate('page.releaseText'),
  ]).toEqual([
    drawMethodInfo.random.meaning,
    drawMethodInfo.weighted.meaning,
    drawMethodInfo.points.meaning,
    drawMethodInfo.first.meaning,
    uniqueMeaning,
    networkRelease,
  ]);
});

test('texts, prompts and messages of the contract → translated by language; unknown messages → unchanged', () => {
  expect([contestTranslator('en')('page.rules'), contestTranslator('ja')('page.rules')]).toEqual(['Rules', '応募規約']);
  expect([contestTranslator('en')('prompts.visit'), contestTranslator('fi')('prompts.visit')]).toEqual([
    'Visit our website',
    'Käy verkkosivuillamme',
  ]);
  expect(translateMessage('sv', entryMessages.email)).toBe('Ange en giltig e-postadress.');
  expect([translateMessage('en', entryMessages.email), translateMessage('sv', 'Too long')]).toEqual([
    entryMessages.email,
    'Too long',
  ]);
});

test.each([
  ['en', ['0 entries', '1 entry', '1,234 entries']],
  ['fr', ['0 participations', '1 participation', '1 234 participations']],
  ['pl', ['Liczba zgłoszeń: 0', '1 zgłoszenie', 'Liczba zgłoszeń: 1234']],
  ['uk', ['Учасників: 0', '1 учасник', 'Учасників: 1 234']],
  ['ar', ['عدد المشاركات: 0', 'مشاركة واحدة', 'عدد المشاركات: 1,234']],
  ['ja', ['応募 0 件', '応募 1 件', '応募 1,234 件']],
] as const)('%s: number of entries → plural form and number format of the language', (language, expected) => {
  const translate = contestTranslator(language);
  const texts = [0, 1, 1_234].map((n) => translate('page.entries', { n }).replaceAll(/[\u00a0\u202f]/g, ' '));
  expect(texts).toEqual(expected);
});
