import { describe, expect, test } from 'vitest';
import { xProfiles, xThreadLimits } from './x.ts';
import { cutText, linkParts, weightedLength } from './x-text.ts';

describe('how long X finds a text', () => {
  test.each<[string, string, number]>([
    ['nothing', '', 0],
    ['plain letters', 'Good morning', 12],
    ['letters with accents', 'Café crème', 10],
    ['an accent written apart is one letter all the same', 'Cafe\u0301', 4],
    ['Cyrillic and Greek', 'Привет γεια', 11],
    ['curly quotes and dashes', '“Hi” – ok', 9],
    ['a euro sign', '5 €', 4],
    ['Japanese', 'こんにちは', 10],
    ['Chinese among Latin', 'Tea 茶', 6],
    ['Korean', '한국어', 6],
    ['a line end', 'a\nb', 3],
    ['an emoji', 'Coffee ☕', 9],
    ['a family is one emoji', '👨‍👩‍👧‍👦', 2],
    ['skin and flags', '👍🏽 🇵🇹', 5],
    ['a keycap', '1️⃣', 2],
    ['a lone digit is no emoji', '1', 1],
    ['a copyright sign is drawn as an emoji', '©', 2],
    ['a short link', 'http://a.co', 23],
    ['a long link', `See https://harbour-coffee.test/${'long/'.repeat(40)}`, 27],
    ['two links', 'https://a.test https://b.test', 47],
    ['a link to this computer', 'http://localhost:4000/s/abc', 23],
    ['a protocol alone', 'http://word', 11],
    ['a bare host', 'harbour.coffee', 23],
    ['a bare host with a path', 'Read fanfare.com/blog?id=1 now', 32],
    ['a file name is no link', 'menu.pdf', 8],
    ['a version is no link', 'v2.10.3', 7],
    ['a mail address is no link', 'ines@duarte.com', 15],
    ['a full stop after a link is not in it', 'See https://a.test/b.', 28],
    ['brackets around a link', '(https://a.test/b)', 25],
    ['brackets within a link', 'https://a.test/b_(c)', 23],
    ['a link after a wide letter', '茶https://a.test', 25],
    ['two sentences without a space', 'Open now.Come in', 16],
  ])('%s', (_what, text, length) => {
    expect(weightedLength(text)).toBe(length);
  });

  test('the pieces make the text again', () => {
    const text = 'From https://a.test, or b.com/c (not d.pdf).';
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
    expect(linkParts(text).flatMap((part) => (part.isLink ? [part.text] : []))).toEqual(['https://a.test', 'b.com/c']);
  });

  test('a long text without a link is counted at once', () => {
    expect(weightedLength('a.'.repeat(20_000))).toBe(40_000);
    expect(weightedLength('-'.repeat(40_000))).toBe(40_000);
  });
});

describe('the documents’ numbers', () => {
  test('140 is classic, 280 current, both weighted', () => {
    expect(xProfiles.classic.publishing?.text).toMatchObject({ most: 140, counting: 'weighted' });
    expect(xProfiles.current.publishing?.text).toMatchObject({ most: 280, counting: 'weighted' });
  });

  test('a thread has at most twelve messages of 120, or 280 by AI', () => {
    expect(xProfiles.classic.publishing?.threads?.most).toBe(12);
    expect(xThreadLimits.classic).toMatchObject({ message: 120, aiMessage: 280 });
  });

  test('the longest text that is not cut fits together with its link', () => {
    expect(weightedLength(`${'a'.repeat(116)} https://harbour-coffee.test/menu`)).toBe(140);
  });

  test.each([
    [116, 116, 'a'],
    [117, 111, '…'],
    [300, 111, '…'],
  ])('a text of %i becomes one of %i', (length, cut, end) => {
    const limits = xThreadLimits.classic.cut;
    if (!limits) throw new Error('Classic cuts.');
    const text = cutText('a'.repeat(length), limits);
    expect([text.length, text.at(-1)]).toEqual([cut, end]);
  });

  test('an emoji is never cut in half', () => {
    expect(cutText('☕'.repeat(3) + '🚲'.repeat(200), { above: 116, keep: 110 })).toBe(
      `${'☕'.repeat(3)}${'🚲'.repeat(107)}…`,
    );
  });
});
