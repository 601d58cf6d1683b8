// Repeats a published draw of a contest. Node 20 or newer, no packages:
//   node check.mjs https://example.com/c/my-contest/draw/1
import { createHash, createHmac } from 'node:crypto';

const base = process.argv[2].replace(/\/$/, '');
const read = async (path) => {
  // Hashes can hardly be compressed.
  const response = await fetch(`${base}/${path}`, { headers: { 'accept-encoding': 'identity' } });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
};
const check = (text, isRight) => {
  process.stdout.write(`${isRight ? 'right' : 'WRONG'} ${text}\n`);
  if (!isRight) process.exitCode = 1;
};
const sha256 = (data) => createHash('sha256').update(data).digest('hex');
const draw = JSON.parse(await read('draw.json'));
const seed = Buffer.from(draw.seed, 'hex');
check('seed', sha256(seed) === draw.seed_hash);
const hmac = (key, text) => createHmac('sha256', key).update(text).digest();
// The seed comes from a random key and the published method. Draws of older contests have no key.
const settings = `${draw.method}${draw.is_unique ? 'unique' : ''}`;
if (draw.seed_key) check('method', hmac(Buffer.from(draw.seed_key, 'hex'), settings).equals(seed));

// The chain: the hash of every line is over the hash before it. Receipts take part while they stand in it.
const standing = new Set();
let [chainHash, sequence] = ['0'.repeat(64), 0];
for (let page = 0; sequence < draw.chain_sequence; page += 1)
  for (const line of (await read(`../chain/${page}.txt`)).trimEnd().split('\n', draw.chain_sequence - sequence)) {
    const [number, kind, receipt, at, hash] = line.split(' ');
    chainHash = sha256(`${chainHash}\n${number} ${kind} ${receipt} ${at}`);
    sequence += 1;
    if (+number !== sequence || hash !== chainHash) throw new Error(`The chain is broken at line ${sequence}.`);
    standing[kind === 'entered' || kind === 'released' ? 'add' : 'delete'](receipt);
  }
check('chain', chainHash === draw.chain_hash);

const listHash = createHash('sha256');
const entries = [];
for (let part = 0; part < draw.list_parts; part += 1) {
  const text = await read(`list/${part}.txt`);
  listHash.update(text);
  for (const line of text.trimEnd().split('\n')) {
    const [receipt, points, pointsAt, enteredAt] = line.split(' ');
    entries.push({ receipt, points: +points, pointsAt: +pointsAt, enteredAt: +enteredAt });
  }
}
const isEachEntered = entries.every(({ receipt }) => standing.delete(receipt));
check('list', isEachEntered && listHash.digest('hex') === draw.list_hash);
const lastRank = Math.max(0, ...draw.winners.map(({ rank }) => rank));
const order = [];
if (draw.method === 'points') entries.sort((a, b) => b.points - a.points || a.pointsAt - b.pointsAt);
if (draw.method === 'first') entries.sort((a, b) => a.enteredAt - b.enteredAt);
if (draw.method === 'points' || draw.method === 'first') {
  order.push(...entries.slice(0, lastRank).map(({ receipt }) => receipt));
} else {
  const key = hmac(seed, `${draw.contest_id}\n${draw.prize_id}\n${draw.list_hash}`);
  const weights = entries.map(({ points }) => (draw.method === 'weighted' ? points : 1));
  let left = weights.reduce((sum, weight) => sum + weight, 0);
  for (let k = 0; k < lastRank && left > 0; k += 1) {
    const number = BigInt(`0x${hmac(key, String(k)).toString('hex')}`);
    let rest = Number(number % BigInt(left));
    let place = 0;
    for (; rest >= weights[place]; place += 1) rest -= weights[place];
    order.push(entries[place].receipt);
    left -= weights[place];
    weights[place] = 0;
  }
}
const winners = new Map(draw.winners.map(({ rank, receipt }) => [rank, receipt]));
const excluded = new Set(draw.excluded.map(({ receipt }) => receipt));
const isExplained = (receipt, index) =>
  winners.has(index + 1) ? winners.get(index + 1) === receipt : excluded.has(receipt);
check('winners', order.length === lastRank && order.every(isExplained));
