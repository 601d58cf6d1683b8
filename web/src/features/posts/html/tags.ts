/** Parses into a detached document: nothing in it loads or runs. */
export const parseBody = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Inline tags that mark the text they wrap. */
export const markTags = new Set([
  'a',
  'abbr',
  'b',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  'q',
  's',
  'samp',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'var',
]);
/** Inline tags without content. */
export const atomTags = new Set(['br', 'img', 'wbr']);

export const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;
export const isText = (node: Node): boolean => node.nodeType === 3;
export const tagName = (node: Node): string => node.nodeName.toLowerCase();

export const isInline = (node: Node): boolean => {
  if (isText(node)) return true;
  if (!isElement(node)) return false;
  const name = tagName(node);
  return atomTags.has(name) || (markTags.has(name) && [...node.childNodes].every(isInline));
};

/** True for text that is only whitespace which browsers collapse. A no-break space does not count as blank. */
export const isBlank = (text: string): boolean => !/[^ \t\n\r\f]/.test(text);
