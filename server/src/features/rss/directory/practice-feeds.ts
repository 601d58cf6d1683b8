import type { categories } from '@fanfare/contract/kit/categories';

type PracticeFeed = {
  name: string;
  host: string;
  path: string;
  category: (typeof categories)[number];
  language: string;
};

/** Feeds that the practice networks serve in practice mode. */
export const practiceFeeds: readonly PracticeFeed[] = [
  { name: 'Harbor News', host: 'harbor-news', path: 'feed.xml', category: 'News & Media', language: 'en' },
  { name: 'The Coffee Desk', host: 'coffee-desk', path: 'atom.xml', category: 'Food & Drink', language: 'en' },
  {
    name: 'Small Business Weekly',
    host: 'small-business',
    path: 'feed.json',
    category: 'Business & Industry',
    language: 'en',
  },
  { name: 'Trail Notes', host: 'trail-notes', path: 'index.rdf', category: 'Sports & Outdoors', language: 'en' },
  { name: 'Gadget Bench', host: 'gadget-bench', path: 'feed.xml', category: 'Computers & Electronics', language: 'en' },
  { name: 'Garten und Balkon', host: 'garten', path: 'feed.xml', category: 'Home & Garden', language: 'de' },
  { name: 'La Cuisine du Port', host: 'cuisine', path: 'atom.xml', category: 'Food & Drink', language: 'fr' },
  { name: 'Kino Notes', host: 'kino-notes', path: 'feed.xml', category: 'Photography & Film', language: 'en' },
];
