import { convertWordLists } from './ms-word-lists.ts';
import { isBlank, isElement, nameOf, parseBody } from './tags.ts';

const dropped = 'script, style, meta, link, title, xml, form, input, button, svg, object, embed, template';
const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, figure, hr, section, article, dl';
/** What a stranger's tag may bring along. */
const welcome: Record<string, readonly string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
  iframe: ['src', 'width', 'height', 'title'],
};

/** The words and their structure out of what another program puts on the clipboard; its looks stay behind. */
export function cleanPaste(html: string): string {
  // Our own clipboard is as clean as the editor it comes from.
  if (html.includes('data-pm-slice')) return html;
  const body = parseBody(html.replace(/<!--[\s\S]*?-->|<\?xml[^>]*>/g, ''));
  for (const element of body.querySelectorAll(dropped)) element.remove();
  // Word's own tags have a colon in their names.
  for (const element of body.querySelectorAll('*')) if (nameOf(element).includes(':')) element.remove();
  convertWordLists(body);
  for (const element of [...body.querySelectorAll<HTMLElement>('[style], font')].reverse()) meant(element);
  for (const cell of body.querySelectorAll('td, th')) oneLine(cell);
  for (const element of [...body.querySelectorAll('*')].reverse()) stripped(element);
  return body.innerHTML.trim();
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Programs say "bold" by a style; the style goes, what it meant stays. */
function meant(element: HTMLElement): void {
  const style = element.getAttribute('style')?.toLowerCase() ?? '';
  if (!['span', 'font'].includes(nameOf(element))) return;
  const marks = [
    /font-weight:\s*(?:bold|[6-9]00)/.test(style) && 'strong',
    /font-style:\s*italic/.test(style) && 'em',
    /text-decoration[^;]*underline/.test(style) && !element.closest('a') && !element.querySelector('a') && 'u',
    /text-decoration[^;]*line-through/.test(style) && 's',
    /vertical-align:\s*super/.test(style) && 'sup',
    /vertical-align:\s*sub/.test(style) && 'sub',
  ].filter((mark) => mark !== false);
  for (const mark of marks) {
    const wrap = element.ownerDocument.createElement(mark);
    wrap.append(...element.childNodes);
    element.append(wrap);
  }
}

/** A cell of ours is one line; paragraphs in it become breaks. */
function oneLine(cell: Element): void {
  for (const part of [...cell.querySelectorAll('p, div')]) {
    if (part.nextElementSibling) part.append(part.ownerDocument.createElement('br'));
    unwrap(part);
  }
}

function stripped(element: Element): void {
  const name = nameOf(element);
  // Google Docs wraps everything into a bold that is not bold.
  const isFalseBold = name === 'b' && /font-weight:\s*(?:normal|400)/.test(element.getAttribute('style') ?? '');
  for (const { name: attribute } of [...element.attributes])
    if (!welcome[name]?.includes(attribute)) element.removeAttribute(attribute);
  const isBare = ['span', 'font', 'section', 'article', 'center'].includes(name);
  const isBox = name === 'div' && element.querySelector(blocks) !== null;
  if (isLost(element)) element.remove();
  else if (isFalseBold || isBare || isBox || (name === 'a' && !element.hasAttribute('href'))) unwrap(element);
  else if (name === 'div') renamed(element, 'p');
}

/** Pictures that are on no server, and empty lines. */
const isLost = (element: Element): boolean => {
  if (nameOf(element) === 'img') return !/^(?:https?:\/\/|\/)/.test(element.getAttribute('src') ?? '');
  const isLine = nameOf(element) === 'p' && isBlank((element.textContent ?? '').replaceAll('\u00a0', ' '));
  return isLine && !element.querySelector('img, iframe, video');
};

function renamed(element: Element, name: string): void {
  const next = element.ownerDocument.createElement(name);
  next.append(...element.childNodes);
  element.replaceWith(next);
  if (![...next.childNodes].some((node) => isElement(node) || !isBlank(node.textContent ?? ''))) next.remove();
}
