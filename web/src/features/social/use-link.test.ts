import { describe, expect, test } from 'vitest';
import { emptyDraft } from './draft.ts';
import { filledFrom, firstLink, type LinkFacts } from './use-link.ts';

describe('the first link of a message', () => {
  test.each([
    ['Look: https://harbour.test/winter.', 'https://harbour.test/winter'],
    ['see harbour.com/winter now', 'https://harbour.com/winter'],
    ['two https://a.test/1 and https://a.test/2', 'https://a.test/1'],
    ['at http://localhost:4000/post', 'http://localhost:4000/post'],
    ['nothing here, olive@harbour.com writes', undefined],
    ['https://', undefined],
  ])('of "%s"', (text, link) => {
    expect(firstLink(text)).toBe(link);
  });
});

describe('what a page says about itself', () => {
  const images = [{ url: 'https://a.test/1.png', width: 1200, height: 630 }];
  const facts: LinkFacts = {
    ...{ url: 'https://a.test/', title: 'Title', description: 'About', site_name: '', type: 'website' },
    ...{ image: 'https://a.test/1.png', images },
  };

  test('fills what is empty', () => {
    expect(filledFrom(emptyDraft, facts, undefined)).toEqual({
      ...{ linkName: 'Title', linkDescription: 'About', picture: 'https://a.test/1.png' },
    });
  });

  test('leaves what somebody wrote or chose', () => {
    const image = { id: 1, path: '/m/1', name: 'a', alt: '', width: 1, height: 1, aspect: null };
    const own = { ...emptyDraft, linkName: 'Mine', linkDescription: 'About the old page', images: [image] };
    const before = { ...facts, description: 'About the old page' };
    expect(filledFrom(own, facts, before)).toEqual({ linkDescription: 'About' });
  });
});
