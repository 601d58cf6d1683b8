import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFileResults } from './file-results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'fanfare-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The files that are checked in a run with this version. */
function run(version, texts) {
  const results = openFileResults('length', version, folder);
  const checked = [];
  const found = Object.entries(texts).map(([path, text]) =>
    results.find(path, text, () => {
      checked.push(path);
      return text.length;
    }),
  );
  results.save();
  return { checked, found };
}

test('file with changed text, new path or changed rules → checked again; otherwise → the stored result', () => {
  expect(run('1', { a: 'x', b: 'xy' })).toEqual({ checked: ['a', 'b'], found: [1, 2] });
  expect(run('1', { a: 'x', b: 'xy' })).toEqual({ checked: [], found: [1, 2] });
  expect(run('1', { a: 'xyz', c: 'xy' })).toEqual({ checked: ['a', 'c'], found: [3, 2] });
  expect(run('2', { a: 'xyz', c: 'xy' })).toEqual({ checked: ['a', 'c'], found: [3, 2] });
  writeFileSync(join(folder, 'length-results.json'), '{"version":"2","res');
  expect(run('2', { a: 'xyz' })).toEqual({ checked: ['a'], found: [3] });
});
