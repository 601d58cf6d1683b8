/** Parsed away from the page: nothing in it loads, runs or shows. */
export const parseBody = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;

/** Tags that stand inside a line of text; what they wrap is text with a mark. */
export const markTags = new Set([
  ...['a', 'abbr', 'b', 'cite', 'code', 'del', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small'],
  ...['span', 'strike', 'strong', 'sub', 'sup', 'time', 'u', 'var'],
]);
/** Tags that stand inside a line and hold nothing. */
export const atomTags = new Set(['br', 'img', 'wbr']);

export const isElement = (node: Node): node is HTMLElement => node.nodeType === 1;
export const isText = (node: Node): boolean => node.nodeType === 3;
export const nameOf = (node: Node): string => node.nodeName.toLowerCase();

export const isInline = (node: Node): boolean => {
  if (isText(node)) return true;
  if (!isElement(node)) return false;
  const name = nameOf(node);
  return atomTags.has(name) || (markTags.has(name) && [...node.childNodes].every(isInline));
};

/** The spaces a browser shows as one. A no-break space is a sign of its own. */
export const isBlank = (text: string): boolean => !/[^ \t\n\r\f]/.test(text);
