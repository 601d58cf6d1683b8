import { describe, expect, test } from 'vitest';
import { fromLittleText, toLittleText } from './little-text.ts';

describe('little text', () => {
  test.each([
    ['plain text', 'plain text'],
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
  ])('text %s → escaped as little text and restored', (text, littleText) => {
    expect(toLittleText(text)).toBe(littleText);
    expect(fromLittleText(littleText)).toBe(text);
  });

  test('mention in little text → plain name', () => {
    expect(fromLittleText('Thanks @[Harbour \\(Group\\)](urn:li:organization:5) for \\#1')).toBe(
      'Thanks Harbour (Group) for #1',
    );
  });

  test('every pair of special characters → restored after encoding', () => {
    const characters = [
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
    const pairs = characters.flatMap((a) => characters.flatMap((b) => [`${a}${b}`, `x${a}${b}y`, `${a}x${b}`]));
    for (const text of pairs) expect(fromLittleText(toLittleText(text))).toBe(text);
  });
});
