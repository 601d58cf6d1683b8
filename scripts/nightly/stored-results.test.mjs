import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openStoredResults } from './stored-results.mjs';

const createFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-reports-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};
const passed = { state: 'passed', settings: '', figures: {} };

test('some parts run again → their results are replaced, those of other parts stay', () => {
  const folder = join(createFolder(), 'new');
  const first = openStoredResults(folder, 'nightly');
  expect(first.last).toEqual({});
  first.keep('tests', passed);
  first.keep('bench', { ...passed, seconds: 1 });
  const second = openStoredResults(folder, 'nightly');
  second.keep('bench', { ...passed, seconds: 2 });
  expect(second.last.bench).toEqual({ ...passed, seconds: 1 });
  expect(openStoredResults(folder, 'nightly').last).toEqual({ tests: passed, bench: { ...passed, seconds: 2 } });
  expect(openStoredResults(folder, 'try').last).toEqual({});
});

test('damaged file → the same as no earlier result', () => {
  const folder = createFolder();
  writeFileSync(join(folder, 'nightly.json'), '{"tests": ');
  expect(openStoredResults(folder, 'nightly').last).toEqual({});
});
