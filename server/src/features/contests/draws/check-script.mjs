// Repeats a published draw of a contest. Node 20 or newer, no packages:
//   node check.mjs https://example.com/c/my-contest/draw/1
// With a file that you saved from …/draw/heads.json while the contest ran, it also finds a chain that was written anew:
//   node check.mjs https://example.com/c/my-contest/draw/1 heads.json
import { createHash, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';

const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const read = async (path) => {
  const response = await fetch(`${process.argv[2]}/${path}`);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return (await response.text()).trimEnd();
};
const check = (text, isRight) => {
  process.stdout.write(`${isRight ? 'right' : 'WRONG'} ${text}\n`);
  if (!isRight) process.exitCode = 1;
};
const draw = JSON.parse(await read('draw.json'));
const seed = Buffer.from(draw.seed, 'hex');
check('seed', sha256(seed) === draw.seed_hash);
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
// The seed comes from a random key and the published method. Draws of older contests have no key.
const settings = `${draw.method}${draw.is_unique ? 'unique' : ''}`;
if (draw.seed_key) check('method', hmac(Buffer.from(draw.seed_key, 'hex'), settings).equals(seed));
else process.stdout.write('not checked: method, this contest is older than keys of seeds\n');

// The hash of every line of the chain is over the hash before it. Receipts take part while they stand in it. After the
// lines that the draw knew, others follow: of entries that left since.
const [standing, added, left, heads] = [new Set(), new Set(), new Set(), [JSON.parse(await read('../heads.json'))]];
if (process.argv[3]) heads.push(JSON.parse(readFileSync(process.argv[3], 'utf8')));
const expected = heads.flat().map((head) => [head.sequence, head.hash]);
const [hashes, wanted] = [new Map(), new Set(expected.map(([at]) => at)).add(draw.chain_sequence)];
let [chainHash, sequence] = ['0'.repeat(64), 0];
for (let page = 0, text = '-'; text !== ''; page += 1) {
  text = await read(`../chain/${page}.txt`);
  for (const line of text.split('\n').filter(Boolean)) {
    const [number, kind, receipt, at, hash] = line.split(' ');
    chainHash = sha256(`${chainHash}\n${number} ${kind} ${receipt} ${at}`);
    sequence += 1;
    if (+number !== sequence || hash !== chainHash) throw new Error(`The chain is broken at line ${sequence}.`);
    if (wanted.has(sequence)) hashes.set(sequence, chainHash);
    const isIn = ['entered', 'added', 'released'].includes(kind);
    if (sequence <= draw.chain_sequence) standing[isIn ? 'add' : 'delete'](receipt);
    else if (!isIn) left.add(receipt);
    if (kind === 'added' && sequence <= draw.chain_sequence) added.add(receipt);
  }
}
const isSame = hashes.get(draw.chain_sequence) === draw.chain_hash || draw.chain_sequence === 0;
check(`chain, with ${added.size} entries added by the organizer`, isSame);
check(
  `${expected.length} heads of the chain`,
  expected.every(([at, hash]) => hashes.get(at) === hash),
);

// The list has all receipts that stand in the chain, each once, or those with the points needed; a weighted draw needs 1.
// Those that the organizer added are marked.
const needed = draw.method === 'weighted' ? Math.max(1, draw.min_points) : draw.min_points;
const [entries, listHash] = [[], createHash('sha256')];
for (let part = 0; part < draw.list_parts; part += 1) {
  const text = await read(`list/${part}.txt`);
  listHash.update(`${text}\n`);
  for (const line of text.split('\n')) {
    const [receipt, points, pointsAt, enteredAt, mark] = line.split(' ');
    const isRight = standing.delete(receipt) && +points >= needed && (!added.has(receipt) || mark === 'added');
    if (!isRight) check(`entry ${receipt}`, false);
    entries.push({ receipt, points: +points, pointsAt: +pointsAt, enteredAt: +enteredAt });
  }
}
const without = needed > 0 ? `, without ${standing.size} entries that have fewer than ${needed} points` : '';
check(`list${without}`, listHash.digest('hex') === draw.list_hash && (needed > 0 || standing.size === 0));

// The order: first come those with most points, or the earliest; or the seed picks among all who aren't taken yet.
if (draw.method === 'points') entries.sort((a, b) => b.points - a.points || a.pointsAt - b.pointsAt);
if (draw.method === 'first') entries.sort((a, b) => a.enteredAt - b.enteredAt);
const usesSeed = draw.method === 'random' || draw.method === 'weighted';
const key = hmac(seed, `${draw.contest_id}\n${draw.prize_id}\n${draw.list_hash}`);
const weights = entries.map(({ points }) => (draw.method === 'weighted' ? points : 1));
const winners = new Map(draw.winners.map(({ rank, receipt }) => [rank, receipt]));
// Who was passed over has left the chain since, or won another prize where winners are unique.
const others = await Promise.all(
  draw.other_draws.map(async (at) => JSON.parse(await read(`../${at}/draw.json`)).winners),
);
const otherWinners = new Set(others.flat().map(({ receipt }) => receipt));
const isProven = ({ receipt, reason }) =>
  reason === 'other_prize' ? draw.is_unique && otherWinners.has(receipt) : left.has(receipt);
for (const entry of draw.excluded) if (!isProven(entry)) check(`reason to pass over ${entry.receipt}`, false);
const excluded = new Set(draw.excluded.map(({ receipt }) => receipt));
const lastRank = Math.max(0, ...winners.keys());
let [rank, chances] = [0, weights.reduce((sum, weight) => sum + weight, 0)];
for (; rank < lastRank && chances > 0; rank += 1) {
  const number = BigInt(`0x${hmac(key, String(rank)).toString('hex')}`);
  let [place, rest] = [0, usesSeed ? Number(number % BigInt(chances)) : 0];
  for (; rest >= weights[place]; place += 1) rest -= weights[place];
  chances -= weights[place];
  weights[place] = 0;
  const { receipt } = entries[place];
  if (winners.has(rank + 1) ? winners.get(rank + 1) !== receipt : !excluded.has(receipt)) break;
}
// Every winner has a place of their own in this order.
const places = new Set(draw.winners.map((winner) => winner.rank).filter((place) => place > 0));
check('winners', rank === lastRank && places.size === draw.winners.length);
