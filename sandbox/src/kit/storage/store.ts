import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type JournalFile, openAppendOnlyFile } from './append-only-file.ts';

/**
 * Values by key, in the order the keys were first set. What you read is frozen and is exactly what a restart would
 * read, so a change that was never `set` cannot pass unnoticed.
 */
export type Collection<T> = {
  readonly size: number;
  get(key: string): Readonly<T> | undefined;
  has(key: string): boolean;
  set(key: string, value: T): Readonly<T>;
  delete(key: string): boolean;
  values(): Readonly<T>[];
  entries(): [key: string, value: Readonly<T>][];
  clear(): void;
};

export type Store = {
  collection<T>(name: string): Collection<T>;
  /** Empties every collection whose name starts with the prefix, also those nobody has opened yet. */
  clear(prefix?: string): void;
  close(): void;
};

const suffix = '.jsonl';
/** A journal is rewritten when more than half of it, and at least this many lines, say nothing any more. */
const slackLines = 1000;

/** The sandbox's memory: one journal per collection in `dataDir`, or nothing on disk without it. */
export const createStore = ({ dataDir }: { dataDir?: string | undefined } = {}): Store => {
  const open = new Map<string, OpenCollection>();
  if (dataDir) mkdirSync(dataDir, { recursive: true });

  return {
    collection<T>(name: string) {
      if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new Error(`"${name}" is no name for a collection.`);
      const known = open.get(name) ?? openCollection(dataDir && join(dataDir, name + suffix));
      open.set(name, known);
      return known.collection as Collection<T>;
    },
    clear(prefix = '') {
      for (const [name, { collection }] of open) if (name.startsWith(prefix)) collection.clear();
      for (const file of dataDir ? readdirSync(dataDir) : []) {
        const isOurs = file.startsWith(prefix) && file.endsWith(suffix);
        if (isOurs && !open.has(file.slice(0, -suffix.length))) rmSync(join(dataDir ?? '', file));
      }
    },
    close() {
      for (const { close } of open.values()) close();
      open.clear();
    },
  };
};

type OpenCollection = { collection: Collection<unknown>; close: () => void };

const openCollection = (path: string | undefined): OpenCollection => {
  const live = new Map<string, unknown>();
  let lines = 0;
  const file: JournalFile | undefined = path
    ? openAppendOnlyFile(path, ([key, ...value]) => {
        lines += 1;
        if (value.length > 0) live.set(key, freeze(value[0]));
        else live.delete(key);
      })
    : undefined;

  const rewrite = () => {
    file?.rewrite([...live].map((entry) => JSON.stringify(entry)));
    lines = live.size;
  };
  const write = (line: string) => {
    file?.append(line);
    lines += 1;
    if (lines > 2 * live.size + slackLines) rewrite();
  };

  const collection: Collection<unknown> = {
    get size() {
      return live.size;
    },
    get: (key) => live.get(key) as object | undefined,
    has: (key) => live.has(key),
    set(key, value) {
      const line = JSON.stringify([key, value]);
      const kept = freeze((JSON.parse(line) as [string, unknown])[1]) as object;
      live.set(key, kept);
      write(line);
      return kept;
    },
    delete(key) {
      const existed = live.delete(key);
      if (existed) write(JSON.stringify([key]));
      return existed;
    },
    values: () => [...live.values()] as object[],
    entries: () => [...live.entries()] as [string, object][],
    clear() {
      live.clear();
      rewrite();
    },
  };
  return { collection, close: () => file?.close() };
};

const freeze = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
};
