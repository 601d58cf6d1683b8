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

const reopened = <T>(name: string) => {
  const again = createStore({ dataDir });
  const values = again.collection<T>(name).entries();
  again.close();
  return values;
};

test('what was set is there after a restart, in the same order, and what was deleted is not', () => {
  const first = createStore({ dataDir });
  const posts = first.collection<{ text: string }>('x.posts');
  posts.set('b', { text: 'first' });
  posts.set('a', { text: 'second' });
  posts.set('c', { text: 'gone' });
  posts.set('b', { text: 'first, edited' });
  posts.delete('c');
  first.close();
  expect(reopened('x.posts')).toEqual([
    ['b', { text: 'first, edited' }],
    ['a', { text: 'second' }],
  ]);
});

test('a torn last line is dropped, and the next value lands on a line of its own', () => {
  const first = createStore({ dataDir });
  first.collection('x.posts').set('a', 1);
  first.close();
  appendFileSync(join(dataDir, 'x.posts.jsonl'), '["b",{"text":"half a th');
  const second = createStore({ dataDir });
  expect(second.collection('x.posts').entries()).toEqual([['a', 1]]);
  second.collection('x.posts').set('c', 3);
  second.close();
  expect(reopened('x.posts')).toEqual([
    ['a', 1],
    ['c', 3],
  ]);
});

test('a damaged line in the middle costs that line only, and the damaged file is kept', () => {
  const path = join(dataDir, 'x.posts.jsonl');
  writeFileSync(path, '["a",1]\n["b",\u0000\u0000\n["c",3]\n');
  expect(reopened('x.posts')).toEqual([
    ['a', 1],
    ['c', 3],
  ]);
  expect(existsSync(`${path}.damaged`)).toBe(true);
});

test('a process killed while writing loses nothing it had reported as kept', async () => {
  const writer = `
    const { store } = await import(${JSON.stringify(new URL('./store.ts', import.meta.url).href)});
    const numbers = store({ dataDir: ${JSON.stringify(dataDir)} }).collection('x.numbers');
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
    // Past several rewrites of the journal, so that the kill may hit one.
    if (n >= 4000) child.kill('SIGKILL');
  });
  await once(child, 'close');
  expect(reported).toBeGreaterThanOrEqual(4000);
  const kept = reopened<{ n: number }>('x.numbers').map(([, { n }]) => n);
  expect(kept).toHaveLength(50);
  expect(Math.max(...kept)).toBeGreaterThanOrEqual(reported);
  expect(new Set(kept.map((n) => n % 50)).size).toBe(50);
});

test('a journal that mostly repeats itself is rewritten', () => {
  const first = createStore({ dataDir });
  for (let n = 0; n < 5000; n += 1) first.collection('x.counter').set('n', n);
  first.close();
  expect(readFileSync(join(dataDir, 'x.counter.jsonl'), 'utf8').split('\n').length).toBeLessThan(1100);
  expect(reopened('x.counter')).toEqual([['n', 4999]]);
});

test('what was read cannot be changed behind the journal', () => {
  const posts = createStore().collection<{ tags: string[] }>('x.posts');
  const draft = { tags: ['one'] };
  posts.set('a', draft);
  draft.tags.push('two');
  expect(posts.get('a')).toEqual({ tags: ['one'] });
  expect(() => posts.get('a')?.tags.push('three')).toThrow(TypeError);
});

test('clearing one network leaves the others, and reaches files nobody has opened', () => {
  const first = createStore({ dataDir });
  first.collection('x.posts').set('a', 1);
  first.collection('facebook.posts').set('a', 1);
  first.close();
  const second = createStore({ dataDir });
  second.clear('x.');
  second.close();
  expect(reopened('x.posts')).toEqual([]);
  expect(reopened('facebook.posts')).toEqual([['a', 1]]);
});

test('without a directory everything works and nothing is written', () => {
  const memory = createStore();
  memory.collection('x.posts').set('a', 1);
  expect(memory.collection('x.posts').values()).toEqual([1]);
});

test('a collection cannot be named out of its directory', () => {
  expect(() => createStore({ dataDir }).collection('../elsewhere')).toThrow('no name for a collection');
});
