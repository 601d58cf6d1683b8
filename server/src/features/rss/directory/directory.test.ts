import { readFileSync } from 'node:fs';
import { categories } from '@fanfare/contract/kit/categories';
import { expect, test } from 'vitest';
import { resolveUrl } from '../feed-document/web-address.ts';
import { createDirectory, readDirectory } from './directory.ts';

const entries = readDirectory(readFileSync(new URL('./feeds.tsv', import.meta.url), 'utf8'));

test('directory → about 300 feeds in all 26 categories, each id and address once, valid URLs', () => {
  expect(entries.length).toBeGreaterThanOrEqual(290);
  expect(new Set(entries.map(({ category }) => category)).size).toBe(categories.length);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(new Set(entries.map(({ address }) => address)).size).toBe(entries.length);
  for (const { address, site, name, language } of entries) {
    expect(resolveUrl(address, undefined)).toBe(address);
    expect([resolveUrl(site, undefined) !== '', name !== '', /^[a-z]{2}$/.test(language)]).toEqual([true, true, true]);
  }
});

test('feed directory filtered by search, category, language and dead addresses → the remaining feeds, sorted by name', () => {
  const directory = createDirectory(undefined);
  expect(directory.list({ search: 'bbc' }).map(({ name }) => name)).toEqual([
    'BBC Business',
    'BBC Health',
    'BBC News',
    'BBC Sport',
  ]);
  expect(directory.list({ language: 'de', category: 'News & Media' }).length).toBeGreaterThan(2);
  const [first] = directory.list({ search: 'bbc' });
  expect(directory.list({ search: 'bbc' }, new Set([first?.address ?? ''])).map(({ name }) => name)).not.toContain(
    'BBC Business',
  );
});
