import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Holder = { pid: number; startedAt: string };

/**
 * Takes a data folder for this process alone. The embedded database has no lock of its own: two processes on one
 * folder silently lose each other's writes.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock.json');
  const mine = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) ?? '' } satisfies Holder);

  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(path, mine, { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error;
    }
    const text = read(path);
    const holder = parse(text);
    if (holder && startOf(holder.pid) === holder.startedAt) {
      throw new Error(
        `The data folder ${folder} is in use by another Fanfare (process ${holder.pid}). Stop that one first, or choose another folder with FANFARE_DATA.`,
      );
    }
    clearStale(path, text);
  }
  throw new Error(`The data folder ${folder} could not be locked. Is another Fanfare starting right now?`);
};

/** Moves a dead process's lock aside; should it turn out that somebody just took the folder, gives it back. */
const clearStale = (path: string, seen: string | undefined) => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) !== seen) {
    try {
      linkSync(aside, path);
    } catch {
      // A third process holds the folder now; the next attempt will name it.
    }
  }
  rmSync(aside, { force: true });
};

/** When a process started, or undefined when it is gone. A pid alone may have been given to somebody else since. */
const startOf = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!isCode(error, 'EPERM')) return undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return 'unknown';
  }
};

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

const parse = (text: string | undefined): Holder | undefined => {
  try {
    const holder = JSON.parse(text ?? '');
    return typeof holder.pid === 'number' ? holder : undefined;
  } catch {
    return undefined;
  }
};

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
