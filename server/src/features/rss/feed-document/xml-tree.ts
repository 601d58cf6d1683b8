import { Parser, Tokenizer } from 'htmlparser2';

export type XmlNode = {
  /** Prefix of the namespace as we call it, such as `media:content`; without one for RSS and Atom. */
  name: string;
  attributes: Record<string, string>;
  /** Text and elements in the order of the document. */
  children: (string | XmlNode)[];
};

/** Depth below which elements are ignored; their text belongs to the element around them. */
const maxDepth = 100;
const maxNodes = 200_000;

/** Namespaces by URI, because documents choose their prefixes. */
const prefixes = new Map(
  Object.entries({
    'http://purl.org/rss/1.0/modules/content/': 'content',
    'http://purl.org/dc/elements/1.1/': 'dc',
    'http://search.yahoo.com/mrss/': 'media',
    'http://search.yahoo.com/mrss': 'media',
    'http://www.itunes.com/dtds/podcast-1.0.dtd': 'itunes',
    'http://www.w3.org/2005/Atom': 'atom',
    'http://purl.org/atom/ns#': 'atom',
    'http://purl.org/rss/1.0/modules/syndication/': 'sy',
    'http://rssnamespace.org/feedburner/ext/1.0': 'feedburner',
    'http://www.google.com/schemas/play-podcasts/1.0': 'googleplay',
    'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  }),
);

/** Control characters, most of which XML forbids, except tabs and line breaks. */
const forbiddenCharacters = /[^\P{Cc}\t\n\r]/gu;

/** Text that XML allows and a database can store: no control characters, no half of a surrogate pair. */
export const removeForbidden = (text: string): string => text.toWellFormed().replace(forbiddenCharacters, '');

/**
 * Checks if the document that is parsed now can have another element. Parsing is synchronous, so there is one at a
 * time.
 */
let canOpen = () => true;

/**
 * Tokenizer that limits the depth of elements. It is one class for all documents: with a class per document V8 would
 * optimize none of its code.
 */
class DepthLimitedTokenizer extends Tokenizer {
  constructor(...[options, callbacks]: ConstructorParameters<typeof Tokenizer>) {
    super(options, callbacks);
    const start = callbacks.onopentagname.bind(callbacks);
    // A tag whose name is not reported is ignored by the parser. With more open elements the parser would need
    // quadratic time.
    callbacks.onopentagname = (from, to) => {
      if (canOpen()) start(from, to);
    };
  }
}

/**
 * The tree of an untrusted document in linear time: broken markup is tolerated, a cut-off document gives what came before.
 * Declarations of types and entities are ignored, so nothing is expanded or loaded.
 */
export const parseXml = (text: string): XmlNode => {
  const root: XmlNode = { name: '', attributes: {}, children: [] };
  const open: XmlNode[] = [root];
  const names = new Map<string, string>();
  let count = 0;
  const toName = (raw: string): string => {
    const colon = raw.indexOf(':');
    if (colon < 0) return raw;
    const prefix = raw.slice(0, colon);
    const local = raw.slice(colon + 1);
    const known = names.get(prefix) ?? prefix;
    return known === '' ? local : `${known}:${local}`;
  };
  const addText = (part: string) => {
    open.at(-1)?.children.push(part);
  };

  const parser = new Parser(
    {
      onopentag: (raw, attributes) => {
        count += 1;
        for (const [name, value] of Object.entries(attributes)) {
          if (name.startsWith('xmlns:')) names.set(name.slice(6), prefixes.get(value) ?? name.slice(6));
        }
        const node: XmlNode = { name: toName(raw), attributes, children: [] };
        open.at(-1)?.children.push(node);
        open.push(node);
      },
      onclosetag: () => {
        if (open.length > 1) open.pop();
      },
      ontext: addText,
    },
    { xmlMode: true, decodeEntities: text.includes('&'), Tokenizer: DepthLimitedTokenizer },
  );
  canOpen = () => open.length <= maxDepth && count < maxNodes;
  parser.end(removeForbidden(text));
  return root;
};

const isNode = (child: string | XmlNode): child is XmlNode => typeof child !== 'string';
export const elements = (node: XmlNode | undefined): XmlNode[] => node?.children.filter(isNode) ?? [];

/** The child elements with this name, or with the prefix `atom:` before it. */
export const findAll = (node: XmlNode | undefined, name: string): XmlNode[] => {
  const atomName = `atom:${name}`;
  const isNamed = (child: string | XmlNode): child is XmlNode =>
    isNode(child) && (child.name === name || child.name === atomName);
  return node?.children.filter(isNamed) ?? [];
};
export const find = (node: XmlNode | undefined, name: string): XmlNode | undefined => findAll(node, name)[0];

/** All text inside an element, without tags. */
export const textOf = (node: XmlNode | undefined): string => {
  const parts: string[] = [];
  const collect = (current: XmlNode) => {
    for (const child of current.children) {
      if (isNode(child)) collect(child);
      else parts.push(child);
    }
  };
  if (node) collect(node);
  return parts.join('').trim();
};

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** The content of an element as markup, for XHTML. */
export const markupOf = (node: XmlNode): string => {
  const parts: string[] = [];
  const print = (current: XmlNode) => {
    for (const child of current.children) {
      if (!isNode(child)) parts.push(escapeText(child));
      else {
        const name = child.name.replace(/^\w+:/, '');
        const attributes = Object.entries(child.attributes).map(([key, value]) => ` ${key}="${escapeText(value)}"`);
        parts.push(`<${name}${attributes.join('')}>`);
        print(child);
        parts.push(`</${name}>`);
      }
    }
  };
  print(node);
  return parts.join('');
};

/** The text of the first of these elements that has any text. */
export const firstText = (node: XmlNode | undefined, ...names: string[]): string => {
  for (const name of names) {
    const text = textOf(find(node, name));
    if (text !== '') return text;
  }
  return '';
};
