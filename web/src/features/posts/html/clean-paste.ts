import { convertWordLists } from './ms-word-lists.ts';
import { isBlank, isElement, parseBody, tagName } from './tags.ts';

const removedTags = 'script, style, meta, link, title, xml, form, input, button, svg, object, embed, template';
const blockTags = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, figure, hr, section, article, dl';
/** Attributes allowed in pasted HTML, by tag. */
const allowedAttributes: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  iframe: ['src', 'width', 'height', 'title'],
};

/** Keeps text and structure of HTML pasted from another program, and removes its styling. */
export function cleanPaste(html: string): string {
  // Text copied from this editor is clean already.
  if (html.includes('data-pm-slice')) return html;
  const body = parseBody(removeComments(html).replace(/<\?xml[^<>]*>/g, ''));
  for (const element of body.querySelectorAll(removedTags)) element.remove();
  // Tags of Microsoft Word have a colon in their name.
  for (const element of body.querySelectorAll('*')) if (tagName(element).includes(':')) element.remove();
  convertWordLists(body);
  for (const element of [...body.querySelectorAll<HTMLElement>('[style], font')].reverse())
    convertStyleToMarks(element);
  for (const cell of body.querySelectorAll('td, th')) flattenCell(cell);
  for (const element of [...body.querySelectorAll('*')].reverse()) cleanElement(element);
  return body.innerHTML.trim();
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Turns inline styles such as bold and italic into tags. */
function convertStyleToMarks(element: HTMLElement): void {
  const style = element.getAttribute('style')?.toLowerCase() ?? '';
  if (!['span', 'font'].includes(tagName(element))) return;
  const marks = [
    /font-weight:\s*(?:bold|[6-9]00)/.test(style) && 'strong',
    /font-style:\s*italic/.test(style) && 'em',
    /text-decoration[^;]*underline/.test(style) && !element.closest('a') && !element.querySelector('a') && 'u',
    /text-decoration[^;]*line-through/.test(style) && 's',
    /vertical-align:\s*super/.test(style) && 'sup',
    /vertical-align:\s*sub/.test(style) && 'sub',
  ].filter((mark) => mark !== false);
  for (const mark of marks) {
    const wrapper = element.ownerDocument.createElement(mark);
    wrapper.append(...element.childNodes);
    element.append(wrapper);
  }
}

/** Flattens a table cell, which holds one line: paragraphs in it become line breaks. */
function flattenCell(cell: Element): void {
  for (const part of [...cell.querySelectorAll('p, div')]) {
    if (part.nextElementSibling) part.append(part.ownerDocument.createElement('br'));
    unwrap(part);
  }
}

function cleanElement(element: Element): void {
  const name = tagName(element);
  // Google Docs wraps the content in a `<b>` with normal weight.
  const isFalseBold = name === 'b' && /font-weight:\s*(?:normal|400)/.test(element.getAttribute('style') ?? '');
  for (const { name: attribute } of [...element.attributes])
    if (!allowedAttributes[name]?.includes(attribute)) element.removeAttribute(attribute);
  const isWrapper = ['span', 'font', 'section', 'article', 'center'].includes(name);
  const isBlockContainer = name === 'div' && element.querySelector(blockTags) !== null;
  if (isRemovable(element)) element.remove();
  else if (isFalseBold || isWrapper || isBlockContainer || (name === 'a' && !element.hasAttribute('href')))
    unwrap(element);
  else if (name === 'div') renameElement(element, 'p');
}

/** True for images without a web URL, and for empty paragraphs. */
const isRemovable = (element: Element): boolean => {
  if (tagName(element) === 'img') return !/^(?:https?:\/\/|\/)/.test(element.getAttribute('src') ?? '');
  const isLine = tagName(element) === 'p' && isBlank((element.textContent ?? '').replaceAll('\u00a0', ' '));
  return isLine && !element.querySelector('img, iframe, video');
};

function renameElement(element: Element, name: string): void {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
  if (![...next.childNodes].some((node) => isElement(node) || !isBlank(node.textContent ?? ''))) next.remove();
}

const removeComments = (html: string): string => {
  const kept: string[] = [];
  let from = 0;
  for (;;) {
    const start = html.indexOf('<!--', from);
    const end = start < 0 ? -1 : html.indexOf('-->', start + 4);
    if (end < 0) return kept.join('') + html.slice(from);
    kept.push(html.slice(from, start));
    from = end + 3;
  }
};
