import { minuteMs } from '@fanfare/contract/kit/durations';
import { describe, expect, test } from 'vitest';
import { autosave, type SaveOutcome } from './autosave.ts';

/** An autosave with a manual clock and manual responses. */
function createHarness() {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  const calls: { force: boolean; answer: (outcome: SaveOutcome) => void }[] = [];
  const saver = autosave({
    now: () => new Date(time),
    setTimer: (ms, run) => {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    save: ({ force }) => new Promise((answer) => calls.push({ force, answer })),
  });
  const advance = async (ms: number) => {
    const until = time + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      time = next.at;
      timers = timers.filter((timer) => timer !== next);
      next.run();
      await Promise.resolve();
    }
    time = until;
    await flushPromises();
  };
  const flushPromises = () => new Promise((done) => setTimeout(done));
  const answer = async (outcome: SaveOutcome) => {
    calls.at(-1)?.answer(outcome);
    await flushPromises();
  };
  return { saver, advance, answer, calls };
}

const saved: SaveOutcome = { outcome: 'saved' };

describe('autosave', () => {
  test('several changes of a post → one autosave, 2 s after the last change', async () => {
    const { saver, advance, answer, calls } = createHarness();
    saver.markDirty();
    await advance(1500);
    saver.markDirty();
    await advance(1500);
    expect(calls).toHaveLength(0);
    await advance(500);
    expect(calls).toHaveLength(1);
    expect(saver.state().phase).toBe('saving');
    await answer(saved);
    expect(saver.state()).toMatchObject({ phase: 'saved', savedAt: new Date(3500) });
    await advance(minuteMs);
    expect(calls).toHaveLength(1);
  });

  test('continuous typing in a post → autosaved every 15 s', async () => {
    const { saver, advance, calls } = createHarness();
    for (let count = 0; count < 31; count += 1) {
      saver.markDirty();
      await advance(500);
    }
    expect(calls).toHaveLength(1);
  });

  test('change during an autosave → a second save follows the first, never two at once', async () => {
    const { saver, advance, answer, calls } = createHarness();
    saver.markDirty();
    await advance(2000);
    saver.markDirty();
    await advance(5000);
    expect(calls).toHaveLength(1);
    await answer(saved);
    await advance(2000);
    expect(calls).toHaveLength(2);
    await answer(saved);
    expect(saver.state().phase).toBe('saved');
    expect(saver.isDirty()).toBe(false);
  });

  test('autosave that fails → retried with growing delays; the post stays unsaved until it succeeds', async () => {
    const { saver, advance, answer, calls } = createHarness();
    saver.markDirty();
    await advance(2000);
    await answer({ outcome: 'failed', problem: 'Away' });
    expect(saver.state()).toMatchObject({ phase: 'failed', problem: 'Away' });
    expect(saver.isDirty()).toBe(true);
    await advance(5000);
    expect(calls).toHaveLength(2);
    await answer({ outcome: 'failed', problem: 'Away' });
    await advance(5000);
    expect(calls).toHaveLength(2);
    await advance(10_000);
    expect(calls).toHaveLength(3);
    await answer(saved);
    expect(saver.state()).toMatchObject({ phase: 'saved', problem: null });
  });

  test('autosave with a conflict with another editor → no saves until the user overwrites', async () => {
    const { saver, advance, answer, calls } = createHarness();
    saver.markDirty();
    await advance(2000);
    await answer({ outcome: 'conflict' });
    saver.markDirty();
    await advance(minuteMs);
    await saver.flush();
    expect(calls).toHaveLength(1);
    expect(saver.isDirty()).toBe(true);
    const overwriting = saver.overwrite();
    await Promise.resolve();
    expect(calls[1]?.force).toBe(true);
    await answer(saved);
    await overwriting;
    expect(saver.state().phase).toBe('saved');
  });

  test('flush of the autosave → saves immediately, and only if there are changes', async () => {
    const { saver, answer, calls } = createHarness();
    await saver.flush();
    expect(calls).toHaveLength(0);
    saver.markDirty();
    const flushed = saver.flush();
    expect(calls).toHaveLength(1);
    await answer(saved);
    await flushed;
    expect(saver.state().phase).toBe('saved');
  });
});
