import { DOMSerializer, type Node as DocumentNode, DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model';
import { canonicalOf } from './canonical.ts';
import { bodyOf, isBlank, isElement, isInline, isText, nameOf } from './tags.ts';

/** The block that keeps its source: what the visual tab cannot draw stands in one, untouched. */
export const rawName = 'rawHtml';

/**
 * A text as the visual tab holds it. Every block is written out again and compared: one that would come out different is
 * kept as source, so no tab can lose what the other wrote.
 */
export function documentOf(schema: Schema, html: string): DocumentNode {
  const body = bodyOf(html);
  paragraphed(body);
  const parser = DocumentParser.fromSchema(schema);
  const whole = parser.parse(body);
  if (isSame(schema, whole, body)) return whole;
  const blocks = [...body.children].flatMap((element) => blocksOf(schema, parser, element));
  return schema.topNodeType.create(null, blocks.length > 0 ? blocks : schema.nodes.paragraph?.create());
}

function blocksOf(schema: Schema, parser: DocumentParser, element: Element): readonly DocumentNode[] {
  const alone = element.ownerDocument.createElement('body');
  alone.append(element.cloneNode(true));
  const part = parser.parse(alone);
  if (isSame(schema, part, alone)) return part.children;
  const raw = schema.nodes[rawName]?.create({ source: element.outerHTML });
  return raw ? [raw] : part.children;
}

const isSame = (schema: Schema, part: DocumentNode, body: Element): boolean =>
  canonicalOf(bodyOf(htmlOf(schema, part))) === canonicalOf(body);

/** The text of a document: a block on a line of its own, as people like to read it. */
export function htmlOf(schema: Schema, root: DocumentNode): string {
  const serializer = DOMSerializer.fromSchema(schema);
  const page = document.implementation.createHTMLDocument('');
  const blocks = root.children.map((node) => {
    if (node.type.name === rawName) return String(node.attrs.source);
    const room = page.createElement('div');
    room.append(serializer.serializeNode(node, { document: page }));
    for (const item of room.querySelectorAll('li')) unwrapped(item);
    return spaced(room.innerHTML);
  });
  const text = blocks.join('\n\n');
  return text === '<p></p>' ? '' : text;
}

/** A list item that is one paragraph needs no tag for it. */
function unwrapped(item: Element): void {
  const paragraphs = [...item.children].filter((child) => nameOf(child) === 'p');
  const [first] = paragraphs;
  if (!first || paragraphs.length > 1 || first.attributes.length > 0 || item.firstElementChild !== first) return;
  first.replaceWith(...first.childNodes);
}

const ends = /(<\/(?:li|tr|thead|tbody|tfoot)>|<(?:ul|ol|thead|tbody|tfoot|table)(?:\s[^>]*)?>)(?=<)/g;
const spaced = (html: string): string => (html.includes('<pre') ? html : html.replace(ends, '$1\n'));

/** Text that stands outside of any block becomes paragraphs: an empty line ends one, as site editors read it. */
function paragraphed(body: HTMLElement): void {
  const page = body.ownerDocument;
  let open: HTMLElement | undefined;
  const put = (before: ChildNode, ...nodes: (string | Node)[]) => {
    if (!open) {
      open = page.createElement('p');
      before.before(open);
    }
    open.append(...nodes);
  };
  for (const node of [...body.childNodes]) {
    if (!isText(node) && !isElement(node)) node.remove();
    else if (!isInline(node)) open = undefined;
    else if (!isText(node)) put(node, node.cloneNode(true));
    else
      for (const [at, text] of (node.textContent ?? '').split(/\n[ \t]*\n\s*/).entries()) {
        if (at > 0) open = undefined;
        if (open || !isBlank(text)) put(node, text);
      }
    if (isInline(node)) node.remove();
  }
}
