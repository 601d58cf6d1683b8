import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { findMessageFaults } from '../../test/fixtures/message-faults.ts';
import { type MessageKey, type MessageValues, messageFiles } from './message-files.ts';

const english = {
  plain: 'Plain <b> & "quoted"',
  quoted: "It''s '{n}'",
  page: { hello: 'Hello {name}!', entries: '{n, plural, one {# entry} other {# entries}} by {name}' },
};
type Key = MessageKey<typeof english>;
const values = {
  'page.hello': { name: 'text' },
  'page.entries': { n: 'number', name: 'text' },
} as const satisfies MessageValues<Key>;

const folders: string[] = [];
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true });
});

const folderWith = (files: Readonly<Record<string, unknown>>): URL => {
  const path = mkdtempSync(join(tmpdir(), 'fanfare-messages-'));
  folders.push(path);
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(path, name), typeof content === 'string' ? content : JSON.stringify(content));
  return pathToFileURL(`${path}/`);
};

test('messages with and without values → formatted; braces, tags and quotes in values stay as they are', () => {
  const folder = folderWith({ 'en.json': english });
  const translate = messageFiles<Key, typeof values>({ folder, languages: ['en'] })('en');
  const name = "{name} '{n}' <i>&</i> # {n, plural, other {#}} $&";
  expect(translate('plain')).toBe('Plain <b> & "quoted"');
  expect(translate('quoted')).toBe("It's {n}");
  expect(translate('page.hello', { name })).toBe(`Hello ${name}!`);
  expect(translate('page.hello', { name: '' })).toBe('Hello !');
  expect(translate('page.entries', { n: 1, name })).toBe(`1 entry by ${name}`);
  expect(translate('page.entries', { n: 1_234, name })).toBe(`1,234 entries by ${name}`);
});

test('more messages than are kept compiled → the first ones are compiled again when used', () => {
  const names = Array.from({ length: 1_100 }, (_, index) => `m${index}`);
  const folder = folderWith({ 'en.json': Object.fromEntries(names.map((name) => [name, `${name}: {n, number}`])) });
  const translate = messageFiles<string, { [key: string]: { n: 'number' } }>({ folder, languages: ['en'] })('en');
  const expected = names.map((name) => `${name}: 1,000`);
  const formatAll = () => names.map((name) => translate(name, { n: 1_000 }));
  expect([formatAll(), formatAll()]).toEqual([expected, expected]);
});

test('file of a language → read at the first message, once; a language without a file → English', () => {
  const folder = folderWith({ 'en.json': english });
  const translatorFor = messageFiles<Key, typeof values>({ folder, languages: ['en', 'de'] });
  const german = translatorFor('de');
  writeFileSync(new URL('de.json', folder), JSON.stringify({ ...english, plain: 'Eins' }));
  expect(german('plain')).toBe('Eins');
  writeFileSync(new URL('de.json', folder), JSON.stringify({ ...english, plain: 'Zwei' }));
  expect([german('plain'), translatorFor('de')('plain')]).toEqual(['Eins', 'Eins']);
  expect(translatorFor('../../secret')('plain')).toBe(english.plain);
});

test('message files with unused, missing or broken messages → each fault is found', () => {
  const folder = folderWith({
    'en.json': { ...english, unused: 'Unused', end: 'Space ' },
    'de.json': { ...english, page: { hello: 'Hallo {vorname}!' }, quoted: '{n', unused: 'Neu', end: 'x', more: 'Mehr' },
    'uk.json': { ...english, unused: 'Нове', end: 'x' },
    'fr.json': english,
    'feature.ts': `translate('plain'); translate('quoted'); translate('end'); translate(\`page.\${name}\`);`,
  });
  const faults = findMessageFaults({ folder, languages: ['en', 'de', 'uk', 'ja'], values, sources: folder });
  expect(faults.sort()).toEqual(
    [
      'ja: no file',
      'fr: not a language of these messages',
      'fr unused: missing',
      'fr end: missing',
      'fr page.entries: no plural form many',
      'en end: empty, or space at an end',
      'de page.entries: missing',
      'de more: not in en',
      'de page.hello: no name as text',
      'de page.hello: vorname as text is not a value of this message',
      'de quoted: syntax: EXPECT_ARGUMENT_CLOSING_BRACE',
      'uk page.entries: no plural form few',
      'uk page.entries: no plural form many',
      'unused: not used',
    ].sort(),
  );
});
