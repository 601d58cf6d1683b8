import { createHash, createHmac } from 'node:crypto';
import {
  compareLines,
  createPicker,
  type DrawLine,
  keyText,
  parseDrawLine,
  usesSeed,
  weightOf,
} from '@fanfare/contract/contests/draw-order';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type DrawRow, drawStore } from './draws.store.ts';

/** Parts read at once: about 4 MB. */
const partsPerRead = 20;
/** First ranks computed for a method without a seed; ten times as many when they are used up. */
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

/** SHA-256 of the published list: its lines, each with a line break. */
export const hashList = async (db: Db | Tx, drawId: number): Promise<string> => {
  const hash = createHash('sha256');
  for await (const lines of listParts(db, drawId)) hash.update(`${lines}\n`);
  return hash.digest('hex');
};

async function* seedOrder(db: Db | Tx, draw: DrawRow, seed: Buffer, listHash: string): AsyncGenerator<string> {
  const weights: number[] = [];
  for await (const lines of listParts(db, draw.id))
    for (const line of lines.split('\n')) weights.push(weightOf(draw.method, parseDrawLine(line)));
  const key = createHmac('sha256', seed)
    .update(keyText(draw.contestId, draw.prizeId, listHash))
    .digest();
  const picker = createPicker(weights);
  for (let k = 0; ; k += 1) {
    const place = picker.pick(createHmac('sha256', key).update(String(k)).digest());
    if (place === undefined) return;
    yield parseDrawLine(await drawStore(db).readLine(draw.id, place)).receipt;
  }
}

async function* sortedOrder(db: Db | Tx, draw: DrawRow): AsyncGenerator<string> {
  const compare = compareLines(draw.method);
  let yielded = 0;
  for (let ranks = firstRanks; ; ranks *= 10) {
    let best: DrawLine[] = [];
    for await (const lines of listParts(db, draw.id)) {
      best.push(...lines.split('\n').map(parseDrawLine));
      // Sorting is stable, so ties keep the order of the list.
      if (best.length > 2 * ranks) best = best.sort(compare).slice(0, ranks);
    }
    best.sort(compare);
    const isAll = best.length <= ranks && (draw.listSize ?? 0) <= ranks;
    for (const { receipt } of best.slice(yielded, ranks)) yield receipt;
    yielded = ranks;
    if (isAll) return;
  }
}

/** Receipts of all contestants in the list of a draw, in its order. Only as much is computed as is read. */
export const drawOrder = (db: Db | Tx, draw: DrawRow, seed: Buffer, listHash: string): AsyncGenerator<string> =>
  usesSeed(draw.method) ? seedOrder(db, draw, seed, listHash) : sortedOrder(db, draw);
