import { createHash, createHmac } from 'node:crypto';
import {
  compareLines,
  createPicker,
  type DrawLine,
  drawKeyText,
  parseDrawLine,
  usesSeed,
  weightOf,
} from '@fanfare/contract/contests/draw-order';
import type { DrawMethod } from '@fanfare/contract/contests/winners';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type DrawRow, drawStore } from './draws.store.ts';

/** Number of parts of a draw's list that are read at once: about 4 MB. */
const partsPerRead = 20;
/** Number of ranks (places in the order of a draw) read at once, for a method with a seed. */
const ranksPerRead = 200;
/**
 * Number of ranks (places in the order of a draw) computed first, for a method without a seed; ten times as many when
 * they are used up.
 */
const firstRanks = 1_000;

/** The parts of a draw's list, in order. Reading lets the event loop run between parts. */
async function* listParts(db: Db | Tx, drawId: number): AsyncGenerator<string> {
  for (let from = 0; ; from += partsPerRead) {
    const parts = await drawStore(db).readParts(drawId, from, partsPerRead);
    for (const lines of parts) {
      yield lines;
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (parts.length < partsPerRead) return;
  }
}

/**
 * Stores the list of a draw; returns its size, hash and weights. Called in a transaction that reads one snapshot of the
 * database.
 */
export const makeList = async (tx: Tx, draw: DrawRow) => {
  const hash = createHash('sha256');
  const weights: number[] = [];
  let added = await drawStore(tx).addPart(draw, 0, 0);
  for (let part = 1; added; part += 1) {
    // Query for the next part of the draw's list; the database runs it while this process hashes the current part.
    const next = drawStore(tx).addPart(draw, part, added.lastId);
    hash.update(`${added.lines}\n`);
    weights.push(...readWeights(draw.method, added.lines));
    added = await next;
  }
  return { listSize: weights.length, listHash: hash.digest('hex'), weights };
};

/**
 * Weights of the lines in a part of a draw's list. No line is cut out as a string of its own, because a list can have a
 * million lines.
 */
const readWeights = (method: DrawMethod, lines: string): number[] => {
  const weights: number[] = [];
  for (let start = 0; start >= 0; ) {
    const from = lines.indexOf(' ', start) + 1;
    weights.push(weightOf(method, { points: Number(lines.slice(from, lines.indexOf(' ', from))) }));
    const end = lines.indexOf('\n', from);
    start = end < 0 ? end : end + 1;
  }
  return weights;
};

const readAllWeights = async (db: Db | Tx, { id, method, listSize }: DrawRow): Promise<number[]> => {
  if (method !== 'weighted') return new Array<number>(listSize ?? 0).fill(1);
  const weights: number[] = [];
  for await (const lines of listParts(db, id)) weights.push(...readWeights(method, lines));
  return weights;
};

async function* seedOrder(
  db: Db | Tx,
  draw: DrawRow,
  seed: Buffer,
  weights: readonly number[] | undefined,
): AsyncGenerator<string[]> {
  const key = createHmac('sha256', seed)
    .update(drawKeyText(draw.contestId, draw.prizeId, draw.listHash ?? ''))
    .digest();
  const picker = createPicker(weights ?? (await readAllWeights(db, draw)));
  for (let k = 0; ; ) {
    const places: number[] = [];
    for (; places.length < ranksPerRead; k += 1) {
      const place = picker.pick(createHmac('sha256', key).update(String(k)).digest());
      if (place === undefined) break;
      places.push(place);
    }
    const lines = places.length > 0 ? await drawStore(db).readLines(draw.id, places) : [];
    if (lines.length > 0) yield lines.map((line) => parseDrawLine(line).receipt);
    if (places.length < ranksPerRead) return;
  }
}

async function* sortedOrder(db: Db | Tx, draw: DrawRow): AsyncGenerator<string[]> {
  const compare = compareLines(draw.method);
  let yielded = 0;
  for (let ranks = firstRanks; ; ranks *= 10) {
    let best: DrawLine[] = [];
    for await (const lines of listParts(db, draw.id)) {
      best.push(...lines.split('\n').map(parseDrawLine));
      // The sort is stable, so contestants with equal values keep the order of the draw's list.
      if (best.length > 2 * ranks) best = best.sort(compare).slice(0, ranks);
    }
    best.sort(compare);
    const isAll = best.length <= ranks && (draw.listSize ?? 0) <= ranks;
    yield best.slice(yielded, ranks).map(({ receipt }) => receipt);
    yielded = ranks;
    if (isAll) return;
  }
}

/**
 * Yields receipts of all contestants in the list of a draw, in its order. Only as much is computed as is read.
 * `weights`: the weights of the list, if it was just made.
 */
export const drawOrder = (
  db: Db | Tx,
  draw: DrawRow,
  seed: Buffer,
  weights?: readonly number[],
): AsyncGenerator<string[]> => (usesSeed(draw.method) ? seedOrder(db, draw, seed, weights) : sortedOrder(db, draw));
