import type { SeededRandom } from '../../kit/storage/seeded-random.ts';
import type { Brief } from './brief.ts';
import { createEnglish } from './english.ts';
import { createForeign } from './foreign.ts';
import { languages } from './languages.ts';
import type { Phrases, Voice } from './phrases.ts';

const wordsPerParagraph = 70;
const maxTweetLength = 255;
const maxDescriptionLength = 155;

export const createVoice = (brief: Brief, random: SeededRandom): Voice => {
  const english = createEnglish(brief, random);
  const language = languages.get(brief.language);
  const phrases: Phrases = language ? createForeign(language, brief, random) : english;
  const keywords = phrases.keywords.filter((keyword) => !brief.known.includes(keyword.toLowerCase()));

  /** Sentences with about `words` words in all. */
  const sentences = (words: number): string[] => {
    const list: string[] = [];
    for (let written = 0; written < words; ) {
      const sentence = phrases.sentence();
      const length = countWords(sentence);
      if (list.length > 0 && written + length / 2 > words) break;
      written += length;
      list.push(sentence);
    }
    return list;
  };
  const toItems = (list: readonly string[]) => list.map((sentence) => `<li>${escapeHtml(sentence)}</li>`).join('');

  return {
    ...phrases,
    keyword: (index) => keywords[index % Math.max(1, keywords.length)] ?? `${brief.topic} ${index + 1}`,
    paragraph: (words) => sentences(words).join(' '),
    paragraphsHtml: (words, withList) => {
      const written = sentences(words);
      const items = withList && written.length > 8 ? written.splice(3, 3) : [];
      const count = Math.min(written.length, Math.max(2, Math.round(words / wordsPerParagraph)));
      const each = Math.ceil(written.length / Math.max(1, count));
      const paragraphs = Array.from({ length: count }, (_, at) => written.slice(at * each, (at + 1) * each))
        .filter((group) => group.length > 0)
        .map((group) => `<p>${escapeHtml(group.join(' '))}</p>`);
      return [...paragraphs, ...(items.length > 0 ? [`<ul>${toItems(items)}</ul>`] : [])].join('\n');
    },
    tweet: (index) => {
      const opener = phrases.tweetOpener(index);
      const longer = `${opener} ${phrases.sentence()}`;
      return cutAtWord(longer.length <= maxTweetLength ? longer : opener, maxTweetLength);
    },
    description: () => cutAtWord(phrases.description(), maxDescriptionLength),
    imagePrompt: english.imagePrompt,
  };
};

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Number of words of a text; in languages without spaces, as the Unicode segmentation finds them. */
const countWords = (text: string): number =>
  unspaced.test(text)
    ? [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike)
        .length
    : text.split(' ').length;

const cutAtWord = (text: string, length: number): string => {
  if (text.length <= length) return text;
  const space = text.lastIndexOf(' ', length - 1);
  return `${text.slice(0, space > 0 ? space : length - 1)}…`;
};

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
