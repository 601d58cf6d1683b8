import { entryMessages } from '@fanfare/contract/contests/entry';
import { siteLanguageTags } from '@fanfare/contract/sites/languages';
import { expect, test } from 'vitest';
import { actionPrompt, mailTextsFor, pageTextsFor, translateMessage } from './contest-texts.ts';
import { en, enMail } from './en.ts';
import { translations } from './translations.ts';

const others = siteLanguageTags.filter((language) => language !== 'en');
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const placeholdersOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, placeholders(text)]));
/** Texts that are the same in English. */
const unchanged = (texts: Readonly<Record<string, string>>, english: Readonly<Record<string, string>>) =>
  Object.keys(texts).filter((name) => texts[name] === english[name]);

test.each(others)('%s: every text, with the names that are filled in, in its own words', (language) => {
  const { page, mail, messages, prompts } = translations[language];
  expect(placeholdersOf(page)).toEqual(placeholdersOf(en));
  expect(placeholdersOf(mail)).toEqual(placeholdersOf(enMail));
  expect(Object.keys(messages).sort()).toEqual(Object.keys(entryMessages).sort());
  const all = [page, mail, messages, prompts].flatMap((texts) => Object.values(texts));
  expect(all.filter((text) => text !== text.trim() || text === '')).toEqual([]);
  // A few words are the same in two languages: "Name", "Code", "Email".
  expect(unchanged(page, en).length).toBeLessThan(9);
  expect([...unchanged(mail, enMail), ...unchanged(messages, entryMessages)]).toEqual([]);
});

test('texts, prompts and messages of the contract by language', () => {
  expect([pageTextsFor('en').rules, pageTextsFor('ja').rules]).toEqual(['Rules', '応募規約']);
  expect([mailTextsFor('en').ignore, mailTextsFor('de').ignore]).toEqual([enMail.ignore, translations.de.mail.ignore]);
  expect([actionPrompt('en', 'visit'), actionPrompt('fi', 'visit')]).toEqual([
    'Visit our website',
    'Käy verkkosivuillamme',
  ]);
  expect(translateMessage('sv', entryMessages.email)).toBe('Ange en giltig e-postadress.');
  expect([translateMessage('en', entryMessages.email), translateMessage('sv', 'Too long')]).toEqual([
    entryMessages.email,
    'Too long',
  ]);
});
