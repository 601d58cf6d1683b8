import { createHash, createHmac } from 'node:crypto';
import type { PublicDraw } from '@fanfare/contract/contests/public-draw';
import { expect, test } from 'vitest';
import { checkDraw, countAdded } from './check-draw.ts';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const receipts = Array.from({ length: 50 }, (_, index) => sha256(`code ${index}`));
const list = `${receipts.map((receipt, index) => `${receipt} ${index % 4} 1 ${index}`).join('\n')}\n`;
/** The seed as it is derived for a random draw with unique winners. */
const seedKey = Buffer.alloc(32, 7);
const seed = createHmac('sha256', seedKey).update('randomunique').digest();

/** The first three of the random order, without the product's own code. */
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
const draw: PublicDraw = {
  ...{ contest_id: 3, prize_id: 9, method: 'random', is_unique: true, min_points: 0 },
  ...{
    seed_key: seedKey.toString('hex'),
    seed: seed.toString('hex'),
    seed_hash: sha256(seed),
    list_hash: sha256(list),
    list_size: 50,
    list_parts: 1,
  },
  ...{ chain_sequence: 50, chain_hash: '' },
  excluded: [{ receipt: second, reason: 'other_prize' }],
  winners: [winner(1, first), winner(3, third)],
};
const check = async (change: Partial<PublicDraw>, text = list) =>
  (await checkDraw({ ...draw, ...change }, text, () => {})).map(({ isRight }) => isRight);

test.each([
  ['as published', {}, [true, true, true, true]],
  ['published before seeds covered the method', { seed_key: null }, [true, true, true]],
  ['another seed', { seed: '00'.repeat(32) }, [false, false, true, false]],
  ['another method than published', { is_unique: false }, [true, false, true, true]],
  ['another key for another method', { seed_key: '00'.repeat(32), is_unique: false }, [true, false, true, true]],
  ['winners in another order', { winners: [winner(1, third), winner(3, first)] }, [true, true, true, false]],
  ['somebody passed over without a reason', { excluded: [] }, [true, true, true, false]],
  ['a second winner in one place', { winners: [winner(1, third), ...draw.winners] }, [true, true, true, false]],
  ['a winner without a place', { winners: [winner(0, third), ...draw.winners] }, [true, true, true, false]],
  ['more winners than contestants', { winners: [winner(51, first)] }, [true, true, true, false]],
])('%s → found', async (_, change, expected) => {
  expect(await check(change)).toEqual(expected);
});

test('entries that the organizer added → counted; a list without marks → none', () => {
  expect(countAdded(list)).toBe(0);
  expect(countAdded(list.replace(/ 7\n/, ' 7 added\n').replace(/ 9\n/, ' 9 added\n'))).toBe(2);
});

test('a line added to the list → found', async () => {
  expect(await check({}, `${list}${sha256('friend')} 1 1 1\n`)).toEqual([true, true, false, false]);
});
