import { Tokenizer } from 'htmlparser2';

/** A heading (level 1–6) or another block of text (level 0). Text outside of any element is a block of level 0. */
export type ArticleBlock = { level: number; text: string };

const blockTags = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'br',
  'caption',
  'dd',
  'details',
  'div',
  'dl',
  'dt',
  'figcaption',
  'figure',
  'footer',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
]);
const hiddenTags = new Set(['script', 'style', 'noscript', 'template', 'svg', 'math', 'iframe', 'object', 'head']);

/** The blocks of text of an article, in linear time: tags are read one after another, without a tree. */
export const readBlocks = (html: string): ArticleBlock[] => {
  const blocks: ArticleBlock[] = [];
  let level = 0;
  let parts: string[] = [];
  let hiddenIn: string | undefined;
  const endBlock = () => {
    const text = parts.join('').replace(/\s+/gu, ' ').trim();
    // An empty heading counts: its section has no title.
    if (text !== '' || level > 0) blocks.push({ level, text });
    level = 0;
    parts = [];
  };
  const startTag = (name: string) => {
    if (hiddenIn !== undefined) return;
    if (hiddenTags.has(name)) hiddenIn = name;
    else if (blockTags.has(name)) {
      endBlock();
      level = /^h[1-6]$/.test(name) ? Number(name[1]) : 0;
    }
  };
  const endTag = (name: string) => {
    if (hiddenIn === name) hiddenIn = undefined;
    else if (hiddenIn === undefined && blockTags.has(name)) endBlock();
  };
  const addText = (text: string) => {
    if (hiddenIn === undefined) parts.push(text);
  };
  const ignore = () => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => startTag(html.slice(start, end).toLowerCase()),
      onclosetag: (start, end) => endTag(html.slice(start, end).toLowerCase()),
      ontext: (start, end) => addText(html.slice(start, end)),
      ontextentity: (codePoint) => addText(String.fromCodePoint(codePoint)),
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  endBlock();
  return blocks;
};
