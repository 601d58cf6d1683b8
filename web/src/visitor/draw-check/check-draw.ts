import { chainHashText, firstChainHash } from '@fanfare/contract/contests/chain-lines';
import {
  compareLines,
  createPicker,
  drawKeyText,
  type ExcludedReceipt,
  formatDrawSettings,
  neededPoints,
  parseDrawLine,
  toHex,
  usesSeed,
  weightOf,
} from '@fanfare/contract/contests/draw-order';
import type { PublicDraw } from '@fanfare/contract/contests/public-draw';
import { sha256 as hashNow } from '../contest/sha256.ts';

/** Result of one check of a draw. `isRight` is null for what can't be checked. */
export type CheckStep = { text: string; isRight: boolean | null };
type Report = (done: number, total: number) => void;

const encoder = new TextEncoder();
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

const hmac = async (key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
};

const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** The receipts of a draw's list in the order of the draw, one by one. */
async function* orderOf(draw: PublicDraw, lines: readonly string[]): AsyncGenerator<string> {
  const entries = lines.map(parseDrawLine);
  if (!usesSeed(draw.method)) {
    for (const { receipt } of entries.sort(compareLines(draw.method))) yield receipt;
    return;
  }
  const key = await hmac(fromHex(draw.seed), drawKeyText(draw.contest_id, draw.prize_id, draw.list_hash));
  const picker = createPicker(entries.map((entry) => weightOf(draw.method, entry)));
  for (let k = 0; ; k += 1) {
    const place = picker.pick(await hmac(key, String(k)));
    const entry = place === undefined ? undefined : entries[place];
    if (!entry) return;
    yield entry.receipt;
  }
}

type Head = { sequence: number; hash: string };
export type ChainFindings = {
  /**
   * True if each line of the chain has the hash over the line before it, and the hash that the draw names and every
   * published hash are in the chain.
   */
  isUnbroken: boolean;
  /** Receipts of the entries that took part when the draw's list was made. */
  standing: ReadonlySet<string>;
  /** Receipts of the entries that left the contest by a line of the chain after the draw's list was made. */
  left: ReadonlySet<string>;
  /** Receipts of the entries that the organizer added. */
  added: ReadonlySet<string>;
};
const entering = ['entered', 'added', 'released'];

/**
 * Reads the contest's public chain of entries page by page. The hashes are computed synchronously: a chain has up to a
 * hundred thousand lines.
 */
export const followChain = async (
  pages: AsyncIterable<string>,
  draw: Pick<PublicDraw, 'chain_sequence' | 'chain_hash'>,
  heads: readonly Head[],
): Promise<ChainFindings> => {
  const standing = new Set<string>();
  const left = new Set<string>();
  const added = new Set<string>();
  const known = draw.chain_sequence > 0 ? [{ sequence: draw.chain_sequence, hash: draw.chain_hash }] : [];
  const expected = new Set([...heads, ...known].map((head) => `${head.sequence} ${head.hash}`));
  let hash = firstChainHash;
  let sequence = 0;
  let isUnbroken = true;
  for await (const page of pages)
    for (const line of page.split('\n')) {
      if (line === '') continue;
      const [number, kind = '', receipt = '', at, ownHash] = line.split(' ');
      hash = toHex(hashNow(encoder.encode(chainHashText(hash, `${number} ${kind} ${receipt} ${at}`))));
      sequence += 1;
      if (Number(number) !== sequence || ownHash !== hash) isUnbroken = false;
      expected.delete(`${sequence} ${hash}`);
      if (kind === 'added') added.add(receipt);
      if (sequence > draw.chain_sequence) {
        if (!entering.includes(kind)) left.add(receipt);
      } else if (entering.includes(kind)) standing.add(receipt);
      else standing.delete(receipt);
    }
  return { isUnbroken: isUnbroken && expected.size === 0, standing, left, added };
};

/**
 * True if the draw's list has exactly the entries that the contest's public chain of entries names at that time, each
 * once; a method that needs points may leave entries out. Entries that the organizer added must be marked.
 */
const isListOf = ({ standing, added }: ChainFindings, draw: PublicDraw, lines: readonly string[]): boolean => {
  const needed = neededPoints(draw.method, draw.min_points);
  const entries = lines.map(parseDrawLine);
  const isEachRight = entries.every(
    ({ receipt, points, isAdded }) => standing.has(receipt) && points >= needed && (isAdded || !added.has(receipt)),
  );
  const distinct = new Set(entries.map(({ receipt }) => receipt)).size;
  return isEachRight && distinct === entries.length && (needed > 0 || distinct === standing.size);
};

/** Number of entries in a draw's list that are marked as added by the organizer. */
export const countAdded = (list: string): number =>
  list.split('\n').filter((line) => line !== '' && parseDrawLine(line).isAdded).length;

/**
 * Checks that the draw's seed is derived from the random key and the published method. Draws of older contests have no
 * key.
 */
const checkMethod = async ({ seed_key, seed, method, is_unique }: PublicDraw): Promise<CheckStep> => {
  if (!seed_key)
    return { text: 'The way to choose winners can’t be checked: this contest is older than the check.', isRight: null };
  const derived = await hmac(fromHex(seed_key), formatDrawSettings({ method, isUnique: is_unique }));
  const text = 'The way to choose winners is the one that was published with the contest.';
  return { text, isRight: toHex(derived) === seed };
};

/**
 * Facts that a draw is compared with: findings about the contest's chain of entries, and `otherWinners`, the receipts
 * of the winners of its other prizes.
 */
export type Evidence = { chain: ChainFindings; otherWinners: ReadonlySet<string> };

/**
 * Repeats a draw from the published data and compares the result. It pauses now and then, so that the page stays
 * responsive.
 */
export const checkDraw = async (
  draw: PublicDraw,
  list: string,
  { chain, otherWinners }: Evidence,
  report: Report,
): Promise<CheckStep[]> => {
  const lines = list.split('\n').filter((line) => line !== '');
  const steps: CheckStep[] = [
    {
      text: 'The seed is the one whose hash was published with the contest.',
      isRight: (await sha256(fromHex(draw.seed))) === draw.seed_hash,
    },
    await checkMethod(draw),
    { text: 'The chain of entries is unbroken and has every head that was published.', isRight: chain.isUnbroken },
    {
      text: 'The list is the one the draw was made from, with the entries that stood in the chain.',
      isRight: (await sha256(encoder.encode(list))) === draw.list_hash && isListOf(chain, draw, lines),
    },
  ];
  const byRank = new Map(draw.winners.map((winner) => [winner.rank, winner.receipt]));
  const isProven = ({ receipt, reason }: ExcludedReceipt) =>
    reason === 'other_prize' ? draw.is_unique && otherWinners.has(receipt) : chain.left.has(receipt);
  const excluded = new Set(draw.excluded.filter(isProven).map(({ receipt }) => receipt));
  const lastRank = Math.max(0, ...byRank.keys());
  let rank = 0;
  let found = 0;
  let wrong = 0;
  if (lastRank > 0)
    for await (const receipt of orderOf(draw, lines)) {
      rank += 1;
      const isExplained = byRank.has(rank) ? byRank.get(rank) === receipt : excluded.has(receipt);
      if (!isExplained) wrong += 1;
      else if (byRank.has(rank)) found += 1;
      report(rank, lastRank);
      if (rank === lastRank) break;
    }
  steps.push({
    text: 'Every winner has the place that seed and list give them. Skipped entries had left or won another prize.',
    isRight: wrong === 0 && rank === lastRank && found === draw.winners.length,
  });
  return steps;
};
