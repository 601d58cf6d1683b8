import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStore } from './store.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const readFromDisk = <T>(name: string) => {
  const store = createStore({ dataDir });
  const entries = store.collection<T>(name).entries();
  store.close();
  return entries;
};

test('store after a restart → set values in insertion order, without the deleted ones', () => {
  const first = createStore({ dataDir });
  const posts = first.collection<{ text: string }>('x.posts');
  posts.set('b', { text: 'first' });
  posts.set('a', { text: 'second' });
  posts.set('c', { text: 'deleted' });
  posts.set('b', { text: 'first, edited' });
  posts.delete('c');
  first.close();
  expect(readFromDisk('x.posts')).toEqual([
    ['b', { text: 'first, edited' }],
    ['a', { text: 'second' }],
  ]);
});

test('index of a collection → values by group, up to date after changes, deletions and clearing', () => {
  const store = createStore({ dataDir });
  const posts = store.collection<{ author: string; text: string }>('x.posts');
  posts.set('a', { author: 'ann', text: '1' });
  const postsOf = posts.index(({ author }) => author);
  const textsOf = (author: string) => postsOf(author).map(({ text }) => text);
  posts.set('b', { author: 'ann', text: '2' });
  posts.set('c', { author: 'ben', text: '3' });
  posts.set('a', { author: 'ann', text: '1, edited' });
  expect([textsOf('ann'), textsOf('ben'), textsOf('cleo')]).toEqual([['1, edited', '2'], ['3'], []]);
  posts.set('b', { author: 'ben', text: '2' });
  posts.delete('a');
  expect([textsOf('ann'), textsOf('ben')]).toEqual([[], ['3', '2']]);
  store.clear();
  expect(textsOf('ben')).toEqual([]);
  store.close();
});

test('stored file with an incomplete last line → the line is dropped; the next value starts a new line', () => {
  const first = createStore({ dataDir });
  first.collection('x.posts').set('a', 1);
  first.close();
  appendFileSync(join(dataDir, 'x.posts.jsonl'), '["b",{"text":"half a th');
  const second = createStore({ dataDir });
  expect(second.collection('x.posts').entries()).toEqual([['a', 1]]);
  second.collection('x.posts').set('c', 3);
  second.close();
  expect(readFromDisk('x.posts')).toEqual([
    ['a', 1],
    ['c', 3],
  ]);
});

test('stored file with a damaged line → the line is skipped and the file is copied to *.damaged', () => {
  const path = join(dataDir, 'x.posts.jsonl');
  writeFileSync(path, '["a",1]\n["b",\u0000\u0000\n["c",3]\n');
  expect(readFromDisk('x.posts')).toEqual([
    ['a', 1],
    ['c', 3],
  ]);
  expect(existsSync(`${path}.damaged`)).toBe(true);
});

test('SIGKILL while writing loses no value whose set() had returned', async () => {
  const writer = `
    const { createStore } = await import(${JSON.stringify(new URL('./store.ts', import.meta.url).href)});
    const numbers = createStore({ dataDir: ${JSON.stringify(dataDir)} }).collection('x.numbers');
    for (let n = 0; ; n += 1) {
      numbers.set(String(n % 50), { n, filling: 'x'.repeat(2000) });
      process.send(n);
      if (n % 20 === 0) await new Promise((go) => setImmediate(go));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', writer], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let reported = -1;
  child.on('message', (n: number) => {
    reported = n;
    // The process is killed after it has rewritten the file several times, so that the kill can hit a rewrite.
    if (n >= 4000) child.kill('SIGKILL');
  });
  await once(child, 'close');
  expect(reported).toBeGreaterThanOrEqual(4000);
  const stored = readFromDisk<{ n: number }>('x.numbers').map(([, { n }]) => n);
  expect(stored).toHaveLength(50);
  expect(Math.max(...stored)).toBeGreaterThanOrEqual(reported);
  expect(new Set(stored.map((n) => n % 50)).size).toBe(50);
});

test('value set 5,000 times → the stored file is rewritten without most outdated lines', () => {
  const first = createStore({ dataDir });
  for (let n = 0; n < 5000; n += 1) first.collection('x.counter').set('n', n);
  first.close();
  expect(readFileSync(join(dataDir, 'x.counter.jsonl'), 'utf8').split('\n').length).toBeLessThan(1100);
  expect(readFromDisk('x.counter')).toEqual([['n', 4999]]);
});

test('stored values are frozen copies', () => {
  const posts = createStore().collection<{ tags: string[] }>('x.posts');
  const draft = { tags: ['one'] };
  posts.set('a', draft);
  draft.tags.push('two');
  expect(posts.get('a')).toEqual({ tags: ['one'] });
  expect(() => posts.get('a')?.tags.push('three')).toThrow(TypeError);
});

test('clear(prefix) empties matching collections, opened or not, and no others', () => {
  const first = createStore({ dataDir });
  first.collection('x.posts').set('a', 1);
  first.collection('facebook.posts').set('a', 1);
  first.close();
  const second = createStore({ dataDir });
  second.clear('x.');
  second.close();
  expect(readFromDisk('x.posts')).toEqual([]);
  expect(readFromDisk('facebook.posts')).toEqual([['a', 1]]);
});

test('store without dataDir → values are kept in memory', () => {
  const memory = createStore();
  memory.collection('x.posts').set('a', 1);
  expect(memory.collection('x.posts').values()).toEqual([1]);
});

test('a collection name with a path → error', () => {
  expect(() => createStore({ dataDir }).collection('../elsewhere')).toThrow('Invalid collection name');
});
