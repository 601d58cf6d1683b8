export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** Beyond this many changes nobody reads word by word: the stretch is shown as replaced. */
const mostSteps = 800;

/** The shortest way from one list to the other, after Myers; undefined when it is longer than anybody would read. */
function steps(from: readonly string[], to: readonly string[]): DiffPart['kind'][] | undefined {
  const most = Math.min(from.length + to.length, mostSteps);
  const offset = most + 1;
  const reach = new Int32Array(2 * most + 3);
  const trace: Int32Array[] = [];
  for (let depth = 0; depth <= most; depth += 1) {
    trace.push(reach.slice());
    for (let line = -depth; line <= depth; line += 2) {
      const isDown = line === -depth || (line !== depth && at(reach, offset + line - 1) < at(reach, offset + line + 1));
      let x = isDown ? at(reach, offset + line + 1) : at(reach, offset + line - 1) + 1;
      while (x < from.length && x - line < to.length && from[x] === to[x - line]) x += 1;
      reach[offset + line] = x;
      if (x >= from.length && x - line >= to.length) return walkedBack(trace, offset, from.length, to.length);
    }
  }
  return undefined;
}

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0;

function walkedBack(trace: readonly Int32Array[], offset: number, endX: number, endY: number): DiffPart['kind'][] {
  const way: DiffPart['kind'][] = [];
  let [x, y] = [endX, endY];
  for (let depth = trace.length - 1; depth >= 0; depth -= 1) {
    const reach = trace[depth] ?? new Int32Array();
    const line = x - y;
    const isDown = line === -depth || (line !== depth && at(reach, offset + line - 1) < at(reach, offset + line + 1));
    const before = isDown ? line + 1 : line - 1;
    const [fromX, fromY] = [at(reach, offset + before), at(reach, offset + before) - before];
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      way.push('same');
      x -= 1;
      y -= 1;
    }
    if (depth === 0) break;
    way.push(isDown ? 'added' : 'removed');
    [x, y] = [fromX, fromY];
  }
  return way.reverse();
}

function piecesOf(from: readonly string[], to: readonly string[]): DiffPart[] {
  const found = steps(from, to);
  if (!found) return joined([...from.map(piece('removed')), ...to.map(piece('added'))]);
  let [a, b] = [0, 0];
  return joined(
    found.map((kind) => {
      const text = kind === 'added' ? to[b] : from[a];
      if (kind !== 'added') a += 1;
      if (kind !== 'removed') b += 1;
      return { kind, text: text ?? '' };
    }),
  );
}

const piece = (kind: DiffPart['kind']) => (text: string) => ({ kind, text });

function joined(pieces: readonly DiffPart[]): DiffPart[] {
  const out: DiffPart[] = [];
  for (const { kind, text } of pieces) {
    const last = out.at(-1);
    if (last?.kind === kind) out[out.length - 1] = { kind, text: last.text + text };
    else if (text !== '') out.push({ kind, text });
  }
  return out;
}

const wordsOf = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_'’-]+|[^\s\p{L}\p{N}]/gu) ?? [];
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** What changed from one text to the other: paragraphs first, then the words inside those that changed. */
export function wordDiff(from: string, to: string): DiffPart[] {
  const pieces = piecesOf(linesOf(from), linesOf(to));
  return joined(
    pieces.flatMap((each, index) => {
      const next = pieces[index + 1];
      if (each.kind === 'removed' && next?.kind === 'added') return piecesOf(wordsOf(each.text), wordsOf(next.text));
      return each.kind === 'added' && pieces[index - 1]?.kind === 'removed' ? [] : [each];
    }),
  );
}
