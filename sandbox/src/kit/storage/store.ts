import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type AppendOnlyFile, openAppendOnlyFile } from './append-only-file.ts';

/**
 * Values by key, in the order the keys were first set. Values are frozen copies, identical to what a restart would
 * read: a change without `set` throws.
 */
export type Collection<T> = {
  readonly size: number;
  get(key: string): Readonly<T> | undefined;
  has(key: string): boolean;
  set(key: string, value: T): Readonly<T>;
  delete(key: string): boolean;
  values(): Readonly<T>[];
  entries(): [key: string, value: Readonly<T>][];
  /** Finds values by a group, such as the posts of an account, without a look at all of them. */
  index(groupOf: (value: Readonly<T>) => string): (group: string) => Readonly<T>[];
  clear(): void;
};

export type Store = {
  collection<T>(name: string): Collection<T>;
  /** Clears every collection whose name starts with the prefix, including those not opened yet. */
  clear(prefix?: string): void;
  close(): void;
};

const suffix = '.jsonl';
/** Smallest number of outdated lines with which a file is rewritten; they must also be more than half of its lines. */
const minStaleLines = 1000;

/** The sandbox's storage: one append-only file per collection in `dataDir`; in memory without it. */
export const createStore = ({ dataDir }: { dataDir?: string | undefined } = {}): Store => {
  const openCollections = new Map<string, OpenCollection>();
  if (dataDir) mkdirSync(dataDir, { recursive: true });

  return {
    collection<T>(name: string) {
      if (!/^[a-z0-9][a-z0-9.-]*$/.test(name)) throw new Error(`Invalid collection name: "${name}".`);
      const existing = openCollections.get(name) ?? openCollection(dataDir && join(dataDir, name + suffix));
      openCollections.set(name, existing);
      return existing.collection as Collection<T>;
    },
    clear(prefix = '') {
      for (const [name, { collection }] of openCollections) {
        if (name.startsWith(prefix)) collection.clear();
      }
      for (const file of dataDir ? readdirSync(dataDir) : []) {
        const hasPrefix = file.startsWith(prefix) && file.endsWith(suffix);
        if (hasPrefix && !openCollections.has(file.slice(0, -suffix.length))) rmSync(join(dataDir ?? '', file));
      }
    },
    close() {
      for (const { close } of openCollections.values()) close();
      openCollections.clear();
    },
  };
};

type OpenCollection = { collection: Collection<unknown>; close: () => void };

const openCollection = (path: string | undefined): OpenCollection => {
  const current = new Map<string, unknown>();
  const indexes: Index[] = [];
  let lines = 0;
  const file: AppendOnlyFile | undefined = path
    ? openAppendOnlyFile(path, ([key, ...value]) => {
        lines += 1;
        if (value.length > 0) current.set(key, freeze(value[0]));
        else current.delete(key);
      })
    : undefined;

  const rewrite = () => {
    file?.rewrite([...current].map((entry) => JSON.stringify(entry)));
    lines = current.size;
  };
  const write = (line: string) => {
    file?.append(line);
    lines += 1;
    if (lines > 2 * current.size + minStaleLines) rewrite();
  };

  const collection: Collection<unknown> = {
    get size() {
      return current.size;
    },
    get: (key) => current.get(key) as object | undefined,
    has: (key) => current.has(key),
    set(key, value) {
      const line = JSON.stringify([key, value]);
      const stored = freeze((JSON.parse(line) as [string, unknown])[1]) as object;
      for (const index of indexes) index.replace(key, current.get(key), stored);
      current.set(key, stored);
      write(line);
      return stored;
    },
    delete(key) {
      for (const index of indexes) index.replace(key, current.get(key), undefined);
      const existed = current.delete(key);
      if (existed) write(JSON.stringify([key]));
      return existed;
    },
    values: () => [...current.values()] as object[],
    entries: () => [...current.entries()] as [string, object][],
    index(groupOf) {
      const index = createIndex(groupOf);
      for (const [key, value] of current) index.replace(key, undefined, value);
      indexes.push(index);
      return (group) => index.list(group) as object[];
    },
    clear() {
      current.clear();
      for (const index of indexes) index.clear();
      rewrite();
    },
  };
  return { collection, close: () => file?.close() };
};

type Index = ReturnType<typeof createIndex>;

/** Index of values by their group. `before` or `after` of `replace` is undefined when the key had or has no value. */
const createIndex = (groupOf: (value: object) => string) => {
  const groups = new Map<string, Map<string, unknown>>();
  const toGroup = (value: unknown) => (value === undefined ? undefined : groupOf(value as object));
  return {
    list: (group: string): unknown[] => [...(groups.get(group)?.values() ?? [])],
    replace: (key: string, before: unknown, after: unknown) => {
      const from = toGroup(before);
      const to = toGroup(after);
      if (from !== undefined && from !== to) groups.get(from)?.delete(key);
      if (to === undefined) return;
      const values = groups.get(to) ?? new Map<string, unknown>();
      groups.set(to, values.set(key, after));
    },
    clear: () => groups.clear(),
  };
};

const freeze = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
};
