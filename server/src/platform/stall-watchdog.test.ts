import { expect, test } from 'vitest';
import { openLog } from './log.ts';
import { createStallWatchdog } from './stall-watchdog.ts';

const createWatchdog = () => {
  const time = { ms: 0 };
  const lines: string[] = [];
  const watchdog = createStallWatchdog(
    openLog('warn', (line) => lines.push(line)),
    () => time.ms,
  );
  const tickAfter = (ms: number) => {
    time.ms += ms;
    watchdog.tick();
  };
  /** Ticks every 50 ms, without a stall, until the first minute is over. */
  const passStartup = () => {
    for (let tick = 0; tick < 1_200; tick += 1) tickAfter(50);
  };
  return { ...watchdog, lines, tickAfter, passStartup };
};

test('ticks of the watchdog in time, or up to 250 ms late → no stall', () => {
  const { tickAfter, stalls, lines } = createWatchdog();
  for (const ms of [50, 60, 300]) tickAfter(ms);
  expect([stalls(), lines]).toEqual([{ count: 0, maxMs: 0 }, []]);
});

test('late tick of the watchdog → logged with the work that was running or has just ended, and counted', () => {
  const { tickAfter, passStartup, track, stalls, lines } = createWatchdog();
  passStartup();
  track('GET /earlier')();
  tickAfter(50);
  const end = track('POST /slow');
  track('job mail.send');
  end();
  tickAfter(1050);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ ms: 1000, during: ['POST /slow', 'job mail.send'] });
  tickAfter(450);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ ms: 400, during: ['job mail.send'] });
  expect(stalls()).toEqual({ count: 2, maxMs: 1000 });
});

test('late tick of the watchdog in the first minute → counted, not logged', () => {
  const { tickAfter, stalls, lines } = createWatchdog();
  tickAfter(1050);
  expect([stalls(), lines]).toEqual([{ count: 1, maxMs: 1000 }, []]);
});
