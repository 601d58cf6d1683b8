import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { z } from 'zod';
import type { AsyncChecks } from '../form/async-checks.ts';
import { focusField } from '../form/form-dom.ts';
import { type FormSchema, isWithin } from '../form/form-validation.ts';
import type { GetFieldProps } from '../form/use-field.ts';
import { useForm, useFormState, useTrackedValues } from '../form/use-form.ts';
import { canOpen, initialState, moveTo, nextStep, openStep, previousStep, type WizardState } from './wizard-state.ts';

export type StepState = 'current' | 'done' | 'invalid' | 'upcoming' | 'disabled';

/** A field error and the step that contains the field. */
export type StepProblem = { path: string; step: number; label: string; message: string };

export type WizardStep<T> = {
  id: string;
  label: string;
  hint?: string;
  /** The step's fields and their labels in the review. The step is valid when all of them are. */
  fields: { [K in keyof T & string]?: string };
  /** True for a disabled step, which cannot be opened and whose fields are ignored. */
  isDisabled?: (values: Partial<T>) => boolean;
  render: (field: GetFieldProps<T>, form: { values: Partial<T> }) => ReactNode;
};

export type Values<S extends FormSchema> = z.input<S> & object;

export type WizardProps<S extends FormSchema> = {
  schema: S;
  steps: readonly WizardStep<Values<S>>[];
  /** Content of the last step: a summary of what was entered and what will happen. */
  review: (values: Partial<Values<S>>, field: GetFieldProps<Values<S>>) => ReactNode;
  /** Name of the last step, where the specification has one. */
  reviewLabel?: string;
  preview?: (values: Partial<Values<S>>, field: GetFieldProps<Values<S>>) => ReactNode;
  /** Width of the preview in px, where the screen has room for it. */
  previewWidth?: number;
  submit: string;
  /** Title above the reason why a submit failed. */
  failedTitle?: string;
  onSubmit: (values: Values<S>) => unknown;
  /** Called with all values when a step is left, to save a draft; resolves to whether they are stored. */
  onStep?: (values: Partial<Values<S>>) => Promise<boolean>;
  initial?: Partial<Values<S>>;
  checks?: AsyncChecks<Values<S>>;
  /** True while an existing object is edited: every step can be opened from the start. */
  isComplete?: boolean;
  /** Height of the pane in px, where the specification sets one. */
  height?: number;
};

/** State and actions of a wizard; `wizard.tsx` only renders them. */
export function useWizard<S extends FormSchema>(props: WizardProps<S>) {
  const { steps, onSubmit, onStep, isComplete = false, reviewLabel = 'Review' } = props;
  const root = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const [isDone, setDone] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  const [fieldToFocus, setFieldToFocus] = useState<string>();
  const count = steps.length + 1;
  const [state, setState] = useState(() => initialState(count, isComplete));
  const { form, field } = useForm<Values<S>>({
    schema: props.schema,
    initial: props.initial,
    checks: props.checks,
    root,
    omit: (current) => steps.filter((step) => step.isDisabled?.(current)).flatMap((step) => Object.keys(step.fields)),
  });
  const { isBusy, alert } = useFormState(form);
  const values = useTrackedValues(form);

  const disabledSteps = new Set([...steps.keys()].filter((index) => steps[index]?.isDisabled?.(values)));
  const problems = toStepProblems(steps, useSyncExternalStore(form.subscribe, form.problems));
  const isLast = state.at === steps.length;
  const step = steps[state.at];

  // Shows the top of the pane after a step change and focuses its heading (for screen readers), or the field to fix.
  const lastShownStep = useRef(state.at);
  useEffect(() => {
    if (fieldToFocus) {
      focusField(root.current, fieldToFocus);
      // The field is reset only after it was focused: an effect of an earlier step change must not reset a field that
      // was chosen since.
      setFieldToFocus(undefined);
    } else if (lastShownStep.current !== state.at) {
      if (pane.current) pane.current.scrollTop = 0;
      heading.current?.focus();
    }
    lastShownStep.current = state.at;
  }, [state.at, fieldToFocus]);

  const isStepValid = async () => step === undefined || form.validate(Object.keys(step.fields));

  function move(to: WizardState) {
    setBlocked(false);
    setState(to);
    if (to.at !== state.at) void saveDraft();
  }

  async function saveDraft() {
    const draft = form.values();
    if (await onStep?.(draft)) form.markSaved(draft);
  }

  async function goNext() {
    if (!(await isStepValid())) return setBlocked(true);
    const to = nextStep(state, count, true, disabledSteps);
    move(to);
    // All fields are validated on the review step, not only those of the last step.
    if (to.at === steps.length) void form.validate();
  }

  async function goTo(index: number) {
    const isValid = index <= state.at || (await isStepValid());
    if (!isValid) return setBlocked(true);
    move(openStep(state, index, true, disabledSteps));
  }

  async function submitAndFinish(submitted: Values<S>) {
    await onSubmit(submitted);
    setDone(true);
  }

  function stepStateFor(index: number): StepState {
    if (disabledSteps.has(index)) return 'disabled';
    if (index === state.at) return 'current';
    if (index > state.reached) return 'upcoming';
    if (problems.some((problem) => problem.step === index)) return 'invalid';
    return index === steps.length ? 'upcoming' : 'done';
  }

  return {
    root,
    heading,
    pane,
    field,
    values,
    isBusy,
    alert,
    step,
    isLast,
    // True after a failed attempt to leave the step, until the last invalid field of the step is corrected.
    isBlocked: isBlocked && problems.some((problem) => problem.step === state.at),
    problems,
    canSubmit: !isLast || (!isDone && problems.length === 0),
    stepList: [...steps, { id: 'review', label: reviewLabel, hint: undefined }].map(({ id, label, hint }, index) => ({
      id,
      label,
      hint,
      state: stepStateFor(index),
      canOpen: canOpen(state, index, disabledSteps),
    })),
    // True for steps whose fields are rendered. A step stays rendered once it was opened, so that its fields keep their
    // own state. On the review all steps are rendered, so that a message of the server has a field to be shown at;
    // fields of disabled steps are left out.
    isMounted: (index: number) => (isLast || state.opened.has(index)) && !disabledSteps.has(index),
    isShown: (index: number) => index === state.at,
    hasBack: state.at > 0,
    goBack: () => move(previousStep(state, disabledSteps)),
    goTo,
    submit: () => (isLast ? form.submit(submitAndFinish) : goNext()),
    fix(problem: StepProblem) {
      setFieldToFocus(problem.path);
      move(moveTo(state, problem.step));
    },
  };
}

function toStepProblems<T>(steps: readonly WizardStep<T>[], problems: ReadonlyMap<string, string>): StepProblem[] {
  return [...problems].map(([path, message]) => {
    const step = Math.max(
      0,
      steps.findIndex((candidate) => isWithin(path, new Set(Object.keys(candidate.fields)))),
    );
    const labels = new Map<string, unknown>(Object.entries(steps[step]?.fields ?? {}));
    const [field = '', row = ''] = path.split('.');
    const label = String(labels.get(field) ?? path);
    return { path, step, label: /^\d+$/.test(row) ? `${label}, row ${Number(row) + 1}` : label, message };
  });
}
