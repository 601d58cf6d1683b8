import { atomTags, isBlank, isElement, isText, markTags, nameOf, parseBody } from './tags.ts';

/** Two texts with the same canonical form say the same to a browser and to the server. */
export const canonicalHtml = (html: string): string => canonicalBlocks(parseBody(html)).join('');

/** The same, block by block. */
export const canonicalBlocks = (root: Element): string[] => childrenOf(root, { isPre: false });

/** Names that mean the same. */
const twins: Record<string, string> = { b: 'strong', i: 'em', strike: 's' };
/** In these, bare text is a paragraph that lacks its tag. */
const impliesParagraph = new Set(['body', 'li', 'blockquote', 'dd']);
/** What the server writes itself, whatever was given. */
const settled: Record<string, ReadonlySet<string>> = {
  img: new Set(['loading']),
  video: new Set(['controls', 'preload']),
  iframe: new Set(['allow', 'allowfullscreen', 'loading', 'referrerpolicy', 'frameborder']),
};
/** Attributes that say what holds without them. */
const idle: Record<string, string> = { colspan: '1', rowspan: '1', start: '1', alt: '', class: '', rel: '' };

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean);

const attributesOf = (element: Element): string => {
  const ignored = settled[nameOf(element)];
  const pairs = [...element.attributes]
    .filter(({ name }) => !ignored?.has(name))
    .map(({ name, value }): [string, string] => {
      if (name === 'class') return [name, wordsOf(value).sort().join(' ')];
      if (name !== 'rel') return [name, value];
      const kept = wordsOf(value.toLowerCase()).filter((word) => word !== 'noopener' && word !== 'noreferrer');
      return [name, kept.sort().join(' ')];
    })
    .filter(([name, value]) => idle[name] !== value)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return pairs.map(([name, value]) => ` ${name}=${JSON.stringify(value)}`).join('');
};

const tagOf = (element: Element): string => {
  const name = nameOf(element);
  return `${twins[name] ?? name}${attributesOf(element)}`;
};

type Run = { kind: 'text'; text: string; marks: string } | { kind: 'atom'; tag: string; marks: string };
type Piece = Run | { kind: 'block'; text: string };

function childrenOf(parent: Element, { isPre }: { isPre: boolean }): string[] {
  const pieces: Piece[] = [];
  gather(parent, [], pieces, isPre);
  const wraps = impliesParagraph.has(nameOf(parent));
  const out: string[] = [];
  let line: Run[] = [];
  const endLine = () => {
    const text = lineOf(line, isPre);
    line = [];
    if (text === '') return;
    out.push(wraps ? `<p>${text}</p>` : text);
  };
  for (const piece of pieces) {
    if (piece.kind !== 'block') line.push(piece);
    else {
      endLine();
      out.push(piece.text);
    }
  }
  endLine();
  return out;
}

function gather(parent: Element, marks: readonly string[], pieces: Piece[], isPre: boolean): void {
  for (const node of parent.childNodes) {
    if (isText(node)) pieces.push({ kind: 'text', text: node.textContent ?? '', marks: written(marks) });
    if (!isElement(node)) continue;
    const name = nameOf(node);
    if (atomTags.has(name)) pieces.push({ kind: 'atom', tag: tagOf(node), marks: written(marks) });
    else if (markTags.has(name)) gather(node, [...marks, tagOf(node)], pieces, isPre);
    else {
      const inside = childrenOf(node, { isPre: isPre || name === 'pre' });
      pieces.push({ kind: 'block', text: `<${tagOf(node)}>${inside.join('')}</${name}>` });
    }
  }
}

/** Which mark is inside which says nothing. */
const written = (marks: readonly string[]) => [...new Set(marks)].sort().join('|');

/** One line of text: spaces count once, not at its ends, and neighbours with the same marks are one. */
function lineOf(runs: readonly Run[], isPre: boolean): string {
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
