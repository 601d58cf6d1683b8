import type { PastArticle } from '../../features/bulk-ai/index.ts';
import type { demoCategories } from '../site/posts.ts';
import { brewingTexts, type DemoText } from './brewing-texts.ts';
import { growerTexts } from './grower-texts.ts';

/**
 * An article of the demo. `day`: days before the first start; a posted article is made the day before its post. `post`:
 * title of the post on the blog.
 */
export type DemoArticle = { keyword: string; title: string; reason?: string } & (
  | { state: 'posted'; post: string }
  | { state: Exclude<PastArticle['state'], 'posted' | 'failed'>; day: number; text: DemoText; similar?: number }
  | { state: 'failed'; day: number }
);
type DemoBulkCategory = {
  name: string;
  postCategory: (typeof demoCategories)[number];
  isPaused: boolean;
  /** Demo articles, oldest first. */
  articles: readonly DemoArticle[];
  /** Keywords for which no article has been written yet. */
  waiting: readonly string[];
};

const tooSimilar = '41% of the text is in the post “Water is half the cup”. The limit is 30%.';
const firstOne = 'The first article of a category waits for a person.';
const posted = (keyword: string, title: string) => ({ keyword, title, state: 'posted' as const, post: title });

export const demoBulkCategories: readonly DemoBulkCategory[] = [
  {
    name: 'Brewing guides',
    postCategory: 'Brewing',
    isPaused: false,
    articles: [
      posted('coffee bag valve', 'Why our bags have a valve'),
      posted('water for coffee', 'Water is half the cup'),
      posted('filter coffee recipes', 'Five filter recipes for lazy Sundays'),
      {
        keyword: 'water temperature for filter coffee',
        title: 'How hot should the water be?',
        state: 'held',
        day: 3.5,
        text: brewingTexts.temperature,
        reason: tooSimilar,
        similar: 0.41,
      },
      {
        keyword: 'cold brew ratio',
        title: 'Cold brew: one part coffee, how much water?',
        state: 'ready',
        day: 2,
        text: brewingTexts.coldBrew,
      },
      {
        keyword: 'burr grinder or blade grinder',
        title: 'Burrs or blades: what a grinder does to the cup',
        state: 'ready',
        day: 1,
        text: brewingTexts.grinder,
      },
      {
        keyword: 'clean a moka pot',
        title: 'How to clean a moka pot, and what never to do',
        state: 'ready',
        day: 0.01,
        text: brewingTexts.moka,
      },
    ],
    waiting: [
      'pour over for beginners',
      'why does my coffee taste sour',
      'coffee scale',
      'descale an espresso machine',
    ],
  },
  {
    name: 'Growers and origins',
    postCategory: 'Growers',
    isPaused: false,
    articles: [
      {
        keyword: 'coffee from Ethiopia',
        title: 'Ethiopia: where coffee has always grown',
        state: 'held',
        day: 4,
        text: growerTexts.ethiopia,
        reason: firstOne,
      },
      {
        keyword: 'best coffee in the world',
        title: '',
        state: 'failed',
        day: 3,
        reason: 'The AI declined to write about this. Change the topic and try again.',
      },
      {
        keyword: 'coffee cherry tea',
        title: 'Cascara: the tea from the coffee cherry',
        state: 'discarded',
        day: 2.5,
        text: growerTexts.cascara,
      },
      {
        keyword: 'washed or natural coffee',
        title: 'Washed or natural: two ways to dry a cherry',
        state: 'ready',
        day: 1.5,
        text: growerTexts.processing,
      },
    ],
    waiting: ['coffee from Colombia', 'high grown coffee', 'what is a microlot', 'fair prices for coffee growers'],
  },
  {
    name: 'Harbour walks',
    postCategory: 'At the harbour',
    isPaused: true,
    articles: [],
    waiting: ['walks along the old harbour', 'where to see the tide come in', 'best benches by the water'],
  },
];

export const toDemoHtml = ([introduction, ...sections]: DemoText): string =>
  [
    `<p>${introduction}</p>`,
    ...sections.map(
      ([heading, ...paragraphs]) => `<h2>${heading}</h2>${paragraphs.map((text) => `<p>${text}</p>`).join('')}`,
    ),
  ].join('');
