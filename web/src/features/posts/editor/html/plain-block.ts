import type { Node as DocumentNode, Mark, Schema } from '@tiptap/pm/model';
import { isElement, isText, nameOf } from './tags.ts';

/** Tags of a line, written as the visual tab writes them itself. */
const markNames: Record<string, string> = { strong: 'bold', em: 'italic', u: 'underline', s: 'strike', a: 'link' };

/** Spaces that would not stay as they are: at an end, two in a row, or another than the common one. */
const movable = /^ | $| {2}|[\t\n\r\f]/;

/**
 * A paragraph or heading that holds nothing but words, each with one mark at most, and stands written exactly as it
 * would be written out again. Most blocks of a long text are: they need no parser, and no comparing afterwards.
 */
export function parsePlainBlock(schema: Schema, element: Element): DocumentNode | undefined {
  const name = nameOf(element);
  const isHeading = /^h[1-6]$/.test(name);
  if ((name !== 'p' && !isHeading) || element.attributes.length > 0) return undefined;
  const type = isHeading ? schema.nodes.heading : schema.nodes.paragraph;
  if (!type || movable.test(element.textContent ?? '')) return undefined;
  const words: DocumentNode[] = [];
  for (const child of element.childNodes) {
    const [text, mark] = isText(child) ? [child, null] : isElement(child) ? lineMark(schema, child) : [];
    if (!text?.textContent || mark === undefined) return undefined;
    const marks = mark ? [mark] : [];
    // Neighbours alike would become one.
    if (words.at(-1)?.marks.every((other, at) => marks[at]?.eq(other)) && words.at(-1)?.marks.length === marks.length)
      return undefined;
    words.push(schema.text(text.textContent, marks));
  }
  return type.create(isHeading ? { level: Number(name.slice(1)) } : null, words);
}

/** The only text in a mark, and the mark. */
function lineMark(schema: Schema, element: Element): [ChildNode, Mark] | [] {
  const name = nameOf(element);
  const type = schema.marks[markNames[name] ?? ''];
  const [text, ...more] = element.childNodes;
  if (!type || !text || !isText(text) || more.length > 0) return [];
  if (name !== 'a') return element.attributes.length === 0 ? [text, type.create()] : [];
  const href = element.getAttribute('href');
  const isOnlyThat = element.attributes.length === 1 && href !== null && /^https?:\/\/[\w.-]+[^\s]*$/.test(href);
  return isOnlyThat ? [text, type.create({ href })] : [];
}
