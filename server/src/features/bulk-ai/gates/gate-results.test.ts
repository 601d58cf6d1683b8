import { defaultSettings, type GateSettings } from '@fanfare/contract/bulk-ai/settings';
import { expect, test } from 'vitest';
import {
  judgeBatchSimilarity,
  judgeForbidden,
  judgeImage,
  judgeLanguage,
  judgeLength,
  judgeLinks,
  judgeReadingLevel,
  judgeSimilarity,
  judgeStructure,
} from './gate-results.ts';

const { gates } = defaultSettings('UTC', true);
const off: GateSettings = {
  max_similarity: null,
  min_live_links: null,
  min_reading_ease: null,
  forbidden: [],
  checks_language: false,
  checks_length: false,
  checks_structure: false,
  needs_image: false,
};
const match = (score: number) => ({ title: 'Brewing at home', score });
const url = (name: string) => `https://example.test/${name}`;

test.each([
  [
    judgeSimilarity(gates, { match: match(0.3) }),
    true,
    0.3,
    '30% of the text is in the post “Brewing at home”. The limit is 30%.',
  ],
  [
    judgeSimilarity(gates, { match: match(0.314) }),
    false,
    0.31,
    '31% of the text is in the post “Brewing at home”. The limit is 30%.',
  ],
  [judgeSimilarity(gates, { match: undefined }), true, 0, 'No post has similar text.'],
  [judgeSimilarity(gates, { unread: 'Not read.' }), false, null, 'Not read.'],
  [judgeSimilarity(off, { unread: 'Not read.' }), null, null, 'This check is off.'],
  [
    judgeBatchSimilarity(gates, match(1)),
    false,
    1,
    '100% of the text is in the article “Brewing at home”. The limit is 30%.',
  ],
  [judgeLength(gates, 800, 1000), true, 0.2, '800 words. You asked for 1,000, 20% more or less.'],
  [judgeLength(gates, 1200, 1000), true, 0.2, '1,200 words. You asked for 1,000, 20% more or less.'],
  [judgeLength(gates, 790, 1000), false, 0.21, '790 words. You asked for 1,000, 20% more or less.'],
  [judgeLength(gates, 1, 1000), false, 1, '1 word. You asked for 1,000, 20% more or less.'],
  [judgeStructure(gates, { score: 0.8, problems: ['It has no text.'] }), false, 0.8, 'It has no text.'],
  [judgeLanguage(gates, { share: 0.75, found: 'English' }, 'English'), true, 0.75, 'The text is in English.'],
  [
    judgeLanguage(gates, { share: 0.5, found: 'English' }, 'English'),
    false,
    0.5,
    'Only 50% of the text is in English.',
  ],
  [
    judgeLanguage(gates, { share: 0, found: 'German' }, 'English'),
    false,
    0,
    'The text is in German. You asked for English.',
  ],
  [judgeLanguage(gates, { share: 0, found: undefined }, 'English'), false, 0, 'We couldn’t recognize the language.'],
  [judgeLinks(gates, { checked: 4, dead: [] }), true, 1, '4 links checked, all work.'],
  [
    judgeLinks(gates, { checked: 5, dead: ['a', 'b', 'c', 'd'].map(url) }),
    false,
    0.2,
    `4 of 5 links don’t work: ${url('a')}, ${url('b')}, ${url('c')} and 1 more.`,
  ],
  [
    judgeLinks({ ...gates, min_live_links: 0.5 }, { checked: 2, dead: [url('a')] }),
    true,
    0.5,
    `1 of 2 links don’t work: ${url('a')}.`,
  ],
  [judgeLinks(gates, { checked: 0, dead: [] }), null, null, 'The article has no external links.'],
  [judgeForbidden({ ...gates, forbidden: ['best'] }, ['best']), false, 1, 'From your list: “best”.'],
  [judgeForbidden({ ...gates, forbidden: ['best'] }, []), true, 0, 'No word or claim of your list is in the text.'],
  [judgeImage(gates, { hasImage: false, canDraw: true }), false, 0, 'The article has no image.'],
  [judgeImage(gates, { hasImage: false, canDraw: false }), null, null, 'Not checked: no image model is set up.'],
  [judgeImage(gates, { hasImage: true, canDraw: false }), true, 1, 'The article has an image.'],
  [
    judgeReadingLevel(gates, 29.4, 'English'),
    false,
    29,
    'The reading ease is 29 (Flesch, 0 hard to 100 easy). At least 30 is needed.',
  ],
  [judgeReadingLevel(gates, undefined, 'German'), null, null, 'Not measured in German.'],
])('judgment of a gate %j → passed or not, with its score and reason', (result, passed, score, reason) => {
  expect(result).toMatchObject({ passed, score, reason });
});

test('article with every gate switched off → no reason to hold it', () => {
  const results = [
    judgeSimilarity(off, { match: match(1) }),
    judgeBatchSimilarity(off, match(1)),
    judgeLength(off, 1, 1000),
    judgeStructure(off, { score: 0, problems: ['Empty.'] }),
    judgeLanguage(off, { share: 0, found: undefined }, 'English'),
    judgeLinks(off, { checked: 1, dead: [url('a')] }),
    judgeForbidden(off, []),
    judgeImage(off, { hasImage: false, canDraw: true }),
    judgeReadingLevel(off, 0, 'English'),
  ];
  expect(results.filter(({ passed }) => passed !== null)).toEqual([]);
});
