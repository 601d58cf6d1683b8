/** Where somebody is, and the furthest step they have opened so far. */
export type WizardState = { at: number; reached: number };

export const initialState = (steps: number, isComplete: boolean): WizardState => ({
  at: 0,
  reached: isComplete ? steps - 1 : 0,
});

/** A step can be opened once it was reached, unless it is switched off. */
export const canOpen = (state: WizardState, step: number, off: ReadonlySet<number>): boolean =>
  step >= 0 && step <= state.reached && !off.has(step);

/** Going back is free; going forward needs the current step to be valid. */
export function open(state: WizardState, step: number, isValid: boolean, off: ReadonlySet<number>): WizardState {
  const isAllowed = canOpen(state, step, off) && (step <= state.at || isValid);
  return isAllowed ? { ...state, at: step } : state;
}

/** Enables the next step that is switched on and moves to it. */
export function next(state: WizardState, steps: number, isValid: boolean, off: ReadonlySet<number>): WizardState {
  if (!isValid) return state;
  let step = state.at + 1;
  while (step < steps && off.has(step)) step += 1;
  return step < steps ? { at: step, reached: Math.max(state.reached, step) } : state;
}

export function back(state: WizardState, off: ReadonlySet<number>): WizardState {
  let step = state.at - 1;
  while (step >= 0 && off.has(step)) step -= 1;
  return step >= 0 ? { ...state, at: step } : state;
}
