import { DOMSerializer, type Node as DocumentNode, DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model';
import { canonicalBlocks } from './canonical.ts';
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
  const [wanted, whole] = [canonicalBlocks(body), parser.parse(body)];
  const came = canonicalBlocks(written(schema, whole));
  const elements = [...body.children];
  if (wanted.length === came.length && wanted.every((block, at) => block === came[at])) return whole;
  const isEven = [wanted.length, came.length, whole.childCount].every((count) => count === elements.length);
  const blocks = elements.flatMap((element, at) => {
    if (isEven && wanted[at] === came[at]) return whole.child(at);
    return isEven ? rawOf(schema, element) : blocksOf(schema, parser, element);
  });
  return schema.topNodeType.create(null, blocks.length > 0 ? blocks : schema.nodes.paragraph?.create());
}

function blocksOf(schema: Schema, parser: DocumentParser, element: Element): readonly DocumentNode[] {
  const alone = element.ownerDocument.createElement('body');
  alone.append(element.cloneNode(true));
  const part = parser.parse(alone);
  const isSame = canonicalBlocks(written(schema, part)).join('') === canonicalBlocks(alone).join('');
  return isSame ? part.children : rawOf(schema, element);
}

const rawOf = (schema: Schema, { outerHTML: source }: Element): DocumentNode[] => {
  const raw = schema.nodes[rawName]?.create({ source });
  return raw ? [raw] : [];
};

/** Away from the page, so that nothing in it loads. */
const nowhere = document.implementation.createHTMLDocument('');

/** A document as elements, in a body of its own. */
function written(schema: Schema, root: DocumentNode): HTMLElement {
  const room = nowhere.createElement('body');
  room.append(DOMSerializer.fromSchema(schema).serializeFragment(root.content, { document: nowhere }));
  for (const item of room.querySelectorAll('li')) unwrapped(item);
  return room;
}

/** Blocks never change, they are replaced: what one was written out to holds for as long as it stands. */
const texts = new WeakMap<DocumentNode, string>();

function textOf(schema: Schema, node: DocumentNode): string {
  if (node.type.name === rawName) return String(node.attrs.source);
  const known = texts.get(node);
  if (known !== undefined) return known;
  const text = spaced(written(schema, schema.topNodeType.create(null, node)).innerHTML);
  texts.set(node, text);
  return text;
}

/** The text of a document: a block on a line of its own, as people like to read it. */
export function htmlOf(schema: Schema, root: DocumentNode): string {
  const text = root.children.map((node) => textOf(schema, node)).join('\n\n');
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
