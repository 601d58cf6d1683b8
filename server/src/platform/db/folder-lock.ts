import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

type LockOwner = { pid: number; startedAt: string };

/**
 * Locks a data folder for this process. The embedded database has no lock of its own: two processes on one folder
 * lose each other's writes without an error.
 */
export const lockFolder = (folder: string): (() => void) => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock.json');
  const ownLock = JSON.stringify({ pid: process.pid, startedAt: processStart(process.pid) ?? '' } satisfies LockOwner);

  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(path, ownLock, { flag: 'wx' });
      return () => rmSync(path, { force: true });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
    }
    const text = read(path);
    const owner = parseOwner(text);
    if (owner && processStart(owner.pid) === owner.startedAt) {
      throw new Error(
        `The data folder ${folder} is in use by another Fanfare (process ${owner.pid}). Stop that one first, or choose another folder with FANFARE_DATA.`,
      );
    }
    removeStaleLock(path, text);
  }
  throw new Error(`The data folder ${folder} could not be locked. Is another Fanfare starting right now?`);
};

/** Moves a dead process's lock aside; if another process has replaced it, restores that lock. */
const removeStaleLock = (path: string, staleText: string | undefined) => {
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
  } catch {
    return;
  }
  if (read(aside) !== staleText) {
    try {
      linkSync(aside, path);
    } catch {
      // A third process has the lock now; the next attempt reports it.
    }
  }
  rmSync(aside, { force: true });
};

/** The start time of a process, undefined when it does not run. The pid alone may have been reused. */
const processStart = (pid: number): string | undefined => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!hasCode(error, 'EPERM')) return undefined;
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

const parseOwner = (text: string | undefined): LockOwner | undefined => {
  try {
    const owner = JSON.parse(text ?? '');
    return typeof owner.pid === 'number' ? owner : undefined;
  } catch {
    return undefined;
  }
};

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;
