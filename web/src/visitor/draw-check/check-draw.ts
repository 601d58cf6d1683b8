import {
  compareLines,
  createPicker,
  formatDrawSettings,
  keyText,
  parseDrawLine,
  toHex,
  usesSeed,
  weightOf,
} from '@fanfare/contract/contests/draw-order';
import type { PublicDraw } from '@fanfare/contract/contests/public-draw';

export type CheckStep = { text: string; isRight: boolean };
type Report = (done: number, total: number) => void;

const encoder = new TextEncoder();
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

const hmac = async (key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const imported = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, encoder.encode(text)));
};

const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));

/** The first receipts in the order of a draw. */
async function* orderOf(draw: PublicDraw, lines: readonly string[]): AsyncGenerator<string> {
  const entries = lines.map(parseDrawLine);
  if (!usesSeed(draw.method)) {
    for (const { receipt } of entries.sort(compareLines(draw.method))) yield receipt;
    return;
  }
  const key = await hmac(fromHex(draw.seed), keyText(draw.contest_id, draw.prize_id, draw.list_hash));
  const picker = createPicker(entries.map((entry) => weightOf(draw.method, entry)));
  for (let k = 0; ; k += 1) {
    const place = picker.pick(await hmac(key, String(k)));
    const entry = place === undefined ? undefined : entries[place];
    if (!entry) return;
    yield entry.receipt;
  }
}

/** Entries of a list that the organizer added. */
export const countAdded = (list: string): number =>
  list.split('\n').filter((line) => line !== '' && parseDrawLine(line).isAdded).length;

/** The seed comes from a random key and the published method. Draws of older contests have no key. */
const checkMethod = async ({ seed_key, seed, method, is_unique }: PublicDraw): Promise<CheckStep[]> => {
  if (!seed_key) return [];
  const derived = await hmac(fromHex(seed_key), formatDrawSettings({ method, isUnique: is_unique }));
  const text = 'The way to choose winners is the one that was published with the contest.';
  return [{ text, isRight: toHex(derived) === seed }];
};

/** Repeats a draw from what was published, and compares. Every wait lets the page respond. */
export const checkDraw = async (draw: PublicDraw, list: string, report: Report): Promise<CheckStep[]> => {
  const steps: CheckStep[] = [
    {
      text: 'The seed is the one whose hash was published with the contest.',
      isRight: (await sha256(fromHex(draw.seed))) === draw.seed_hash,
    },
    ...(await checkMethod(draw)),
    {
      text: 'The list is the one the draw was made from.',
      isRight: (await sha256(encoder.encode(list))) === draw.list_hash,
    },
  ];
  const byRank = new Map(draw.winners.map((winner) => [winner.rank, winner.receipt]));
  const excluded = new Set(draw.excluded.map(({ receipt }) => receipt));
  const lastRank = Math.max(0, ...byRank.keys());
  let rank = 0;
  let found = 0;
  let wrong = 0;
  if (lastRank > 0)
    for await (const receipt of orderOf(draw, list.trimEnd().split('\n'))) {
      rank += 1;
      const isExplained = byRank.has(rank) ? byRank.get(rank) === receipt : excluded.has(receipt);
      if (!isExplained) wrong += 1;
      else if (byRank.has(rank)) found += 1;
      report(rank, lastRank);
      if (rank === lastRank) break;
    }
  steps.push({
    text: 'Every winner has the place that seed and list give them, and skipped entries are named.',
    isRight: wrong === 0 && rank === lastRank && found === draw.winners.length,
  });
  return steps;
};
