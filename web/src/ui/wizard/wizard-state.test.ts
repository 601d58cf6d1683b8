import { describe, expect, it } from 'vitest';
import { canOpen, initialState, nextStep, openStep, previousStep } from './wizard-state.ts';

const none = new Set<number>();
const third = new Set([2]);
const state = (at: number, reached: number) => ({ at, reached, opened: new Set([at]) });

describe('nextStep', () => {
  it('Next on a valid wizard step → moves to the next step and marks it reached', () => {
    expect(nextStep(initialState(4, false), 4, true, none)).toMatchObject({ at: 1, reached: 1 });
  });

  it('Next on an invalid wizard step → the step stays', () => {
    expect(nextStep(initialState(4, false), 4, false, none)).toMatchObject({ at: 0, reached: 0 });
  });

  it('Next before a disabled wizard step → it is skipped; Next on the last step → the step stays', () => {
    expect(nextStep(state(1, 1), 4, true, third)).toMatchObject({ at: 3, reached: 3 });
    expect(nextStep(state(3, 3), 4, true, none)).toMatchObject({ at: 3, reached: 3 });
  });

  it('Next from an earlier wizard step → later steps that were reached stay reached', () => {
    expect(nextStep(state(0, 3), 4, true, none)).toMatchObject({ at: 1, reached: 3 });
  });
});

describe('openStep', () => {
  it('wizard step that is not reached yet or disabled → can’t be opened, the state is unchanged', () => {
    expect(openStep(state(0, 1), 2, true, none)).toMatchObject({ at: 0, reached: 1 });
    expect(openStep(state(0, 3), 2, true, third)).toMatchObject({ at: 0, reached: 3 });
    expect(canOpen(state(0, 3), -1, none)).toBe(false);
  });

  it('earlier wizard step → can always be opened; later step → only from a valid step', () => {
    expect(openStep(state(3, 3), 0, false, none).at).toBe(0);
    expect(openStep(state(0, 3), 3, false, none).at).toBe(0);
    expect(openStep(state(0, 3), 3, true, none).at).toBe(3);
  });

  it('wizard of an existing object → every step can be opened', () => {
    expect(openStep(initialState(4, true), 3, true, none)).toMatchObject({ at: 3, reached: 3 });
  });
});

it('Back with a disabled wizard step before → the step before that one; Back on the first step → the first step stays', () => {
  expect(previousStep(state(3, 3), third).at).toBe(1);
  expect(previousStep(state(0, 3), third).at).toBe(0);
});

it('wizard step left → every step that was current counts as opened', () => {
  const moved = openStep(nextStep(initialState(4, true), 4, true, none), 3, true, none);
  expect([...moved.opened]).toEqual([0, 1, 3]);
  expect([...previousStep(moved, third).opened]).toEqual([0, 1, 3]);
});
