import { createHash, createHmac } from 'node:crypto';
import type { PublicDraw } from '@fanfare/contract/contests/public-draw';
import { expect, test } from 'vitest';
import { checkDraw, countAdded, followChain } from './check-draw.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const receipts = Array.from({ length: 50 }, (_, index) => sha256(`code ${index}`));
const list = `${receipts.map((receipt, index) => `${receipt} ${index % 4} 1 ${index}`).join('\n')}\n`;
/** The seed of the random order, derived like the seed of a draw with random order and unique winners. */
const seedKey = Buffer.alloc(32, 7);
const seed = createHmac('sha256', seedKey).update('randomunique').digest();

/** The first three receipts in the random order of the draw, computed without the product's own code. */
const drawThree = (): string[] => {
  const key = createHmac('sha256', seed)
    .update(`3\n9\n${sha256(list)}`)
    .digest();
  const taken: string[] = [];
  for (let k = 0; k < 3; k += 1) {
    const left = receipts.filter((receipt) => !taken.includes(receipt));
    const number = BigInt(`0x${createHmac('sha256', key).update(String(k)).digest('hex')}`);
    taken.push(left[Number(number % BigInt(left.length))] ?? '');
  }
  return taken;
};
const [first = '', second = '', third = ''] = drawThree();
const winner = (rank: number, receipt: string) => ({ rank, receipt, state: 'selected' as const, reason: null });
/**
 * Lines of the contest's public chain of entries, in which all receipts entered and one of them left after the draw.
 */
const chainLines = (events: readonly (readonly [string, string])[]): string[] => {
  let hash = '0'.repeat(64);
  return events.map(([kind, receipt], index) => {
    const line = `${index + 1} ${kind} ${receipt} 2030-02-25T10:00:00.000Z`;
    hash = sha256(`${hash}\n${line}`);
    return `${line} ${hash}`;
  });
};
const entered = receipts.map((receipt) => ['entered', receipt] as const);
const chain = chainLines([...entered, ['disqualified', second]]);
const chainWithAdded = chainLines(receipts.map((receipt, index) => [index === 7 ? 'added' : 'entered', receipt]));
const hashAt = (sequence: number) => chain[sequence - 1]?.split(' ')[4] ?? '';
const draw: PublicDraw = {
  contest_id: 3,
  prize_id: 9,
  method: 'random',
  is_unique: true,
  min_points: 0,
  seed_key: seedKey.toString('hex'),
  seed: seed.toString('hex'),
  seed_hash: sha256(seed),
  list_hash: sha256(list),
  list_size: 50,
  list_parts: 1,
  chain_parts: 1,
  chain_sequence: 50,
  chain_hash: hashAt(50),
  other_draws: [2],
  excluded: [{ receipt: second, reason: 'other_prize' }],
  winners: [winner(1, first), winner(3, third)],
};
type Change = Partial<PublicDraw> & { list?: string; chain?: string[]; otherWinners?: string[]; heads?: number[] };
const check = async ({
  list: text = list,
  chain: lines = chain,
  otherWinners = [second],
  heads = [7],
  ...change
}: Change) => {
  async function* pages() {
    yield `${lines.slice(0, 20).join('\n')}\n`;
    yield `${lines.slice(20).join('\n')}\n`;
  }
  const published = { ...draw, ...change };
  const known = heads.map((sequence) => ({ sequence, hash: hashAt(sequence) }));
  const evidence = { chain: await followChain(pages(), published, known), otherWinners: new Set(otherWinners) };
  const steps = await checkDraw(published, text, evidence, () => {});
  return steps.map(({ isRight }) => isRight);
};
const notQualified = { excluded: [{ receipt: second, reason: 'not_qualified' as const }] };

test.each<[string, Change, (boolean | null)[]]>([
  ['as published', {}, [true, true, true, true, true]],
  ['published before seeds covered the method', { seed_key: null }, [true, null, true, true, true]],
  ['another seed', { seed: '00'.repeat(32) }, [false, false, true, true, false]],
  ['another method than published', { is_unique: false }, [true, false, true, true, false]],
  ['another key for another method', { seed_key: '00'.repeat(32) }, [true, false, true, true, true]],
  ['winners in another order', { winners: [winner(1, third), winner(3, first)] }, [true, true, true, true, false]],
  ['a contestant passed over without a reason', { excluded: [] }, [true, true, true, true, false]],
  ['passed over for a prize that they did not win', { otherWinners: [] }, [true, true, true, true, false]],
  ['passed over because they left, as the chain says', notQualified, [true, true, true, true, true]],
  [
    'passed over because they left, but they did not',
    { ...notQualified, chain: chain.slice(0, 50) },
    [true, true, true, true, false],
  ],
  ['a second winner in one place', { winners: [winner(1, third), ...draw.winners] }, [true, true, true, true, false]],
  ['a winner without a place', { winners: [winner(0, third), ...draw.winners] }, [true, true, true, true, false]],
  ['more winners than contestants', { winners: [winner(51, first)] }, [true, true, true, true, false]],
  ['a chain that was written anew', { chain: chainLines(entered.toReversed()) }, [true, true, false, true, true]],
  ['a chain that ends before the draw', { chain: chain.slice(0, 40) }, [true, true, false, false, true]],
  [
    'a line of the chain changed',
    { chain: chain.with(3, (chain[3] ?? '').replace('entered', 'released')) },
    [true, true, false, true, true],
  ],
  ['a head that the chain does not have', { heads: [60] }, [true, true, false, true, true]],
  [
    'an entry of the chain missing in the list',
    { chain: chainLines([...entered, ['entered', sha256('x')]]), chain_sequence: 51 },
    [true, true, false, false, true],
  ],
  [
    'an entry of the organizer that the list does not mark',
    { chain: chainWithAdded, heads: [], chain_hash: chainWithAdded.at(-1)?.split(' ')[4] ?? '' },
    [true, true, true, false, true],
  ],
  ['an entry twice in the list', { list: `${list}${list.split('\n')[0]}\n` }, [true, true, true, false, false]],
])(
  'check of a published draw, %s → each of the five checks passes, fails or can’t be made, as expected',
  async (_, change, expected) => {
    expect(await check(change)).toEqual(expected);
  },
);

test('draw’s list with entries marked as added by the organizer → their number; list without marks → 0', () => {
  expect(countAdded(list)).toBe(0);
  expect(countAdded(list.replace(/ 7\n/, ' 7 added\n').replace(/ 9\n/, ' 9 added\n'))).toBe(2);
});

test('line added to a draw’s published list → the checks of list and draw fail', async () => {
  expect(await check({ list: `${list}${sha256('friend')} 1 1 1\n` })).toEqual([true, true, true, false, false]);
});
