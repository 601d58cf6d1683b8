import { readFileSync } from 'node:fs';
import { type Formatters, IntlMessageFormat } from 'intl-messageformat';

type MessageTree = { readonly [name: string]: string | MessageTree };

/** Keys of messages, such as `page.skip` for `{ page: { skip: 'Skip to content' } }`. */
export type MessageKey<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? Name : `${Name}.${MessageKey<Tree[Name]>}`;
}[keyof Tree & string];

type ValueTypes = { text: string | number; number: number };
/** The values of the messages that have any. A text is put in as it is; a number is formatted, or chooses a plural form. */
export type MessageValues<Key extends string> = {
  readonly [K in Key]?: { readonly [name: string]: keyof ValueTypes };
};

type GivenValues<Types> = {
  readonly [Name in keyof Types]: Types[Name] extends keyof ValueTypes ? ValueTypes[Types[Name]] : never;
};
/** Gives a message in one language. */
export type Translate<Key extends string, Values extends MessageValues<Key>> = <K extends Key>(
  key: K,
  ...values: K extends keyof Values ? [GivenValues<Values[K]>] : []
) => string;

type Languages = {
  /** Folder of the files, such as `de.json` for German. */
  folder: URL;
  /** Languages with a file. Other languages get the messages of `en.json`. */
  languages: readonly string[];
};

/** Compiled messages of one set. Contests have 24 languages with about 30 messages that are compiled. */
const maxFormats = 1_000;

/** Keys and messages of a file of nested objects. */
const flattenMessages = (tree: MessageTree, prefix = ''): [string, string][] =>
  Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : flattenMessages(value, `${prefix}${name}.`),
  );

export const readMessages = (folder: URL, language: string): ReadonlyMap<string, string> =>
  new Map(flattenMessages(JSON.parse(readFileSync(new URL(`${language}.json`, folder), 'utf8'))));

/** Tags are text, as in the rest of the message: `html` escapes them. */
export const compileMessage = (message: string, language: string): IntlMessageFormat =>
  new IntlMessageFormat(message, language, undefined, { ignoreTag: true, formatters });

/**
 * ICU messages by language. A file is read when its language is first used, a message compiled when it is first used.
 * Values are not searched for further names, and HTML in them is not escaped.
 */
export const messageFiles = <Key extends string, Values extends MessageValues<Key>>({
  folder,
  languages,
}: Languages) => {
  const files = new Map<string, ReadonlyMap<string, string>>();
  const formats = new Map<string, IntlMessageFormat>();

  const findMessage = (language: string, key: string): string => {
    const message = getOrAdd(files, language, () => readMessages(folder, language)).get(key);
    if (message === undefined) throw new Error(`No message “${key}” in ${language}.json.`);
    return message;
  };

  return (given: string): Translate<Key, Values> => {
    const language = languages.includes(given) ? given : 'en';
    return (key, values?: Readonly<Record<string, string | number>>) => {
      const message = findMessage(language, key);
      if (!/[{}']/.test(message)) return message;
      const format = getOrAdd(formats, `${language} ${key}`, () => compileMessage(message, language));
      const [oldest] = formats.keys();
      if (formats.size > maxFormats && oldest !== undefined) formats.delete(oldest);
      return String(format.format(values));
    };
  };
};

const getOrAdd = <Value>(values: Map<string, Value>, key: string, create: () => Value): Value => {
  const known = values.get(key);
  if (known !== undefined) return known;
  const created = create();
  values.set(key, created);
  return created;
};

const numberFormats = new Map<string, Intl.NumberFormat>();
const pluralRules = new Map<string, Intl.PluralRules>();
/**
 * Formats shared by all messages, one of each kind for a language: a number format takes longer to make than a message.
 */
const formatters: Formatters = {
  getNumberFormat: (locale, options) =>
    getOrAdd(numberFormats, JSON.stringify([locale, options]), () => new Intl.NumberFormat(locale, options)),
  getPluralRules: (locale, options) =>
    getOrAdd(pluralRules, JSON.stringify([locale, options]), () => new Intl.PluralRules(locale, options)),
  getDateTimeFormat: (locale, options) => new Intl.DateTimeFormat(locale, options),
};
