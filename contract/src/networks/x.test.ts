import { describe, expect, test } from 'vitest';
import { xProfiles, xThreadLimits } from './x.ts';
import { linkParts, shortLinkLength, truncateText, weightedLength } from './x-text.ts';

describe('weighted length of X', () => {
  test.each<[string, string, number]>([
    ['empty text', '', 0],
    ['Latin letters', 'Good morning', 12],
    ['letters with accents', 'Café crème', 10],
    ['a combining accent counts as one letter', 'Cafe\u0301', 4],
    ['Cyrillic and Greek', 'Привет γεια', 11],
    ['curly quotes and dashes', '“Hi” – ok', 9],
    ['a euro sign', '5 €', 4],
    ['Japanese', 'こんにちは', 10],
    ['Chinese among Latin', 'Tea 茶', 6],
    ['Korean', '한국어', 6],
    ['a line end', 'a\nb', 3],
    ['an emoji', 'Coffee ☕', 9],
    ['a joined family emoji counts as one', '👨‍👩‍👧‍👦', 2],
    ['skin tones and flags', '👍🏽 🇵🇹', 5],
    ['a keycap', '1️⃣', 2],
    ['a lone digit is no emoji', '1', 1],
    ['a copyright sign counts as an emoji', '©', 2],
    ['a short link', 'http://a.co', 23],
    ['a long link', `See https://harbour-coffee.test/${'long/'.repeat(40)}`, 27],
    ['two links', 'https://a.test https://b.test', 47],
    ['a link to localhost', 'http://localhost:4000/s/abc', 23],
    ['a scheme with a host without a dot', 'http://word', 11],
    ['a bare host', 'harbour.coffee', 23],
    ['a bare host with a path', 'Read fanfare.com/blog?id=1 now', 32],
    ['a file name is no link', 'menu.pdf', 8],
    ['a version is no link', 'v2.10.3', 7],
    ['an email address is no link', 'ines@duarte.com', 15],
    ['a full stop after a link is not part of it', 'See https://a.test/b.', 28],
    ['brackets around a link', '(https://a.test/b)', 25],
    ['brackets within a link', 'https://a.test/b_(c)', 23],
    ['a link after a wide letter', '茶https://a.test', 25],
    ['two sentences without a space', 'Open now.Come in', 16],
  ])('weighted length of a text, %s → as X counts it', (_what, text, length) => {
    expect(weightedLength(text)).toBe(length);
  });

  test('text with links split into parts → the parts together are the text', () => {
    const text = 'From https://a.test, or b.com/c (not d.pdf).';
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(linkParts(text).flatMap((part) => (part.isLink ? [part.text] : []))).toEqual(['https://a.test', 'b.com/c']);
  });

  test('40,000 characters without a link → counted in linear time', () => {
    expect(weightedLength('a.'.repeat(20_000))).toBe(40_000);
    expect(weightedLength('-'.repeat(40_000))).toBe(40_000);
  });
});

describe('limits of X', () => {
  test('length of a post → classic 140 characters, current 280 weighted', () => {
    expect(xProfiles.classic.publishing?.text).toMatchObject({ maxLength: 140, counting: 'short-links' });
    expect(xProfiles.current.publishing?.text).toMatchObject({ maxLength: 280, counting: 'weighted' });
  });

  test('thread with classic limits → up to 12 messages of 120 characters, 280 by AI', () => {
    expect(xProfiles.classic.publishing?.threads?.maxMessages).toBe(12);
    expect(xThreadLimits.classic).toMatchObject({ maxMessageLength: 120, maxAiMessageLength: 280 });
  });

  test('text of 116 characters and a link → classic length 140', () => {
    expect(shortLinkLength(`${'a'.repeat(116)} https://harbour-coffee.test/menu`)).toBe(140);
    expect(shortLinkLength(`${'茶'.repeat(116)} https://harbour-coffee.test/menu`)).toBe(140);
  });

  test.each([
    [116, 116, 'a'],
    [117, 111, '…'],
    [300, 111, '…'],
  ])('classic text of %i characters → truncated to %i', (length, truncatedLength, lastCharacter) => {
    const limits = xThreadLimits.classic.truncation;
    if (!limits) throw new Error('Classic has a truncation rule.');
    const text = truncateText('a'.repeat(length), limits);
    expect([text.length, text.at(-1)]).toEqual([truncatedLength, lastCharacter]);
  });

  test('truncation within an emoji → the emoji is kept whole or removed', () => {
    expect(truncateText('☕'.repeat(3) + '🚲'.repeat(200), { maxLength: 116, keptLength: 110 })).toBe(
      `${'☕'.repeat(3)}${'🚲'.repeat(107)}…`,
    );
    const family = '👨‍👩‍👧'; // Emoji of 5 code points
    expect(truncateText('a'.repeat(108) + family.repeat(2), { maxLength: 116, keptLength: 110 })).toBe(
      `${'a'.repeat(108)}…`,
    );
  });

  test('truncation within a link → the link is kept whole or removed', () => {
    const limits = { maxLength: 116, keptLength: 110 };
    const link = 'https://harbour-coffee.test/a-rather-long-address-of-a-page-about-coffee';
    expect(truncateText(`${link} ${'a'.repeat(120)}`, limits)).toBe(`${link} ${'a'.repeat(86)}…`);
    expect(truncateText(`${'a'.repeat(100)} ${link}`, limits)).toBe(`${'a'.repeat(100)} …`);
  });
});
