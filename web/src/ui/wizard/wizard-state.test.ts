import { describe, expect, it } from 'vitest';
import { canOpen, initialState, nextStep, openStep, previousStep } from './wizard-state.ts';

const none = new Set<number>();
const third = new Set([2]);

describe('nextStep', () => {
  it('valid step → moves to the next one and marks it reached', () => {
    expect(nextStep(initialState(4, false), 4, true, none)).toEqual({ at: 1, reached: 1 });
  });

  it('invalid step → stays', () => {
    expect(nextStep(initialState(4, false), 4, false, none)).toEqual({ at: 0, reached: 0 });
  });

  it('skips a disabled step and stops at the last one', () => {
    expect(nextStep({ at: 1, reached: 1 }, 4, true, third)).toEqual({ at: 3, reached: 3 });
    expect(nextStep({ at: 3, reached: 3 }, 4, true, none)).toEqual({ at: 3, reached: 3 });
  });

  it('steps reached before stay reached', () => {
    expect(nextStep({ at: 0, reached: 3 }, 4, true, none)).toEqual({ at: 1, reached: 3 });
  });
});

describe('openStep', () => {
  it('a step not reached yet or disabled → unchanged state', () => {
    expect(openStep({ at: 0, reached: 1 }, 2, true, none)).toEqual({ at: 0, reached: 1 });
    expect(openStep({ at: 0, reached: 3 }, 2, true, third)).toEqual({ at: 0, reached: 3 });
    expect(canOpen({ at: 0, reached: 3 }, -1, none)).toBe(false);
  });

  it('back always; forward only from a valid step', () => {
    expect(openStep({ at: 3, reached: 3 }, 0, false, none).at).toBe(0);
    expect(openStep({ at: 0, reached: 3 }, 3, false, none).at).toBe(0);
    expect(openStep({ at: 0, reached: 3 }, 3, true, none).at).toBe(3);
  });

  it('a complete wizard → every step can be opened', () => {
    expect(openStep(initialState(4, true), 3, true, none)).toEqual({ at: 3, reached: 3 });
  });
});

it('previousStep skips a disabled step', () => {
  expect(previousStep({ at: 3, reached: 3 }, third).at).toBe(1);
  expect(previousStep({ at: 0, reached: 3 }, third).at).toBe(0);
});
