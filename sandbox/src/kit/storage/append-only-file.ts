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

/** Line of the file: `[key, value]` sets, `[key]` deletes. */
export type Line = [key: string, value?: unknown];
export type AppendOnlyFile = {
  append(line: string): void;
  rewrite(lines: Iterable<string>): void;
  close(): void;
};

/**
 * An append-only file of JSON lines. Each append is passed to the operating system before it returns, so a killed
 * process loses at most the line being written; an incomplete last line is truncated at the next start.
 */
export const openAppendOnlyFile = (path: string, replay: (line: Line) => void): AppendOnlyFile => {
  const intactBytes = existsSync(path) ? replayFile(path, replay) : 0;
  let file = openSync(path, 'a');
  ftruncateSync(file, intactBytes);

  return {
    append: (line) => writeAll(file, `${line}\n`),
    rewrite(lines) {
      const tempPath = `${path}.new`;
      const tempFile = openSync(tempPath, 'w');
      for (const line of lines) writeAll(tempFile, `${line}\n`);
      fsyncSync(tempFile);
      closeSync(tempFile);
      closeSync(file);
      renameSync(tempPath, path);
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
    const parsed = parseLine(text);
    if (parsed) replay(parsed);
    else isDamaged = true;
  }
  // Damaged complete line: only a disk fault or an editor can cause it, so the file is copied and its readable lines
  // are used.
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
