import { describe, expect, test } from 'vitest';
import { cutLine, linkDescriptionShown, textLength, type Words, worded } from './social-text.ts';

const words = (message: string, more: Partial<Words> = {}): Words => ({ message, thread: [], ...more });
const link = 'https://harbour-coffee.test/a-rather-long-address-of-a-page-about-coffee';
const letters = (count: number) => 'a'.repeat(count);
const typed = (message: string) => ({ message, ai: false });
const written = (message: string) => ({ message, ai: true });

describe('a tweet by the documents’ numbers', () => {
  test('of 140 characters fits, one more does not', () => {
    expect(worded('twitter', 'classic', words(letters(140))).problem).toBeUndefined();
    expect(worded('twitter', 'classic', words(letters(141)))).toMatchObject({
      length: 141,
      most: 140,
      problem: 'This is too long for X (Twitter): 141 of 140 characters.',
    });
  });

  test('of 116 characters keeps them all beside its link and makes exactly 140', () => {
    expect(worded('twitter', 'classic', words(letters(116), { link }))).toMatchObject({
      text: `${letters(116)} ${link}`,
      length: 140,
      cut: 0,
      problem: undefined,
    });
  });

  test('over 116 characters keeps 110 and an ellipsis beside its link', () => {
    expect(worded('twitter', 'classic', words(letters(117), { link }))).toMatchObject({
      text: `${letters(110)}… ${link}`,
      cut: 7,
    });
    expect(cutLine('twitter', 7)).toBe('7 characters will be cut to make room for the link.');
  });

  test('that names its link already is not given it twice', () => {
    expect(worded('twitter', 'classic', words(`Look: ${link}`, { link })).text).toBe(`Look: ${link}`);
  });

  test.each([
    [typed(letters(120)), undefined],
    [typed(letters(121)), 'A message of a thread has at most 120 characters; this one has 121.'],
    [written(letters(280)), undefined],
    [written(letters(281)), 'A message of a thread has at most 280 characters; this one has 281.'],
  ])('with a further message', (message, problem) => {
    expect(worded('twitter', 'classic', words('One', { thread: [message] })).problem).toBe(problem);
  });
});

describe('a tweet of today', () => {
  test('is never cut, and counts as X does', () => {
    const long = worded('twitter', 'current', words(letters(256), { link }));
    expect(long).toMatchObject({ length: 280, most: 280, problem: undefined });
    expect(worded('twitter', 'current', words(letters(257), { link })).problem).toContain('281 of 280');
    expect(worded('twitter', 'current', words('漢'.repeat(141))).length).toBe(282);
  });

  test('has threads of 280', () => {
    expect(worded('twitter', 'current', words('One', { thread: [typed(letters(280))] })).problem).toBeUndefined();
    expect(worded('twitter', 'current', words('One', { thread: [typed(letters(281))] })).problem).toContain('280');
  });
});

describe('a pin', () => {
  test('over 116 characters keeps 113 and three dots by the documents’ numbers', () => {
    expect(worded('pinterest', 'classic', words(letters(116))).text).toBe(letters(116));
    expect(worded('pinterest', 'classic', words(letters(117)))).toMatchObject({
      text: `${letters(113)}...`,
      length: 116,
      cut: 4,
      problem: undefined,
    });
  });

  test('of today takes 500 and is never cut', () => {
    expect(worded('pinterest', 'current', words(letters(500))).problem).toBeUndefined();
    expect(worded('pinterest', 'current', words(letters(501))).problem).toContain('501 of 500');
  });
});

test('where there are no threads, the whole thread is one text', () => {
  const thread = [typed('Two'), written('Three')];
  expect(worded('facebook', 'classic', words('One', { thread }))).toMatchObject({
    text: 'One\n\nTwo\n\nThree',
    thread: [],
  });
  expect(worded('twitter', 'classic', words('One', { thread }))).toMatchObject({
    text: 'One',
    thread: ['Two', 'Three'],
  });
});

test('an Instagram caption names the link nobody can follow', () => {
  expect(worded('instagram', 'classic', words('New', { link })).text).toBe(`New\n\n${link}`);
});

test('characters are what people see, code units what computers count', () => {
  expect([textLength('añ😀', 'characters'), textLength('añ😀', 'code-units')]).toEqual([3, 4]);
});

test('the words under a link are shown up to 140', () => {
  expect(linkDescriptionShown(letters(140))).toBe(letters(140));
  expect([...linkDescriptionShown(letters(141))]).toHaveLength(140);
});
