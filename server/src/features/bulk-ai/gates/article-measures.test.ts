import type { LanguageName } from '@fanfare/contract/ai/languages';
import { describe, expect, test } from 'vitest';
import { languageSamples } from '../../../../test/fixtures/ai/language-samples.ts';
import { measureArticle } from './article-measures.ts';
import { countWords } from './words.ts';

const body = '<p>We tried it for a week.</p><p>It worked well for us.</p>';
const sound = `<h2>First things</h2>${body}<h2>What comes next</h2>${body}`;
const measure = (html: string, { language = 'English' as LanguageName, forbidden = [] as string[] } = {}) =>
  measureArticle(html, 'A title', language, forbidden);

test.each<[string, string, number]>([
  ['one two three', 'en', 3],
  ['It’s 5 o’clock, isn’t it? – Yes!', 'en', 6],
  ['Straße für über 3 Euro', 'de', 5],
  ['', 'en', 0],
  ['我喜欢喝咖啡', 'zh', 4],
  ['毎朝コーヒーを飲みます', 'ja', 6],
  ['ฉันชอบดื่มกาแฟทุกเช้า', 'th', 6],
])('text %j in %s → counted as the expected number of words', (text, language, words) => {
  expect(countWords(text, language)).toBe(words);
});

describe('structure', () => {
  test('article with headings and paragraphs, without leftovers → no problem of its structure', () => {
    expect(measure(sound).structure).toEqual({ score: 1, problems: [] });
  });

  test.each<[string, string, string]>([
    ['no headings', body + body, '0 of at least 2 headings'],
    ['one paragraph', '<h2>A</h2><p>Text here.</p><h2>B</h2>', '1 of at least 3 paragraphs'],
    ['a section without text', `${sound}<h2>Last</h2>`, 'The section “Last” is empty.'],
    ['a section that only has a next one', `<h2>Empty</h2>${sound}`, 'The section “Empty” is empty.'],
    ['an empty heading', `<h2> </h2><h2>Next</h2>${sound}`, 'The section “Untitled” is empty.'],
    ['a wall of text', `${sound}<p>${'word '.repeat(400)}</p>`, 'A paragraph has 400 words. The limit is 300.'],
    ['a placeholder', sound.replace('a week', '[Insert company name]'), '“[Insert company name]”'],
    ['a template variable', sound.replace('a week', '{{keyword}}'), '“{{keyword}}”'],
    ['filler', sound.replace('We tried', 'Lorem ipsum'), '“Lorem ipsum”'],
    [
      'the model about itself',
      sound.replace('We tried', 'As an AI language model, I tried'),
      '“As an AI language model”',
    ],
    ['an answer to the prompt', sound.replace('We', 'Certainly! Here is what we'), '“Certainly! Here is”'],
    ['Markdown', sound.replace('a week', 'a **very long** week'), '“**very long**”'],
    ['a Markdown heading', `${sound}<p>## Next steps</p>`, '“## Next steps”'],
    ['a code fence', `<p>\`\`\`html</p>${sound}`, '“```”'],
  ])('article with %s → named as a problem of its structure', (_, html, reason) => {
    const { score, problems } = measure(html).structure;
    expect(problems.join(' ')).toContain(reason);
    expect(score).toBeLessThan(1);
  });

  test.each([
    ['a sub-section directly below its section', `<h2>Kinds</h2><h3>Light</h3>${body}${sound}`],
    ['brackets of the author', sound.replace('a week', 'a week [1] and {then} again')],
    ['a list', `${sound}<h2>List</h2><ul><li>One</li><li>Two</li></ul>`],
  ])('article with %s → no problem of its structure', (_, html) => {
    expect(measure(html).structure.problems).toEqual([]);
  });
});

describe('forbidden words and claims', () => {
  test.each<[string, string, string[], string[]]>([
    ['whole words in any case', 'This is the BEST coffee.', ['best', 'tea'], ['best']],
    ['parts of words', 'A bestseller, the best-known', ['bests', 'know'], []],
    [
      'a phrase across punctuation',
      'Risk, free. State-of-the-art!',
      ['risk free', 'state of the art'],
      ['risk free', 'state of the art'],
    ],
    ['claims with symbols', 'It is 100% safe and #1.', ['100% safe', '#1', '100 safe'], ['100% safe', '#1']],
    ['a number without its symbol', 'In 1 day', ['#1'], []],
    ['curly apostrophes', 'You won’t regret it', ["won't"], ["won't"]],
    ['Chinese without spaces', '我们保证治愈', ['保证'], ['保证']],
    ['a phrase without letters', 'What!!!', ['!!!'], []],
  ])('forbidden words in a text → those found: %s', (_, text, forbidden, found) => {
    expect(measure(`<p>${text}</p>`, { forbidden }).forbidden).toEqual(found);
  });

  test('forbidden word across two paragraphs and a forbidden word of the title → found in the title only', () => {
    expect(measure('<p>guaran</p><p>teed</p>', { forbidden: ['guaranteed', 'title'] }).forbidden).toEqual(['title']);
  });
});

describe('reading level', () => {
  const plain = '<p>The cat sat on the mat. The dog ran to the cat. They had a good day.</p>';
  const dense =
    '<p>Notwithstanding the aforementioned considerations regarding organizational interoperability, comprehensive implementation necessitates extraordinarily sophisticated administrative infrastructure.</p>';
  test('article of short sentences → easy to read; of long words → hard; headings don’t count', () => {
    expect(measure(plain).readingEase).toBeGreaterThan(95);
    expect(measure(dense).readingEase).toBeLessThan(0);
    expect(measure('<h2>Heading</h2>').readingEase).toBeUndefined();
    expect(measure(`<h2>Heading</h2>${plain}`).readingEase).toBe(measure(plain).readingEase);
  });

  test('reading ease of a text in another language than English → not measured', () => {
    expect(measure(`<p>${languageSamples.German}</p>`, { language: 'German' }).readingEase).toBeUndefined();
  });
});
