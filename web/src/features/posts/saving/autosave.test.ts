import { describe, expect, test } from 'vitest';
import { autosave, type KeepOutcome } from './autosave.ts';

/** A clock that goes when it is told to, and a server that answers when it is told to. */
function setting() {
  let time = 0;
  let timers: { at: number; run: () => void }[] = [];
  const calls: { force: boolean; answer: (outcome: KeepOutcome) => void }[] = [];
  const keeper = autosave({
    now: () => new Date(time),
    after: (ms, run) => {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    keep: ({ force }) => new Promise((answer) => calls.push({ force, answer })),
  });
  const pass = async (ms: number) => {
    const until = time + ms;
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      time = next.at;
      timers = timers.filter((one) => one !== next);
      next.run();
      await Promise.resolve();
    }
    time = until;
    await settle();
  };
  const settle = () => new Promise((done) => setTimeout(done));
  const answer = async (outcome: KeepOutcome) => {
    calls.at(-1)?.answer(outcome);
    await settle();
  };
  return { keeper, pass, answer, calls };
}

const kept: KeepOutcome = { outcome: 'kept' };

describe('autosave', () => {
  test('sends two seconds after the last key', async () => {
    const { keeper, pass, answer, calls } = setting();
    keeper.changed();
    await pass(1500);
    keeper.changed();
    await pass(1500);
    expect(calls).toHaveLength(0);
    await pass(500);
    expect(calls).toHaveLength(1);
    expect(keeper.state().phase).toBe('keeping');
    await answer(kept);
    expect(keeper.state()).toMatchObject({ phase: 'kept', keptAt: new Date(3500) });
    await pass(60_000);
    expect(calls).toHaveLength(1);
  });

  test('sends every fifteen seconds while somebody types on and on', async () => {
    const { keeper, pass, calls } = setting();
    for (let count = 0; count < 31; count += 1) {
      keeper.changed();
      await pass(500);
    }
    expect(calls).toHaveLength(1);
  });

  test('never has two saves under way, and sends what was typed meanwhile afterwards', async () => {
    const { keeper, pass, answer, calls } = setting();
    keeper.changed();
    await pass(2000);
    keeper.changed();
    await pass(5000);
    expect(calls).toHaveLength(1);
    await answer(kept);
    await pass(2000);
    expect(calls).toHaveLength(2);
    await answer(kept);
    expect(keeper.state().phase).toBe('kept');
    expect(keeper.isDirty()).toBe(false);
  });

  test('tries again after a failure, less and less often, and loses nothing', async () => {
    const { keeper, pass, answer, calls } = setting();
    keeper.changed();
    await pass(2000);
    await answer({ outcome: 'failed', problem: 'Away' });
    expect(keeper.state()).toMatchObject({ phase: 'failed', problem: 'Away' });
    expect(keeper.isDirty()).toBe(true);
    await pass(5000);
    expect(calls).toHaveLength(2);
    await answer({ outcome: 'failed', problem: 'Away' });
    await pass(5000);
    expect(calls).toHaveLength(2);
    await pass(10_000);
    expect(calls).toHaveLength(3);
    await answer(kept);
    expect(keeper.state()).toMatchObject({ phase: 'kept', problem: null });
  });

  test('stops at a conflict until somebody decides', async () => {
    const { keeper, pass, answer, calls } = setting();
    keeper.changed();
    await pass(2000);
    await answer({ outcome: 'conflict' });
    keeper.changed();
    await pass(60_000);
    await keeper.flush();
    expect(calls).toHaveLength(1);
    expect(keeper.isDirty()).toBe(true);
    const mine = keeper.overwrite();
    await Promise.resolve();
    expect(calls[1]?.force).toBe(true);
    await answer(kept);
    await mine;
    expect(keeper.state().phase).toBe('kept');
  });

  test('what is flushed is sent at once, and only if there is something', async () => {
    const { keeper, answer, calls } = setting();
    await keeper.flush();
    expect(calls).toHaveLength(0);
    keeper.changed();
    const flushed = keeper.flush();
    expect(calls).toHaveLength(1);
    await answer(kept);
    await flushed;
    expect(keeper.state().phase).toBe('kept');
  });
});
