import { describe, expect, test } from 'vitest';
import { fromLittleText, toLittleText } from './little-text.ts';

describe('little text', () => {
  test.each([
    ['plain words', 'plain words'],
    ['(in brackets)', '\\(in brackets\\)'],
    ['a_b *c* ~d~', 'a\\_b \\*c\\* \\~d\\~'],
    ['x < y > z | {w}', 'x \\< y \\> z \\| \\{w\\}'],
    ['back\\slash', 'back\\\\slash'],
    ['me@example.test', 'me\\@example.test'],
    ['[link](https://a.test/b_c#d)', '\\[link\\]\\(https://a.test/b\\_c\\#d\\)'],
    ['#coffee time', '{hashtag|\\#|coffee} time'],
    ['so #good, #2good', 'so {hashtag|\\#|good}, {hashtag|\\#|2good}'],
    ['#1 and C# and ##', '\\#1 and C\\# and \\#\\#'],
    ['#snake_case', '{hashtag|\\#|snake}\\_case'],
    ['#Käse 🧀 #日本', '{hashtag|\\#|Käse} 🧀 {hashtag|\\#|日本}'],
  ])('%s', (ours, theirs) => {
    expect(toLittleText(ours)).toBe(theirs);
    expect(fromLittleText(theirs)).toBe(ours);
  });

  test('a mention somebody else wrote reads as the name', () => {
    expect(fromLittleText('Thanks @[Harbour \\(Group\\)](urn:li:organization:5) for \\#1')).toBe(
      'Thanks Harbour (Group) for #1',
    );
  });

  test('whatever is written comes back, for every pair of signs', () => {
    const signs = [
      '\\',
      '|',
      '{',
      '}',
      '@',
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '#',
      '*',
      '_',
      '~',
      'a',
      ' ',
      '\n',
      'é',
      '🎺',
    ];
    const pairs = signs.flatMap((a) => signs.flatMap((b) => [`${a}${b}`, `x${a}${b}y`, `${a}x${b}`]));
    for (const text of pairs) expect(fromLittleText(toLittleText(text))).toBe(text);
  });
});
