// Links between documents lead to files, and every decision has its line in the index.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const list = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));
const read = (path) => readFileSync(join(root, path), 'utf8');
const documents = [...list('.'), ...list('docs'), ...list('docs/decisions')];
const decisions = list('docs/decisions').filter((path) => /\/\d{3}-/.test(path));
const template = 'docs/decisions/000-template.md';

test('links of the documents → existing files', () => {
  const broken = documents
    .filter((path) => path !== template)
    .flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
        .map(([, target]) => target)
        .filter((target) => !/^\w+:/.test(target) && !existsSync(join(root, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    );
  expect(broken).toEqual([]);
});

test('decision records → each is listed in the index and has at most 600 words', () => {
  const index = read('docs/decisions/README.md');
  const isMissing = (path) => !index.includes(`(${path.slice('docs/decisions/'.length)})`);
  expect(decisions.filter(isMissing)).toEqual([]);
  const countWords = (path) => read(path).split(/\s+/).filter(Boolean).length;
  expect(decisions.filter((path) => countWords(path) > 600)).toEqual([]);
});

test('decision marked as superseded → the index names its successor', () => {
  const index = read('docs/decisions/README.md');
  const table = index.slice(index.indexOf('## Superseded'), index.indexOf('## How it runs'));
  const marked = decisions.filter((path) => path !== template && /^> Superseded by \[\d{3}\]/m.test(read(path)));
  const listed = [...table.matchAll(/^\| \[\d{3}[^\]]*\]\(([^)]+)\)/gm)].map(([, name]) => `docs/decisions/${name}`);
  expect(listed).toEqual(marked);
});
