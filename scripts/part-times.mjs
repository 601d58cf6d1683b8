// Duration of each part of test and check, in seconds; stored until the part runs again. Run as a script, this file
// prints all durations.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const file = fileURLToPath(new URL('../node_modules/.cache/fanfare/part-times.json', import.meta.url));

export function readTimes(path = file) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {Record<string, number>} times name of the part -> seconds */
export function recordTimes(times, path = file) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify({ ...readTimes(path), ...times }, null, 2));
}

/** One line per part, the seconds right-aligned. */
export const formatTimes = (times) =>
  Object.entries(times).map(([name, seconds]) => `${seconds.toFixed(0).padStart(6)} s  ${name}`);

/** Runs a part and adds its duration to `times`. */
export async function timePart(times, name, part) {
  const startedAt = performance.now();
  const result = await part();
  times[name] = (performance.now() - startedAt) / 1000;
  return result;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) for (const line of formatTimes(readTimes())) console.log(line);
