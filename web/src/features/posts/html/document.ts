import { DOMSerializer, type Node as DocumentNode, DOMParser as DocumentParser, type Schema } from '@tiptap/pm/model';
import { canonicalBlocks } from './canonical.ts';
import { parsePlainBlock } from './plain-block.ts';
import { isBlank, isElement, isInline, isText, parseBody, tagName } from './tags.ts';

/** The node for HTML that the visual tab cannot show. It holds the source unchanged. */
export const rawHtmlName = 'rawHtml';

/**
 * Parses HTML for the visual tab. Every block is serialized again and compared; one that would change is stored as raw
 * HTML, so that switching tabs loses nothing.
 */
export function parseDocument(schema: Schema, html: string): DocumentNode {
  const body = parseBody(html);
  wrapBareText(body);
  const blocks: DocumentNode[] = [];
  let complexElements: Element[] = [];
  const flushComplexElements = () => {
    if (complexElements.length > 0) blocks.push(...parseBlocks(schema, complexElements));
    complexElements = [];
  };
  for (const element of [...body.children]) {
    const plain = parsePlainBlock(schema, element);
    if (!plain) {
      complexElements.push(element);
      continue;
    }
    flushComplexElements();
    htmlByNode.set(plain, element.outerHTML);
    blocks.push(plain);
  }
  flushComplexElements();
  return schema.topNodeType.create(null, blocks.length > 0 ? blocks : schema.nodes.paragraph?.create());
}

/** Parses adjacent blocks that contain more than plain text. */
function parseBlocks(schema: Schema, elements: readonly Element[]): readonly DocumentNode[] {
  const parser = DocumentParser.fromSchema(schema);
  const body = inertDocument.createElement('body');
  body.append(...elements);
  const parsed = parser.parse(body);
  const rendered = renderToBody(schema, parsed);
  const expectedBlocks = canonicalBlocks(body);
  const actualBlocks = canonicalBlocks(rendered);
  const isOneToOne = [expectedBlocks, actualBlocks, parsed.children, rendered.children].every(
    ({ length }) => length === elements.length,
  );
  if (isOneToOne)
    return elements.flatMap((element, at) => {
      const node = parsed.child(at);
      const renderedElement = rendered.children.item(at);
      if (expectedBlocks[at] !== actualBlocks[at]) return toRawNode(schema, element);
      if (renderedElement) htmlByNode.set(node, addLineBreaks(renderedElement.outerHTML));
      return node;
    });
  const isSame =
    expectedBlocks.length === actualBlocks.length && expectedBlocks.every((block, at) => block === actualBlocks[at]);
  return isSame ? parsed.children : elements.flatMap((element) => parseElement(schema, parser, element));
}

function parseElement(schema: Schema, parser: DocumentParser, element: Element): readonly DocumentNode[] {
  const container = element.ownerDocument.createElement('body');
  container.append(element.cloneNode(true));
  const parsed = parser.parse(container);
  const isSame = canonicalBlocks(renderToBody(schema, parsed)).join('') === canonicalBlocks(container).join('');
  return isSame ? parsed.children : toRawNode(schema, element);
}

const toRawNode = (schema: Schema, { outerHTML: source }: Element): DocumentNode[] => {
  const raw = schema.nodes[rawHtmlName]?.create({ source });
  return raw ? [raw] : [];
};

/** Document detached from the page, so that nothing in it loads. */
const inertDocument = document.implementation.createHTMLDocument('');

/** Renders a document into a new body element. */
function renderToBody(schema: Schema, root: DocumentNode): HTMLElement {
  const rendered = inertDocument.createElement('body');
  rendered.append(DOMSerializer.fromSchema(schema).serializeFragment(root.content, { document: inertDocument }));
  for (const item of rendered.querySelectorAll('li')) unwrapSingleParagraph(item);
  return rendered;
}

/** HTML by node. Nodes are immutable, so an entry stays valid as long as its node exists. */
const htmlByNode = new WeakMap<DocumentNode, string>();

function serializeNode(schema: Schema, node: DocumentNode): string {
  if (node.type.name === rawHtmlName) return String(node.attrs.source);
  const cached = htmlByNode.get(node);
  if (cached !== undefined) return cached;
  const text = addLineBreaks(renderToBody(schema, schema.topNodeType.create(null, node)).innerHTML);
  htmlByNode.set(node, text);
  return text;
}

/** The HTML of a document, with an empty line between blocks. */
export function serializeDocument(schema: Schema, root: DocumentNode): string {
  const text = root.children.map((node) => serializeNode(schema, node)).join('\n\n');
  return text === '<p></p>' ? '' : text;
}

/** Removes the `<p>` of a list item with a single paragraph. */
function unwrapSingleParagraph(item: Element): void {
  const paragraphs = [...item.children].filter((child) => tagName(child) === 'p');
  const [first] = paragraphs;
  if (!first || paragraphs.length > 1 || first.attributes.length > 0 || item.firstElementChild !== first) return;
  first.replaceWith(...first.childNodes);
}

const lineBreakTags = /(<\/(?:li|tr|thead|tbody|tfoot)>|<(?:ul|ol|thead|tbody|tfoot|table)(?:\s[^<>]*)?>)(?=<)/g;
const addLineBreaks = (html: string): string => (html.includes('<pre') ? html : html.replace(lineBreakTags, '$1\n'));

/** Wraps text outside of blocks in paragraphs, split at empty lines as WordPress does. */
function wrapBareText(body: HTMLElement): void {
  const page = body.ownerDocument;
  let paragraph: HTMLElement | undefined;
  const appendToParagraph = (before: ChildNode, ...nodes: (string | Node)[]) => {
    if (!paragraph) {
      paragraph = page.createElement('p');
      before.before(paragraph);
    }
    paragraph.append(...nodes);
  };
  for (const node of [...body.childNodes]) {
    if (!isText(node) && !isElement(node)) node.remove();
    else if (!isInline(node)) paragraph = undefined;
    else if (!isText(node)) appendToParagraph(node, node.cloneNode(true));
    else
      for (const [at, text] of (node.textContent ?? '').split(/\n[ \t]*\n\s*/).entries()) {
        if (at > 0) paragraph = undefined;
        if (paragraph || !isBlank(text)) appendToParagraph(node, text);
      }
    if (isInline(node)) node.remove();
  }
}
