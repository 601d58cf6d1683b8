import { describe, expect, it } from 'vitest';
import { back, canOpen, initialState, next, open } from './wizard-state.ts';

const none = new Set<number>();
const third = new Set([2]);

describe('next', () => {
  it('enables the next step and moves to it', () => {
    expect(next(initialState(4, false), 4, true, none)).toEqual({ at: 1, reached: 1 });
  });

  it('stays while the current step is not valid', () => {
    expect(next(initialState(4, false), 4, false, none)).toEqual({ at: 0, reached: 0 });
  });

  it('passes over a step that is switched off, and stops at the last one', () => {
    expect(next({ at: 1, reached: 1 }, 4, true, third)).toEqual({ at: 3, reached: 3 });
    expect(next({ at: 3, reached: 3 }, 4, true, none)).toEqual({ at: 3, reached: 3 });
  });

  it('does not close what was reached before', () => {
    expect(next({ at: 0, reached: 3 }, 4, true, none)).toEqual({ at: 1, reached: 3 });
  });
});

describe('opening a step', () => {
  it('is refused for a step that was not reached or is switched off', () => {
    expect(open({ at: 0, reached: 1 }, 2, true, none)).toEqual({ at: 0, reached: 1 });
    expect(open({ at: 0, reached: 3 }, 2, true, third)).toEqual({ at: 0, reached: 3 });
    expect(canOpen({ at: 0, reached: 3 }, -1, none)).toBe(false);
  });

  it('goes back freely and forward only from a valid step', () => {
    expect(open({ at: 3, reached: 3 }, 0, false, none).at).toBe(0);
    expect(open({ at: 0, reached: 3 }, 3, false, none).at).toBe(0);
    expect(open({ at: 0, reached: 3 }, 3, true, none).at).toBe(3);
  });

  it('is free everywhere when what is edited was complete already', () => {
    expect(open(initialState(4, true), 3, true, none)).toEqual({ at: 3, reached: 3 });
  });
});

it('goes back over a step that is switched off', () => {
  expect(back({ at: 3, reached: 3 }, third).at).toBe(1);
  expect(back({ at: 0, reached: 3 }, third).at).toBe(0);
});
