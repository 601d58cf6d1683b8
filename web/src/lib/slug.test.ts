import { SiteSlug } from '@fanfare/contract/sites/site';
import { describe, expect, test } from 'vitest';
import { slugFromName } from './slug.ts';

describe('slugFromName', () => {
  test.each([
    ['Harbour Coffee', 'harbour-coffee'],
    ['  Café Zoë & Söhne  ', 'cafe-zoe-sohne'],
    ['Straße 7', 'strasse-7'],
    ['Toni’s Bakery', 'tonis-bakery'],
    ['日本', ''],
    ['-- & --', ''],
  ])('name %j → slug %j', (name, slug) => {
    expect(slugFromName(name)).toBe(slug);
  });

  test('a long name → a slug that passes SiteSlug', () => {
    const slug = slugFromName(`A very ${'long '.repeat(20)}name`);
    expect(SiteSlug.safeParse(slug).data).toBe(slug);
  });
});
