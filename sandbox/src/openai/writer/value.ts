import type { SeededRandom } from '../../kit/storage/seeded-random.ts';
import { isRecord } from '../wire/values.ts';
import type { Brief } from './brief.ts';
import type { Voice } from './phrases.ts';
import { changeText } from './text-change.ts';
import { escapeHtml } from './voice.ts';

type Context = { brief: Brief; random: SeededRandom; voice: Voice; pageUrl: (topic: string, index: number) => string };
/**
 * Place of a value in the schema. `name` is its property and `parent` the property around it, both in small letters;
 * `index` is its position in a list.
 */
type Place = { name: string; parent: string; index: number };

/** A value for any schema. The names of properties say what belongs there. */
export const buildValue = (schema: Record<string, unknown>, context: Context): unknown =>
  build(schema, context, { name: '', parent: '', index: 0 });

const build = (schema: unknown, context: Context, place: Place): unknown => {
  if (!isRecord(schema)) return null;
  const { random, brief } = context;
  if (Array.isArray(schema.anyOf)) {
    const choice = schema.anyOf.find((option) => isRecord(option) && option.type !== 'null') ?? schema.anyOf[0];
    return build(choice, context, place);
  }
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[random.between(0, schema.enum.length - 1)];
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  const type = types.find((name) => name !== 'null') ?? 'null';
  if (type === 'object') {
    return Object.fromEntries(
      Object.entries(isRecord(schema.properties) ? schema.properties : {}).map(([name, property]) => [
        name,
        build(property, context, { ...place, name: toPlainName(name), parent: place.name }),
      ]),
    );
  }
  if (type === 'array') {
    const length = findCount(place.name, brief);
    return Array.from({ length }, (_, index) => build(schema.items, context, { ...place, index }));
  }
  if (type === 'string') return buildText(context, place);
  if (type === 'integer')
    return place.name === 'section' ? random.between(1, findCount('sections', brief)) : random.between(1, 5);
  if (type === 'number') return Math.round(random.next() * 100) / 100;
  return type === 'boolean' ? random.next() < 0.5 : null;
};

const toPlainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');

const usualCounts: Readonly<Record<string, number>> = {
  keywords: 10,
  titles: 6,
  subtopics: 6,
  sections: 5,
  headings: 5,
  outline: 5,
  tweets: 5,
  messages: 5,
};
const maxCount = 50;

/** Finds the count in the data (`titleCount`, `count`), the given headings, or words such as "5 to 15 keywords". */
const findCount = (name: string, { numbers, headings, urls, text }: Brief): number => {
  const singular = name.replace(/s$/, '');
  const named = numbers.get(`${singular}count`) ?? numbers.get(`${name}count`);
  if (named !== undefined)
    return Math.min(maxCount, name.startsWith('internal') ? Math.min(named, urls.length) : named);
  if (name === 'sections' && headings.length > 0) return headings.length;
  const count = usualCounts[name] === undefined ? undefined : numbers.get('count');
  if (count !== undefined) return Math.min(maxCount, count);
  const pattern = new RegExp(`(\\d{1,2})(?: (?:to|and) (\\d{1,2}))? (?:[a-z]+ ){0,2}${singular}`, 'i');
  const [, first, most] = singular === '' ? [] : (pattern.exec(text) ?? []);
  const usual = usualCounts[name] ?? 3;
  if (first === undefined) return usual;
  return Math.min(
    maxCount,
    most === undefined ? Number(first) : Math.max(Number(first), Math.min(usual, Number(most))),
  );
};

const defaultWords = 600;

const buildText = (context: Context, { name, parent, index }: Place): string => {
  const { brief, voice, random } = context;
  const is = (...words: string[]) => words.some((word) => name.includes(word));
  if (is('url', 'href')) {
    const own = brief.urls[index % Math.max(1, brief.urls.length)];
    return own !== undefined && !parent.startsWith('external') ? own : context.pageUrl(brief.topic, index);
  }
  if (is('tweet') || (/tweet|thread|message/.test(parent) && is('content', 'text'))) return voice.tweet(index);
  if (is('prompt')) return voice.imagePrompt(index);
  if (is('alt', 'caption')) return voice.altText();
  if (is('keyword', 'tag', 'query')) return voice.keyword(index);
  if (is('anchor')) return voice.anchor(index + (parent.startsWith('internal') ? 5 : 0));
  if (is('heading', 'subtopic', 'outline')) return brief.headings[index] ?? voice.heading(index);
  if (is('html', 'body')) return buildHtml(context, parent === '' ? brief.words : sectionWords(brief));
  if (is('description', 'meta', 'excerpt', 'summary')) return voice.description();
  if (name === 'title') return brief.title ?? voice.title(index);
  if (is('title', 'headline', 'subject')) return voice.title(index);
  if (is('language')) return brief.language;
  if (is('paragraph')) return voice.paragraph(random.between(60, 80));
  if (is('text', 'content', 'result', 'article'))
    return brief.change ? changeText(brief, voice) : voice.paragraph(brief.words ?? 60);
  return voice.sentence();
};

const sectionWords = ({ words = defaultWords, headings }: Brief): number =>
  words > 400 ? Math.round(words / (headings.length || 5)) : words;

const wordsPerSection = 220;
const maxPartWords = 350;

/** HTML of paragraphs with the required phrases. A long text gets headings, unless it is a part of a larger text. */
const buildHtml = ({ brief, voice }: Context, words = defaultWords): string => {
  if (brief.change && brief.source !== undefined) return changeText(brief, voice);
  const isPart = brief.heading !== undefined || words <= maxPartWords;
  const count = isPart ? 1 : Math.max(2, Math.round(words / wordsPerSection));
  const parts = Array.from({ length: count }, (_, index) => {
    const heading = count > 1 ? `<h2>${escapeHtml(brief.headings[index] ?? voice.heading(index))}</h2>\n` : '';
    return heading + voice.paragraphsHtml(Math.round(words / count), index % 3 === 1);
  });
  return brief.anchors.reduce(
    (html, anchor) => insertAnchor(html, escapeHtml(anchor), brief.language),
    parts.join('\n'),
  );
};

/** A sentence with the phrase at the end of the first paragraph. */
const insertAnchor = (html: string, anchor: string, language: string): string =>
  html.replace('</p>', () => (language === 'English' ? ` Many readers also like ${anchor}.</p>` : ` ${anchor}.</p>`));
