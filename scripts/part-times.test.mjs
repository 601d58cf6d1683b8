import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { formatTimes, readTimes, recordTimes, timePart } from './part-times.mjs';

test('part of the tests that ran again → its time is replaced, times of other parts stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-times-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'cache/times.json');
  expect(readTimes(path)).toEqual({});
  recordTimes({ vitest: 300, journeys: 200 }, path);
  recordTimes({ vitest: 250 }, path);
  expect(readTimes(path)).toEqual({ vitest: 250, journeys: 200 });
});

test('part of the tests that is timed → returns its result', async () => {
  const times = {};
  expect(await timePart(times, 'vitest', async () => 'done')).toBe('done');
  expect(Object.keys(times)).toEqual(['vitest']);
});

test('times of the parts → lines with the seconds right-aligned', () => {
  expect(formatTimes({ vitest: 300.4, check: 18.6 })).toEqual(['   300 s  vitest', '    19 s  check']);
});
