import type { Brief } from './brief.ts';
import type { Voice } from './phrases.ts';
import { escapeHtml } from './voice.ts';

/** The text to be changed, with its tags as they are. Except for translations it keeps its language. */
export const changeText = ({ source = '', change }: Pick<Brief, 'source' | 'change'>, voice: Voice): string => {
  const isHtml = source.trimStart().startsWith('<');
  const encode = isHtml ? escapeHtml : (text: string) => text;
  if (change === 'translate')
    return mapTexts(source, (text) => encode(voice.paragraph(Math.max(1, text.trim().split(/\s+/).length))));
  if (change === 'shorten') return mapTexts(source, shorten);
  if (change === 'expand') {
    const more = encode(voice.paragraph(Math.max(20, source.split(/\s+/).length)));
    return isHtml ? `${source}\n<p>${more}</p>` : `${source} ${more}`;
  }
  return mapTexts(source, rewrite);
};

/** Applies a change to the text between the tags of HTML. */
const mapTexts = (html: string, change: (text: string) => string): string =>
  html
    .split(/(<[^<>]{0,2000}>)/)
    .map((part) => (part.startsWith('<') || part.trim() === '' ? part : change(part)))
    .join('');

const toSentences = (text: string): string[] => text.match(/[^.!?]*[.!?]+\s*|[^.!?]+$/g) ?? [text];

const shorten = (text: string): string => {
  const sentences = toSentences(text);
  return sentences.slice(0, Math.max(1, Math.ceil(sentences.length / 2))).join('');
};

const synonyms: Readonly<Record<string, string>> = {
  good: 'sound',
  important: 'essential',
  help: 'support',
  many: 'plenty of',
  start: 'begin',
  show: 'reveal',
  use: 'rely on',
  make: 'create',
  big: 'sizable',
  small: 'modest',
  often: 'regularly',
  need: 'require',
  very: 'remarkably',
  get: 'receive',
  also: 'as well',
  easy: 'simple',
  people: 'readers',
  more: 'further',
};

/** Rewrites a text with other English words where there are any, and with its last sentence first. */
const rewrite = (text: string): string => {
  const changed = text.replaceAll(/\b[a-z]{3,12}\b/g, (word) => synonyms[word] ?? word);
  const sentences = toSentences(changed);
  if (sentences.length < 2 || !/^\p{L}/u.test(changed)) return changed;
  const last = sentences.pop() ?? '';
  return `${last.trimEnd()} ${sentences.join('').trimEnd()}`;
};
