import type { Clock } from '../kit/clock.ts';
import { hourMs } from '../kit/durations.ts';
import { type SeededRandom, seededRandom } from '../kit/storage/seeded-random.ts';
import { type SiteSeed, sharedSentences, siteSeeds } from './sites.data.ts';

export type Article = {
  number: number;
  slug: string;
  guid: string;
  url: string;
  title: string;
  summary: string;
  paragraphs: string[];
  author: string;
  image: string;
  publishedAt: Date;
};
export type Site = { seed: SiteSeed; url: string; articles: Article[] };
/** Number of articles that a feed and the front page show. */
const shown = 20;
/** Pattern of hosts for measurements: a site exists for any name of this shape. */
const numberedHost = /^h\d{1,6}$/;

const months = ['January', 'March', 'April', 'May', 'June', 'September', 'October', 'November'] as const;
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const sentencesPerParagraph = 4;

const shuffle = (list: readonly string[], random: SeededRandom): string[] =>
  list
    .map((text) => ({ text, place: random.next() }))
    .sort((one, other) => one.place - other.place)
    .map(({ text }) => text);

/**
 * Writes paragraphs without a repeated sentence. The first one is about the topic of the site, and stands as summary in
 * its feeds.
 */
const writeParagraphs = ({ sentences, language }: SiteSeed, subject: string, random: SeededRandom): string[] => {
  const own = shuffle(sentences, random);
  const start = own.slice(0, sentencesPerParagraph);
  const rest = shuffle([...own.slice(sentencesPerParagraph), ...(language === 'en' ? sharedSentences : [])], random);
  const fill = (text: string) =>
    text
      .replace('{subject}', subject)
      .replace('{number}', () => String(random.between(3, 48)))
      .replace('{month}', () => random.pick(months))
      .replace('{weekday}', () => random.pick(weekdays));
  const all = [...start, ...rest].map(fill);
  return Array.from({ length: Math.ceil(all.length / sentencesPerParagraph) }, (_, at) =>
    all.slice(at * sentencesPerParagraph, (at + 1) * sentencesPerParagraph).join(' '),
  );
};

const findSeed = (host: string): SiteSeed | undefined => {
  const [model] = siteSeeds;
  const seed = siteSeeds.find((candidate) => candidate.host === host);
  return seed ?? (model && numberedHost.test(host) ? { ...model, host, title: `Site ${host.slice(1)}` } : undefined);
};

/** Sites that publish at a steady pace on the practice clock: the same time always gives the same articles. */
export const createSites = (clock: Clock, url: () => string) => {
  const write = (seed: SiteSeed, number: number): Article => {
    const random = seededRandom(`${seed.host} ${number}`);
    const subject = random.pick(seed.subjects);
    const title = `${subject} ${random.pick(seed.events)}`;
    const paragraphs = writeParagraphs(seed, subject, random);
    const base = `${url()}/${seed.host}`;
    return {
      number,
      slug: `a${number}`,
      guid: `${seed.host}-${number}`,
      url: `${base}/a${number}`,
      title,
      paragraphs,
      summary: paragraphs[0] ?? '',
      author: seed.author,
      image: `${base}/images/a${number}.svg`,
      publishedAt: new Date(number * seed.everyHours * hourMs),
    };
  };

  return {
    list: () => siteSeeds,

    find: (host: string): Site | undefined => {
      const seed = findSeed(host);
      if (!seed) return undefined;
      const last = Math.floor(clock.now().getTime() / (seed.everyHours * hourMs));
      const articles = Array.from({ length: shown }, (_, back) => write(seed, last - back));
      return { seed, url: `${url()}/${host}`, articles };
    },

    findArticle: (host: string, slug: string): Article | undefined => {
      const seed = findSeed(host);
      const number = Number(/^a(\d{1,9})$/.exec(slug)?.[1]);
      if (!seed || Number.isNaN(number)) return undefined;
      const article = write(seed, number);
      return article.publishedAt <= clock.now() ? article : undefined;
    },
  };
};
