import { nameOf } from './tags.ts';

const levelOf = (element: Element): number | undefined => {
  const [, level] = /mso-list:[^;]*level(\d+)/i.exec(element.getAttribute('style') ?? '') ?? [];
  return level === undefined ? undefined : Number(level);
};

/** Word writes a list as paragraphs with the bullet as text and the depth in a style. */
export function convertWordLists(body: HTMLElement): void {
  let open: { list: Element; level: number }[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = levelOf(paragraph);
    if (level === undefined) {
      open = [];
      continue;
    }
    const isNext = paragraph.previousElementSibling === open[0]?.list;
    if (!isNext) open = [];
    const isCounted = /^\s*(?:\d+|[a-z]|[ivx]+)[.)]/i.test(paragraph.textContent ?? '');
    for (const mark of paragraph.querySelectorAll('[style*="mso-list" i]')) mark.remove();
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop();
    const page = body.ownerDocument;
    if (open.at(-1)?.level !== level) {
      const list = page.createElement(isCounted ? 'ol' : 'ul');
      const parent = open.at(-1)?.list;
      if (parent) (parent.lastElementChild ?? parent).append(list);
      else paragraph.before(list);
      open.push({ list, level });
    }
    const item = page.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.list.append(item);
    paragraph.remove();
  }
  for (const item of body.querySelectorAll('li')) {
    const first = item.firstChild;
    if (first && nameOf(first) === '#text') first.textContent = (first.textContent ?? '').replace(/^[\s\u00a0]+/, '');
  }
}
