import type { ChatRequest } from '../wire/chat-request.ts';
import { isRecord } from '../wire/values.ts';
import { languageNames } from './languages.ts';

/** Task of a request, as far as a reader without understanding can tell. */
export type Brief = {
  /** Topic of the text: a short phrase without a full stop. */
  topic: string;
  /** Title of the text, to be kept as it is. */
  title: string | undefined;
  /** Headings of the whole text, and of the part to be written. */
  headings: readonly string[];
  heading: string | undefined;
  language: string;
  /** Number of words of the longest text of the answer. */
  words: number | undefined;
  /** Text that the answer has to change. */
  source: string | undefined;
  change: 'shorten' | 'expand' | 'rewrite' | 'translate' | undefined;
  /** Phrases that must stand in the text. */
  anchors: readonly string[];
  /** Suggestions that are not wanted again, in small letters. */
  known: readonly string[];
  /** Subjects of a thread of messages. */
  thread: { audience: string; problem: string; goal: string; outcome: string } | undefined;
  /** Web addresses the request offers. */
  urls: readonly string[];
  /** Numbers of the data, such as `titleCount`. */
  numbers: ReadonlyMap<string, number>;
  /** Instructions and data of the request as one text, from which numbers such as "5 titles" are read. */
  text: string;
};

const maxPhraseLength = 90;
const maxReadLength = 100_000;

export const readBrief = ({ system, user }: Pick<ChatRequest, 'system' | 'user'>): Brief => {
  const data = user.slice(0, maxReadLength);
  const { texts, lists, numbers, flags } = readData(data);
  const text = `${system.slice(0, maxReadLength)}\n${data}`;
  const find = (...names: string[]) => names.map((name) => texts.get(name)).find((value) => value);
  const source = find('selection', 'source', 'original', 'text');
  const [keyword] = (find('keyword', 'keywords') ?? lists.get('keywords')?.[0] ?? '').split(',');
  const title = find('title');
  const named = keyword || find('topic', 'subject') || title || find('context');
  const thread = readThread(find);
  return {
    topic: thread && !keyword ? 'this' : toPhrase(named || firstLine(source ?? data)),
    title: flags.has('maychangetitle') ? undefined : title,
    headings: lists.get('subtopics') ?? lists.get('headings') ?? [],
    heading: find('heading', 'subtopic'),
    language: findLanguage(find('language', 'languagename'), text),
    words: numbers.get('words') ?? findWords(text),
    source,
    change: source === undefined ? undefined : findChange(find('action', 'change') ?? text),
    anchors: lists.get('anchors') ?? [],
    known: (lists.get('known') ?? []).map((phrase) => phrase.toLowerCase()),
    thread,
    urls: (data.match(/https?:\/\/[^\s"'<>)\]\\]{4,300}/g) ?? []).slice(0, 50),
    numbers,
    text,
  };
};

type Data = {
  texts: Map<string, string>;
  lists: Map<string, string[]>;
  numbers: Map<string, number>;
  /** Names of the request's values that are true. */
  flags: Set<string>;
};

/** Data in JSON or in lines (`Topic: …`), by names of small letters. The first of equal names counts. */
const readData = (data: string): Data => {
  const found: Data = { texts: new Map(), lists: new Map(), numbers: new Map(), flags: new Set() };
  const add = (name: string, value: unknown) => {
    const key = name.toLowerCase().replaceAll(/[^a-z]/g, '');
    if (typeof value === 'string' && !found.texts.has(key)) found.texts.set(key, value.trim());
    if (typeof value === 'number' && !found.numbers.has(key)) found.numbers.set(key, value);
    if (value === true) found.flags.add(key);
    if (Array.isArray(value) && !found.lists.has(key))
      found.lists.set(
        key,
        value.filter((item) => typeof item === 'string'),
      );
    if (isRecord(value)) addAll(value);
  };
  const addAll = (object: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(object)) add(name, value);
  };
  for (const object of findObjects(data)) addAll(object);
  for (const line of data.split('\n').slice(0, 500)) {
    const [, name = '', value = ''] = /^([A-Za-z][A-Za-z _-]{1,39}):\s*(\S.{0,2000})$/.exec(line.trim()) ?? [];
    if (name) add(name, value);
  }
  return found;
};

/** Finds JSON objects, each in one line or over the whole text. */
const findObjects = (data: string): Record<string, unknown>[] => {
  const whole = data.slice(Math.max(0, data.indexOf('{')), data.lastIndexOf('}') + 1);
  return [...data.split('\n').slice(0, 500), whole].flatMap((candidate) => {
    if (!candidate.trimStart().startsWith('{')) return [];
    try {
      const parsed: unknown = JSON.parse(candidate);
      return isRecord(parsed) ? [parsed] : [];
    } catch {
      return [];
    }
  });
};

const readThread = (find: (...names: string[]) => string | undefined): Brief['thread'] => {
  const audience = find('targetaudience', 'audience');
  const problem = find('problem');
  if (audience === undefined || problem === undefined) return undefined;
  const goal = find('goal') ?? problem;
  const outcome = find('desiredoutcome', 'outcome') ?? problem;
  return { audience: toPhrase(audience), problem: toPhrase(problem), goal: toPhrase(goal), outcome: toPhrase(outcome) };
};

const firstLine = (text: string): string =>
  text
    .split('\n')
    .slice(0, 50)
    .map((line) =>
      line
        .slice(0, 1000)
        .replaceAll(/<[^<>]{0,200}>/g, ' ')
        .trim(),
    )
    .find((line) => line.length > 3) ?? '';

const toPhrase = (text: string): string => {
  const plain = text
    .slice(0, 1000)
    .replaceAll(/[<>{}"“”]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [first = plain] = plain.split(/[,;.!?]/);
  return cutPhrase(first).trim() || 'everyday life';
};

const danglingWords = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'from',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
]);

/** Cuts a phrase so that it ends with a word that can stand at the end. */
const cutPhrase = (text: string): string => {
  if (text.length <= maxPhraseLength) return text;
  const words = text.slice(0, text.lastIndexOf(' ', maxPhraseLength)).split(' ');
  while (danglingWords.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  return words.join(' ');
};

const findLanguage = (named: string | undefined, text: string): string =>
  languageNames.find((name) => name.toLowerCase() === named?.toLowerCase()) ??
  languageNames.find((name) => text.includes(`in ${name}`) || text.includes(`into ${name}`)) ??
  'English';

const maxWords = 5000;

const findWords = (text: string): number | undefined => {
  const [, words] = /(\d{2,4})\s+words/.exec(text) ?? [];
  return words === undefined ? undefined : Math.min(Number(words), maxWords);
};

const changes = [
  ['translate', /translat/i],
  ['shorten', /shorten|shorter/i],
  ['expand', /expand|longer/i],
  ['rewrite', /rewrite|tone|rephrase/i],
] as const;

const findChange = (text: string): Brief['change'] => changes.find(([, pattern]) => pattern.test(text))?.[0];
