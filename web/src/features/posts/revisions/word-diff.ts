export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string };

/** With more edits the whole part is shown as replaced. Limits time and memory. */
const maxEdits = 800;

/** The shortest edit script (Myers); undefined if it has more than `maxEdits` edits. */
function findEdits(from: readonly string[], to: readonly string[]): DiffPart['kind'][] | undefined {
  const maxDepth = Math.min(from.length + to.length, maxEdits);
  const offset = maxDepth + 1;
  const furthest = new Int32Array(2 * maxDepth + 3);
  const trace: Int32Array[] = [];
  for (let depth = 0; depth <= maxDepth; depth += 1) {
    trace.push(furthest.slice());
    for (let diagonal = -depth; diagonal <= depth; diagonal += 2) {
      const isDown =
        diagonal === -depth ||
        (diagonal !== depth && at(furthest, offset + diagonal - 1) < at(furthest, offset + diagonal + 1));
      let x = isDown ? at(furthest, offset + diagonal + 1) : at(furthest, offset + diagonal - 1) + 1;
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x += 1;
      furthest[offset + diagonal] = x;
      if (x >= from.length && x - diagonal >= to.length) return backtrack(trace, offset, from.length, to.length);
    }
  }
  return undefined;
}

const at = (numbers: Int32Array, index: number): number => numbers[index] ?? 0;

function backtrack(trace: readonly Int32Array[], offset: number, endX: number, endY: number): DiffPart['kind'][] {
  const edits: DiffPart['kind'][] = [];
  let [x, y] = [endX, endY];
  for (let depth = trace.length - 1; depth >= 0; depth -= 1) {
    const furthest = trace[depth] ?? new Int32Array();
    const diagonal = x - y;
    const isDown =
      diagonal === -depth ||
      (diagonal !== depth && at(furthest, offset + diagonal - 1) < at(furthest, offset + diagonal + 1));
    const previous = isDown ? diagonal + 1 : diagonal - 1;
    const [fromX, fromY] = [at(furthest, offset + previous), at(furthest, offset + previous) - previous];
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      edits.push('same');
      x -= 1;
      y -= 1;
    }
    if (depth === 0) break;
    edits.push(isDown ? 'added' : 'removed');
    [x, y] = [fromX, fromY];
  }
  return edits.reverse();
}

function diffTokens(from: readonly string[], to: readonly string[]): DiffPart[] {
  const edits = findEdits(from, to);
  if (!edits) return mergeParts([...from.map(toPart('removed')), ...to.map(toPart('added'))]);
  let [a, b] = [0, 0];
  return mergeParts(
    edits.map((kind) => {
      const text = kind === 'added' ? to[b] : from[a];
      if (kind !== 'added') a += 1;
      if (kind !== 'removed') b += 1;
      return { kind, text: text ?? '' };
    }),
  );
}

const toPart = (kind: DiffPart['kind']) => (text: string) => ({ kind, text });

function mergeParts(parts: readonly DiffPart[]): DiffPart[] {
  const merged: DiffPart[] = [];
  for (const { kind, text } of parts) {
    const last = merged.at(-1);
    if (last?.kind === kind) merged[merged.length - 1] = { kind, text: last.text + text };
    else if (text !== '') merged.push({ kind, text });
  }
  return merged;
}

const splitWords = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}_'’-]+|[^\s\p{L}\p{N}]/gu) ?? [];
const splitLines = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Compares two texts by lines, then the changed lines by words. */
export function wordDiff(from: string, to: string): DiffPart[] {
  const parts = diffTokens(splitLines(from), splitLines(to));
  return mergeParts(
    parts.flatMap((part, index) => {
      const next = parts[index + 1];
      if (part.kind === 'removed' && next?.kind === 'added')
        return diffTokens(splitWords(part.text), splitWords(next.text));
      return part.kind === 'added' && parts[index - 1]?.kind === 'removed' ? [] : [part];
    }),
  );
}
