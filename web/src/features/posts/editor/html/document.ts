import { DOMSerializer, type Node as DocumentNode, DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model';
import { canonicalBlocks } from './canonical.ts';
import { parsePlainBlock } from './plain-block.ts';
import { isBlank, isElement, isInline, isText, nameOf, parseBody } from './tags.ts';

/** The block that keeps its source: what the visual tab cannot draw stands in one, untouched. */
export const rawName = 'rawHtml';

/**
 * A text as the visual tab holds it. Every block is written out again and compared: one that would come out different is
 * kept as source, so no tab can lose what the other wrote.
 */
export function parseDocument(schema: Schema, html: string): DocumentNode {
  const body = parseBody(html);
  paragraphed(body);
  const blocks: DocumentNode[] = [];
  let others: Element[] = [];
  const takeOthers = () => {
    if (others.length > 0) blocks.push(...compared(schema, others));
    others = [];
  };
  for (const element of [...body.children]) {
    const plain = parsePlainBlock(schema, element);
    if (!plain) {
      others.push(element);
      continue;
    }
    takeOthers();
    texts.set(plain, element.outerHTML);
    blocks.push(plain);
  }
  takeOthers();
  return schema.topNodeType.create(null, blocks.length > 0 ? blocks : schema.nodes.paragraph?.create());
}

/** Neighbours that are more than plain words, read by the parser. */
function compared(schema: Schema, elements: readonly Element[]): readonly DocumentNode[] {
  const parser = DocumentParser.fromSchema(schema);
  const body = nowhere.createElement('body');
  body.append(...elements);
  const whole = parser.parse(body);
  const room = written(schema, whole);
  const [wanted, came] = [canonicalBlocks(body), canonicalBlocks(room)];
  const isEven = [wanted, came, whole.children, room.children].every(({ length }) => length === elements.length);
  if (isEven)
    return elements.flatMap((element, at) => {
      const [node, again] = [whole.child(at), room.children.item(at)];
      if (wanted[at] !== came[at]) return rawOf(schema, element);
      if (again) texts.set(node, spaced(again.outerHTML));
      return node;
    });
  const isSame = wanted.length === came.length && wanted.every((block, at) => block === came[at]);
  return isSame ? whole.children : elements.flatMap((element) => blocksOf(schema, parser, element));
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
export function serializeDocument(schema: Schema, root: DocumentNode): string {
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
