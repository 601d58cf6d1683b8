/**
 * State of a wizard, with steps as indexes: the current step, the furthest step that can be opened, and the steps
 * opened so far.
 */
export type WizardState = { at: number; reached: number; opened: ReadonlySet<number> };

export const initialState = (steps: number, isComplete: boolean): WizardState => ({
  at: 0,
  reached: isComplete ? steps - 1 : 0,
  opened: new Set([0]),
});

export const moveTo = (state: WizardState, step: number): WizardState => ({
  at: step,
  reached: Math.max(state.reached, step),
  opened: new Set([...state.opened, step]),
});

/** True if a step can be opened: it was reached, and is not disabled. */
export const canOpen = (state: WizardState, step: number, disabled: ReadonlySet<number>): boolean =>
  step >= 0 && step <= state.reached && !disabled.has(step);

/** Opens a step. Back is always allowed; forward needs the current step to be valid. */
export function openStep(
  state: WizardState,
  step: number,
  isValid: boolean,
  disabled: ReadonlySet<number>,
): WizardState {
  const isAllowed = canOpen(state, step, disabled) && (step <= state.at || isValid);
  return isAllowed ? moveTo(state, step) : state;
}

/** Moves to the next enabled step and marks it reached. */
export function nextStep(
  state: WizardState,
  steps: number,
  isValid: boolean,
  disabled: ReadonlySet<number>,
): WizardState {
  if (!isValid) return state;
  let step = state.at + 1;
  while (step < steps && disabled.has(step)) step += 1;
  return step < steps ? moveTo(state, step) : state;
}

export function previousStep(state: WizardState, disabled: ReadonlySet<number>): WizardState {
  let step = state.at - 1;
  while (step >= 0 && disabled.has(step)) step -= 1;
  return step >= 0 ? moveTo(state, step) : state;
}
