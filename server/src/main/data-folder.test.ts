import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onCleanup } from '../../test/cleanup.ts';
import { createTestFolder } from '../../test/database.ts';
import { secureDataFolder } from './data-folder.ts';

const createFolder = () => {
  const folder = createTestFolder();
  onCleanup(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

test('missing data folder → created for its user only', () => {
  const folder = join(createFolder(), 'a', 'data');
  secureDataFolder(folder);
  expect(modeOf(folder)).toBe('700');
});

test.each([0o755, 0o777, 0o750])('own data folder with mode %o → mode 700', (mode) => {
  const folder = join(createFolder(), 'data');
  mkdirSync(folder);
  chmodSync(folder, mode);
  secureDataFolder(folder);
  expect(modeOf(folder)).toBe('700');
});

test('shared data folder with the sticky bit → refused and unchanged', () => {
  const folder = join(createFolder(), 'data');
  mkdirSync(folder);
  chmodSync(folder, 0o1777);
  expect(() => secureDataFolder(folder)).toThrow('The data folder');
  expect(modeOf(folder)).toBe('1777');
});

test('data folder on Windows → created, modes are not used', () => {
  const folder = join(createFolder(), 'data');
  secureDataFolder(folder, 'win32');
  expect(existsSync(folder)).toBe(true);
});
