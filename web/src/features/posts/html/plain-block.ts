import type { Node as DocumentNode, Mark, Schema } from '@tiptap/pm/model';
import { isElement, isText, tagName } from './tags.ts';

/** Inline tags as the visual tab serializes them. */
const markNames: Record<string, string> = { strong: 'bold', em: 'italic', u: 'underline', s: 'strike', a: 'link' };

/** Whitespace that the parser would change: at an end, doubled, or not a space. */
const unstableSpaces = /^ | $| {2}|[\t\n\r\f]/;

/**
 * Shortcut for paragraphs and headings of plain text with at most one mark (bold, link …) per piece of text, whose HTML
 * would be serialized unchanged. Most blocks of a long post qualify and skip the parser and the comparison.
 */
export function parsePlainBlock(schema: Schema, element: Element): DocumentNode | undefined {
  const name = tagName(element);
  const isHeading = /^h[1-6]$/.test(name);
  if ((name !== 'p' && !isHeading) || element.attributes.length > 0) return undefined;
  const type = isHeading ? schema.nodes.heading : schema.nodes.paragraph;
  if (!type || unstableSpaces.test(element.textContent ?? '')) return undefined;
  const textNodes: DocumentNode[] = [];
  for (const child of element.childNodes) {
    const [text, mark] = parsePlainInline(schema, child);
    if (!text?.textContent || mark === undefined) return undefined;
    const marks = mark ? [mark] : [];
    // Adjacent texts with the same marks do not qualify, because the parser would merge them.
    if (
      textNodes.at(-1)?.marks.every((previous, at) => marks[at]?.eq(previous)) &&
      textNodes.at(-1)?.marks.length === marks.length
    )
      return undefined;
    textNodes.push(schema.text(text.textContent, marks));
  }
  return type.create(isHeading ? { level: Number(name.slice(1)) } : null, textNodes);
}

/** The text of a child node, and its mark or null; an empty list if the node is not plain. */
function parsePlainInline(schema: Schema, child: ChildNode): [ChildNode, Mark | null] | [] {
  if (isText(child)) return [child, null];
  return isElement(child) ? parseMark(schema, child) : [];
}

/** The single text node of an inline tag, and its mark; an empty list if the tag is not plain. */
function parseMark(schema: Schema, element: Element): [ChildNode, Mark] | [] {
  const name = tagName(element);
  const type = schema.marks[markNames[name] ?? ''];
  const [text, ...rest] = element.childNodes;
  if (!type || !text || !isText(text) || rest.length > 0) return [];
  if (name !== 'a') return element.attributes.length === 0 ? [text, type.create()] : [];
  const href = element.getAttribute('href');
  const isPlainLink = element.attributes.length === 1 && href !== null && /^https?:\/\/[\w.-]+[^\s]*$/.test(href);
  return isPlainLink ? [text, type.create({ href })] : [];
}
