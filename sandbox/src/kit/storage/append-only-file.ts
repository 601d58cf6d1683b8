import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';

/** `[key, value]` sets, `[key]` deletes. */
export type Line = [key: string, value?: unknown];
export type JournalFile = {
  append(line: string): void;
  rewrite(lines: Iterable<string>): void;
  close(): void;
};

/**
 * One append-only file of JSON lines. Every append reaches the operating system before it returns, so a killed process
 * loses at most the line it was writing; that torn line was never answered for, and is cut off at the next start.
 */
export const openAppendOnlyFile = (path: string, replay: (line: Line) => void): JournalFile => {
  const intactBytes = existsSync(path) ? replayFile(path, replay) : 0;
  let file = openSync(path, 'a');
  ftruncateSync(file, intactBytes);

  return {
    append: (line) => writeAll(file, `${line}\n`),
    rewrite(lines) {
      const draft = `${path}.new`;
      const next = openSync(draft, 'w');
      for (const line of lines) writeAll(next, `${line}\n`);
      fsyncSync(next);
      closeSync(next);
      closeSync(file);
      renameSync(draft, path);
      file = openSync(path, 'a');
    },
    close: () => closeSync(file),
  };
};

const replayFile = (path: string, replay: (line: Line) => void): number => {
  const bytes = readFileSync(path);
  const intactBytes = bytes.lastIndexOf(10) + 1;
  let isDamaged = false;
  for (const text of bytes.toString('utf8', 0, intactBytes).split('\n')) {
    if (text === '') continue;
    const line = parseLine(text);
    if (line) replay(line);
    else isDamaged = true;
  }
  // Only a disk fault or an editor can damage a finished line: keep the evidence, and start with all that can be read.
  if (isDamaged) copyFileSync(path, `${path}.damaged`);
  return intactBytes;
};

const parseLine = (text: string): Line | undefined => {
  try {
    const line: unknown = JSON.parse(text);
    return Array.isArray(line) && typeof line[0] === 'string' ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
};

const writeAll = (file: number, text: string) => {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length) written += writeSync(file, bytes, written);
};
