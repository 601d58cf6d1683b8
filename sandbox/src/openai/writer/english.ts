import type { SeededRandom } from '../../kit/storage/seeded-random.ts';
import type { Brief } from './brief.ts';
import * as data from './english.data.ts';
import type { Phrases } from './phrases.ts';

type List = readonly [string, ...string[]];

/** English with a topic. Fragments are drawn, so that two articles share few runs of words. */
export const createEnglish = (
  { topic, thread }: Pick<Brief, 'topic' | 'thread'>,
  random: SeededRandom,
): Phrases & { imagePrompt(index: number): string } => {
  const noun = toNounPhrase(topic);
  const start = random.between(0, 100);
  const fill = (template: string): string =>
    template
      .replaceAll('{topic}', noun)
      .replaceAll('{Topic}', toTitleCase(noun))
      .replaceAll('{noun}', () => random.pick(data.nouns))
      .replaceAll('{adj}', () => random.pick(data.adjectives))
      .replaceAll('{who}', () => random.pick(data.groups))
      .replaceAll('{place}', () => random.pick(data.places))
      .replaceAll('{time}', () => random.pick(data.times))
      .replaceAll('{minutes}', () => String(random.between(2, 18) * 5))
      .replaceAll('{count}', () => String(random.between(2, 9)))
      .replaceAll('{weekday}', () => random.pick(data.weekdays));
  const pick = (list: List) => capitalize(fill(random.pick(list)));
  /** Item of a list; the items of one answer differ, and the request decides where they begin. */
  const pickAt = (list: List, index: number) => capitalize(fill(list[(start + index) % list.length] ?? list[0]));

  return {
    sentence: () => {
      const kind = random.between(1, 10);
      if (kind <= 3) return pick(data.standalones);
      const clause = fill(random.pick(data.clauses));
      const tail = fill(random.pick(data.tails));
      if (kind <= 5) return `${capitalize(clause)}, ${tail}.`;
      const opener = fill(random.pick(data.openers));
      return kind === 6 ? `${opener}, ${clause}.` : `${opener}, ${clause}, ${tail}.`;
    },
    title: (index) => pickAt(data.titles, index),
    heading: (index) => pickAt(data.headings, index),
    keywords: data.keywords.map(fill),
    description: () => pick(data.descriptions),
    anchor: (index) => fill(data.anchors[index % data.anchors.length] ?? '{topic}'),
    altText: () => pick(data.altTexts),
    imagePrompt: (index) => pickAt(data.imagePrompts, index),
    tweetOpener: (index) =>
      thread
        ? capitalize(fillThread(data.threadMessages[index % data.threadMessages.length] ?? '{goal}', thread))
        : pickAt(data.tweetOpeners, index),
  };
};

const fillThread = (template: string, { audience, problem, goal, outcome }: NonNullable<Brief['thread']>): string =>
  template
    .replaceAll('{audience}', audience)
    .replaceAll('{problem}', problem)
    .replaceAll('{goal}', goal)
    .replaceAll('{outcome}', outcome);

/** Noun phrase of a topic, as the subject of a sentence: "How to Brew Coffee: A Guide" → "brewing coffee". */
const toNounPhrase = (topic: string): string => {
  const [beforeColon = topic] = topic.split(/[:|–—]/);
  const words = beforeColon.trim().split(' ');
  const isTitleCase = words.length > 2 && words.filter((word) => /^[A-Z][a-z]/.test(word)).length >= words.length / 2;
  const plain = words.map((word, index) => (isTitleCase || index === 0 ? lowerFirst(word) : word)).join(' ');
  const [, verb, rest = ''] = /^how to ([a-z]+)( .*)?$/.exec(plain) ?? [];
  if (verb !== undefined) return toGerund(verb) + rest;
  if (/^(?:how|why|what|when|where|which|who)\b/i.test(plain)) return `knowing ${plain}`;
  return /^\d/.test(plain) ? `finding ${plain}` : plain;
};

/** Gerund of a verb: make → making, run → running, brew → brewing. */
const toGerund = (verb: string): string => {
  if (/[^e]e$/.test(verb) && verb.length > 2) return `${verb.slice(0, -1)}ing`;
  return /^[^aeiou]*[aeiou][bdgmnprt]$/.test(verb) ? `${verb}${verb.at(-1)}ing` : `${verb}ing`;
};

/** Word with a small first letter; abbreviations keep their capitals. */
const lowerFirst = (word: string): string =>
  /^[A-Z][a-z]/.test(word) || word.length === 1 ? word.charAt(0).toLowerCase() + word.slice(1) : word;

const smallWords = ['a', 'an', 'and', 'at', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with'];
const toTitleCase = (text: string): string =>
  text
    .split(' ')
    .map((word, index) => (index > 0 && smallWords.includes(word) ? word : capitalize(word)))
    .join(' ');

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
