import type { SeededRandom } from '../../kit/storage/seeded-random.ts';
import type { Brief } from './brief.ts';
import type { Language } from './language.ts';
import type { Phrases } from './phrases.ts';

/** Another language: a few sentences, drawn again and again, and the topic as it was given. */
export const createForeign = (
  { sentences, headings }: Language,
  { topic }: Pick<Brief, 'topic'>,
  random: SeededRandom,
): Phrases => {
  const headingAt = (index: number) => headings[index % headings.length] ?? headings[0];
  const sentence = () => random.pick(sentences).replaceAll('{topic}', topic);
  return {
    sentence,
    title: (index) => (index < headings.length ? `${topic}: ${headingAt(index)}` : `${headingAt(index)} – ${topic}`),
    heading: (index) => (index < headings.length ? headingAt(index) : `${headingAt(index)}: ${topic}`),
    keywords: [topic, ...headings.map((heading) => `${topic} ${heading.toLowerCase()}`)],
    description: () => sentence(),
    altText: () => `${topic}: ${headings[0]}`,
    anchor: (index) => `${topic} ${headingAt(index).toLowerCase()}`,
    tweetOpener: (index) => `${headingAt(index)}:`,
  };
};
