import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from '../architecture-rules/source.mjs';
import { planFeature, refuseName } from './feature.mjs';

const root = join(import.meta.dirname, '../..');
const read = (path) => readFileSync(join(root, path), 'utf8');
const exists = (path) => existsSync(join(root, path));
const plan = (name) => planFeature(name, read, exists);
const isCode = ([path]) => /\.(?:mjs|tsx?)$/.test(path);

describe('new feature', () => {
  test('name of a new feature → files of contract, server and web under this name, without words of the sample', () => {
    const { created } = plan('gift-cards');
    expect([...created.keys()].sort()).toEqual([
      'contract/src/gift-cards.ts',
      'server/src/features/gift-cards/gift-cards.routes.ts',
      'server/src/features/gift-cards/gift-cards.service.ts',
      'server/src/features/gift-cards/gift-cards.store.ts',
      'server/src/features/gift-cards/gift-cards.tables.ts',
      'server/src/features/gift-cards/gift-cards.test.ts',
      'server/src/features/gift-cards/index.ts',
      'web/src/features/gift-cards/gift-cards-page.test.tsx',
      'web/src/features/gift-cards/gift-cards-page.tsx',
      'web/src/features/gift-cards/menu.ts',
      'web/src/features/gift-cards/routes.ts',
    ]);
    expect([...created.values()].join('\n')).not.toMatch(/sample/i);
    expect(created.get('server/src/features/gift-cards/gift-cards.tables.ts')).toContain("'gift_cards'");
    expect(created.get('server/src/features/gift-cards/index.ts')).toContain('createGiftCards');
    expect(created.get('contract/src/gift-cards.ts')).toContain('export const GiftCard = ');
  });

  test.each(['gift-cards', 'parties', 'boxes', 'houses'])('new feature %s → all its files parse', (name) => {
    const { created, changed } = plan(name);
    for (const [path, text] of [...created, ...changed].filter(isCode))
      expect(parse(path, text).errors, path).toEqual([]);
  });

  test('name of a new feature → one more line in each list of features, no other line changed', () => {
    const { changed } = plan('gift-cards');
    expect([...changed.keys()]).toContain('server/src/main/compose.ts');
    for (const [path, text] of changed) {
      const before = read(path).split('\n');
      const lines = text.split('\n');
      const added = lines.filter((line) => /gift-?cards/i.test(line));
      expect(added.length, path).toBeGreaterThan(0);
      const isOneLine = lines.length === before.length;
      expect(lines.length - before.length, path).toBe(isOneLine ? 0 : added.length);
    }
  });

  test.each([
    ['Gift-Cards', /plural noun/],
    ['gift-card', /plural noun/],
    ['gift_cards', /plural noun/],
    ['../cards', /plural noun/],
    ['glass', /plural noun/],
    ['contests', /already/],
    ['classes', /something else/],
    ['settings', /something else/],
  ])('name of a new feature %s → refused', (name, reason) => {
    expect(refuseName(name, () => false)).toMatch(reason);
  });

  test('name of a new feature whose folder exists → refused', () => {
    expect(refuseName('gift-cards', (path) => path === 'server/src/features/gift-cards')).toMatch(/exists already/);
  });

  test('list of features without the expected place → error that names the file', () => {
    expect(() => planFeature('gift-cards', () => 'nothing', exists)).toThrow(/modules\.mjs has no place/);
  });
});
