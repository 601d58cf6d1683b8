import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { findExcessGrowth, hostileShapes, markupShapes } from './growth.ts';
import { innerReaders } from './inner-readers.ts';
import { readers } from './readers.ts';

/**
 * In characters; longer texts say nothing more. A reader that compares each tag with each one before it, at 0.3 ns, takes
 * 10 ms for a quarter of it and 200 ms for all of it, which is more than noise.
 */
const maxMeasured = 131_072;

describe.each(Object.entries(readers))('%s', (_, list) => {
  describe.each(list.map((reader) => ({ ...reader, title: `${reader.file} ${reader.name}` })))(
    '$title takes time linear in the text',
    ({ read, maxLength, isMarkup }) => {
      test.each(isMarkup ? [...hostileShapes, ...markupShapes] : hostileShapes)('%s', (_shape, shape) => {
        expect(findExcessGrowth(read, shape, Math.min(maxLength, maxMeasured))).toBeUndefined();
      });
    },
  );
});

test.each([
  ['a quadratic pattern', 12_000, (text: string) => text.replace(/ +$/, '')],
  [
    'a list that is searched for each part',
    12_000,
    (text: string) => text.split(/[, ]/).map((_part, at, all) => all.indexOf(`${at}`)),
  ],
])('%s → excess growth is found', (_, maxSize, read) => {
  expect(findExcessGrowth(read, (size) => `${' '.repeat(size)}x`, maxSize)).toBeDefined();
});

const root = fileURLToPath(new URL('../../..', import.meta.url));
const readerPattern =
  /^export (?:const|function) ((?:parse|sanitize|decode|redact|detect|unescape|split|truncate|describe|normalize|strip|clean|guess|readPage|toPlainText|toSlug|toFileName|isSameText|isForeign|ownPath|weighted|from\w*Text)\w*)(?: = (?:async )?)?\(\s*\w+: (?:string|readonly string\[\])/gm;

const listReaders = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => {
      const text = readFileSync(join(root, folder, path), 'utf8');
      return [...text.matchAll(readerPattern)].map(([, name]) => `${folder}/${path} ${name}`);
    });

test('census: every exported function with the name of a reader is measured, or said to read nothing foreign', () => {
  const found = ['server/src', 'connectors/src', 'contract/src'].flatMap(listReaders);
  const measured = Object.values(readers).flatMap((list) => list.map(({ file, name }) => `${file} ${name}`));
  expect(found.filter((name) => !measured.includes(name) && !(name in innerReaders))).toEqual([]);
  expect(Object.keys(innerReaders).filter((name) => !found.includes(name))).toEqual([]);
});
