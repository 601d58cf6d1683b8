import { Parser } from 'htmlparser2';

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
};

/** Decodes names and titles, which WordPress returns HTML-escaped. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (entity, decimal, hex, name) => {
    if (!decimal && !hex) return namedEntities[String(name).toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
  });

const codeTags = new Set(['script', 'style']);

/** Parser without a tree of open elements, which takes htmlparser2 time quadratic in the depth of the markup. */
class FlatParser extends Parser {
  protected override isVoidElement(name: string): boolean {
    return !codeTags.has(name);
  }
}

/** HTML as plain text in linear time, to recognize our post after WordPress filtered its HTML. */
export const toPlainText = (html: string): string => {
  const texts: string[] = [];
  let isCode = false;
  const parser = new FlatParser({
    onopentag: (name) => {
      isCode = codeTags.has(name);
      texts.push(' ');
    },
    ontext: (text) => {
      if (!isCode) texts.push(text);
    },
    onclosetag: () => {
      isCode = false;
    },
  });
  // Space before each end tag, because every end tag separates words, but the parser does not report those of void
  // elements such as `</br>`.
  parser.end(html.replaceAll('</', ' </'));
  return texts
    .join('')
    .normalize('NFC')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
};
