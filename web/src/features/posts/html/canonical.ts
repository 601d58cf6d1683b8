import { atomTags, isBlank, isElement, isText, markTags, parseBody, tagName } from './tags.ts';

/** Canonical form of HTML. Two texts with the same form are equivalent for browsers and for the server. */
export const canonicalHtml = (html: string): string => canonicalBlocks(parseBody(html)).join('');

/** The canonical form of each block. */
export const canonicalBlocks = (root: Element): string[] => canonicalizeChildren(root, { isPre: false });

/** Tag names that are replaced by a name with the same meaning before two texts are compared. */
const tagAliases: Record<string, string> = { b: 'strong', i: 'em', strike: 's' };
/** Elements in which bare text counts as a paragraph. */
const impliesParagraph = new Set(['body', 'li', 'blockquote', 'dd']);
/** Attributes that the server sets itself. */
const serverAttributes: Record<string, ReadonlySet<string>> = {
  img: new Set(['loading']),
  video: new Set(['controls', 'preload']),
  iframe: new Set(['allow', 'allowfullscreen', 'loading', 'referrerpolicy', 'frameborder']),
};
/** Attribute values equal to the default. */
const defaultAttributes: Record<string, string> = {
  colspan: '1',
  rowspan: '1',
  start: '1',
  alt: '',
  class: '',
  rel: '',
};

const splitWords = (text: string) => text.split(/\s+/).filter(Boolean);

const canonicalAttributes = (element: Element): string => {
  const ignored = serverAttributes[tagName(element)];
  const pairs = [...element.attributes]
    .filter(({ name }) => !ignored?.has(name))
    .map(({ name, value }): [string, string] => {
      if (name === 'class') return [name, splitWords(value).sort().join(' ')];
      if (name !== 'rel') return [name, value];
      const relValues = splitWords(value.toLowerCase()).filter((word) => word !== 'noopener' && word !== 'noreferrer');
      return [name, relValues.sort().join(' ')];
    })
    .filter(([name, value]) => defaultAttributes[name] !== value)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return pairs.map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('');
};

const canonicalTag = (element: Element): string => {
  const name = tagName(element);
  return `${tagAliases[name] ?? name}${canonicalAttributes(element)}`;
};

type Run = { kind: 'text'; text: string; marks: string } | { kind: 'atom'; tag: string; marks: string };
type Piece = Run | { kind: 'block'; text: string };

function canonicalizeChildren(parent: Element, { isPre }: { isPre: boolean }): string[] {
  const pieces: Piece[] = [];
  collectPieces(parent, [], pieces, isPre);
  const isParagraphImplied = impliesParagraph.has(tagName(parent));
  const blocks: string[] = [];
  let line: Run[] = [];
  const endLine = () => {
    const text = canonicalLine(line, isPre);
    line = [];
    if (text === '') return;
    blocks.push(isParagraphImplied ? `<p>${text}</p>` : text);
  };
  for (const piece of pieces) {
    if (piece.kind !== 'block') line.push(piece);
    else {
      endLine();
      blocks.push(piece.text);
    }
  }
  endLine();
  return blocks;
}

function collectPieces(parent: Element, marks: readonly string[], pieces: Piece[], isPre: boolean): void {
  for (const node of parent.childNodes) {
    if (isText(node)) pieces.push({ kind: 'text', text: node.textContent ?? '', marks: marksKey(marks) });
    if (!isElement(node)) continue;
    const name = tagName(node);
    if (atomTags.has(name)) pieces.push({ kind: 'atom', tag: canonicalTag(node), marks: marksKey(marks) });
    else if (markTags.has(name)) collectPieces(node, [...marks, canonicalTag(node)], pieces, isPre);
    else {
      const children = canonicalizeChildren(node, { isPre: isPre || name === 'pre' });
      pieces.push({ kind: 'block', text: `<${canonicalTag(node)}>${children.join('')}</${name}>` });
    }
  }
}

/** Key of marks that ignores their nesting order. */
const marksKey = (marks: readonly string[]) => [...new Set(marks)].sort().join('|');

/**
 * Canonical form of one line of text: spaces are collapsed and trimmed, and adjacent texts with the same marks are
 * merged.
 */
function canonicalLine(runs: readonly Run[], isPre: boolean): string {
  const merged: Run[] = [];
  let isAfterSpace = true;
  for (const run of runs) {
    const last = merged.at(-1);
    if (run.kind === 'atom') {
      if (run.tag.startsWith('br')) trimEnd(merged, isPre);
      merged.push(run);
      isAfterSpace = run.tag.startsWith('br');
      continue;
    }
    let text = isPre ? run.text : run.text.replace(/[ \t\n\r\f]+/g, ' ');
    if (!isPre && isAfterSpace) text = text.replace(/^ /, '');
    if (text === '') continue;
    isAfterSpace = text.endsWith(' ');
    if (last?.kind === 'text' && last.marks === run.marks)
      merged[merged.length - 1] = { ...last, text: last.text + text };
    else merged.push({ ...run, text });
  }
  trimEnd(merged, isPre);
  return merged
    .map((run) => (run.kind === 'text' ? `${run.marks}{${JSON.stringify(run.text)}}` : `${run.marks}[${run.tag}]`))
    .join('');
}

function trimEnd(merged: Run[], isPre: boolean): void {
  const last = merged.at(-1);
  if (isPre || last?.kind !== 'text') return;
  const text = last.text.replace(/ $/, '');
  if (isBlank(text) && text === '') merged.pop();
  else merged[merged.length - 1] = { ...last, text };
}
