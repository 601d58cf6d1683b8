// Repeats a published draw (Node 20.12 or newer). Its page also checks who was passed over and who the organizer added.
//   node check.mjs https://example.com/c/my-contest/draw/1 [hashes of …/draw/heads.json that you noted before the draw]
import assert from 'node:assert/strict';
import { createHash, createHmac, hash } from 'node:crypto';

const [url, ...notedHashes] = process.argv.slice(2);
const read = async (path) => (await (await fetch(`${url}/${path}`)).text()).trimEnd();
async function* readLines(folder, parts) {
  for (let part = 0; part < parts; part += 1) yield* (await read(`${folder}/${part}.txt`)).split('\n');
}
const hmac = (key, text) => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest('hex');
const draw = JSON.parse(await read('draw.json'));
assert.equal(hash('sha256', Buffer.from(draw.seed, 'hex')), draw.seed_hash, 'WRONG seed');
const settings = `${draw.method}${draw.is_unique ? 'unique' : ''}`;
if (draw.seed_key) assert.equal(hmac(draw.seed_key, settings), draw.seed, 'WRONG method');
// Chain check: each line's hash covers the previous hash. Receipts that count at the line of the draw may take part.
let chainHash = '0'.repeat(64);
const standing = new Set();
const missing = new Set([draw.chain_hash, ...notedHashes]);
for await (const line of readLines('../chain', draw.chain_parts)) {
  const [number, kind, receipt, at] = line.split(' ');
  chainHash = hash('sha256', `${chainHash}\n${number} ${kind} ${receipt} ${at}`);
  standing[['entered', 'added', 'released'].includes(kind) ? 'add' : 'delete'](receipt);
  missing.delete(chainHash);
  if (chainHash === draw.chain_hash) break;
}
assert.equal(missing.size, 0, 'WRONG chain');
const entries = [];
const listHash = createHash('sha256');
for await (const line of readLines('list', draw.list_parts)) {
  const [receipt, points, pointsAt, enteredAt] = line.split(' ');
  assert(standing.delete(receipt) && points >= draw.min_points, `WRONG entry ${receipt}`);
  entries.push({ receipt, points, pointsAt, enteredAt, weight: draw.method === 'weighted' ? Number(points) : 1 });
  listHash.update(`${line}\n`);
}
assert(standing.size === 0 || draw.min_points > 0 || draw.method === 'weighted', 'WRONG list');
assert.equal(listHash.digest('hex'), draw.list_hash, 'WRONG list');
// Order check: by points or by time; at random, pick k is HMAC(key, k) modulo the total weight of entries not yet
// picked.
if (draw.method === 'points') entries.sort((a, b) => b.points - a.points || a.pointsAt - b.pointsAt);
if (draw.method === 'first') entries.sort((a, b) => a.enteredAt - b.enteredAt);
const key = hmac(draw.seed, `${draw.contest_id}\n${draw.prize_id}\n${draw.list_hash}`);
for (let rank = 1; draw.winners.length > 0; rank += 1) {
  const weights = entries.reduce((sum, { weight }) => sum + weight, 0);
  assert(weights > 0, 'WRONG winners');
  const number = BigInt(`0x${hmac(key, String(rank - 1))}`) % BigInt(weights);
  let place = 0;
  let rest = ['random', 'weighted'].includes(draw.method) ? Number(number) : 0;
  for (; rest >= entries[place].weight; place += 1) rest -= entries[place].weight;
  const [{ receipt }] = entries.splice(place, 1);
  const published = draw.winners[0].rank === rank ? draw.winners.shift() : draw.excluded.shift();
  assert.equal(receipt, published?.receipt, 'WRONG winners');
}
process.stdout.write(`right: seed,${draw.seed_key ? ' method,' : ''} chain, list, order and winners\n`);
