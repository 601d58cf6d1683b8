/** A tag of sanitized HTML and where it stands: `html.slice(start, end)` is the tag itself. */
export type HtmlTag = { name: string; isEnd: boolean; start: number; end: number };

const voidNames = new Set(['br', 'hr', 'img', 'wbr', 'col', 'input', 'source', 'embed']);
export const isVoidTag = (name: string): boolean => voidNames.has(name);

/** The tags of sanitized HTML in their order, in linear time. A `<` that opens no tag is text. */
export function* findTags(html: string): Generator<HtmlTag> {
  let from = 0;
  for (;;) {
    const start = html.indexOf('<', from);
    if (start < 0) return;
    const [, slash, name] = /^<(\/?)([a-z][a-z0-9]{0,15})(?=[\s/>])/i.exec(html.slice(start, start + 20)) ?? [];
    const end = name === undefined ? -1 : findTagEnd(html, start);
    if (name !== undefined && end > 0) yield { name: name.toLowerCase(), isEnd: slash === '/', start, end };
    // Search ends at a tag without an end: later tags have none either.
    if (name !== undefined && end < 0) return;
    from = end > 0 ? end : start + 1;
  }
}

/** Position after the `>` that is not inside a quoted value. */
const findTagEnd = (html: string, start: number): number => {
  let quote = '';
  for (let at = start; at < html.length; at += 1) {
    const char = html.charAt(at);
    if (quote) quote = char === quote ? '' : quote;
    else if (char === '"' || char === "'") quote = char;
    else if (char === '>') return at + 1;
  }
  return -1;
};
