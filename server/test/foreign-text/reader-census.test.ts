import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { innerReaders } from './inner-readers.ts';
import { readers } from './readers.ts';

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

test('exported functions with the name of a reader → measured, or listed as reading nothing foreign', () => {
  const found = ['server/src', 'connectors/src', 'contract/src'].flatMap(listReaders);
  const measured = Object.values(readers).flatMap((list) => list.map(({ file, name }) => `${file} ${name}`));
  expect(found.filter((name) => !measured.includes(name) && !(name in innerReaders))).toEqual([]);
  expect(Object.keys(innerReaders).filter((name) => !found.includes(name))).toEqual([]);
});
