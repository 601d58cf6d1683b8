import { tagName } from './tags.ts';

const parseListLevel = (element: Element): number | undefined => {
  const [, level] = /mso-list:[^;]*level(\d+)/i.exec(element.getAttribute('style') ?? '') ?? [];
  return level === undefined ? undefined : Number(level);
};

/** Microsoft Word writes lists as paragraphs, with the bullet as text and the depth in a style. */
export function convertWordLists(body: HTMLElement): void {
  let openLists: { list: Element; level: number }[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = parseListLevel(paragraph);
    if (level === undefined) {
      openLists = [];
      continue;
    }
    const isAdjacent = paragraph.previousElementSibling === openLists[0]?.list;
    if (!isAdjacent) openLists = [];
    const isNumbered = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(paragraph.textContent ?? '');
    for (const mark of paragraph.querySelectorAll('[style*="mso-list" i]')) mark.remove();
    while (openLists.length > 0 && (openLists.at(-1)?.level ?? 0) > level) openLists.pop();
    const page = body.ownerDocument;
    if (openLists.at(-1)?.level !== level) {
      const list = page.createElement(isNumbered ? 'ol' : 'ul');
      const parent = openLists.at(-1)?.list;
      if (parent) (parent.lastElementChild ?? parent).append(list);
      else paragraph.before(list);
      openLists.push({ list, level });
    }
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    openLists.at(-1)?.list.append(item);
    paragraph.remove();
  }
  for (const item of body.querySelectorAll('li')) {
    const first = item.firstChild;
    if (first && tagName(first) === '#text') first.textContent = (first.textContent ?? '').replace(/^[\s\u00a0]+/, '');
  }
}
