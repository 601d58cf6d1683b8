import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { isWithin, type Rules } from '../form/form-validation.ts';
import type { AsyncChecks } from '../form/use-async-checks.ts';
import { type FieldOf, focusField, useForm } from '../form/use-form.ts';
import { back, canOpen, initialState, next, open, type WizardState } from './wizard-state.ts';

export type StepState = 'current' | 'done' | 'wrong' | 'ahead' | 'off';

/** Something wrong, and the step where it is put right. */
export type StepProblem = { path: string; step: number; label: string; message: string };

export type WizardStep<T> = {
  id: string;
  label: string;
  hint?: string;
  /** The step's fields and what the review calls them. The step is valid when nothing is wrong inside them. */
  fields: { [K in keyof T & string]?: string };
  /** Switched off as things stand: it cannot be opened and its fields do not count. */
  isOff?: (values: Partial<T>) => boolean;
  render: (field: FieldOf<T>, form: { values: Partial<T> }) => ReactNode;
};

export type Values<S extends Rules> = z.input<S> & object;

export type WizardProps<S extends Rules> = {
  schema: S;
  steps: readonly WizardStep<Values<S>>[];
  /** The last step reads like a sentence: what will happen, with what was entered. */
  review: (values: Partial<Values<S>>) => ReactNode;
  preview?: (values: Partial<Values<S>>) => ReactNode;
  submit: string;
  onSubmit: (values: Values<S>) => unknown;
  /** Called with everything entered so far when a step is left, to save a draft. */
  onStep?: (values: Partial<Values<S>>) => void;
  initial?: Partial<Values<S>>;
  checks?: AsyncChecks<Values<S>>;
  /** Something that exists already is edited: every step is open from the start. */
  isComplete?: boolean;
  /** Height of the pane where the documents fix one. */
  height?: number;
};

/** Everything a wizard knows and does; `wizard.tsx` only draws it. */
export function useWizard<S extends Rules>(props: WizardProps<S>) {
  const { steps, onSubmit, onStep, isComplete = false } = props;
  const root = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isDone, setDone] = useState(false);
  const [isStuck, setStuck] = useState(false);
  const [fixing, setFixing] = useState<string>();
  const count = steps.length + 1;
  const [state, setState] = useState(() => initialState(count, isComplete));
  const form = useForm<Values<S>>({
    rules: props.schema,
    initial: props.initial,
    checks: props.checks,
    root,
    omit: (values) => steps.filter((step) => step.isOff?.(values)).flatMap((step) => Object.keys(step.fields)),
    onSubmit: async (values) => {
      await onSubmit(values);
      setDone(true);
    },
  });

  const off = new Set([...steps.keys()].filter((index) => steps[index]?.isOff?.(form.values)));
  const flaws = flawsOf(steps, form.problems);
  const isLast = state.at === steps.length;
  const step = steps[state.at];

  // Whoever cannot see the step change hears its name; a fix goes straight to its field.
  const shown = useRef(state.at);
  useEffect(() => {
    if (fixing) focusField(root.current, fixing);
    else if (shown.current !== state.at) heading.current?.focus();
    shown.current = state.at;
    setFixing(undefined);
  }, [state.at, fixing]);

  const isStepValid = async () => step === undefined || form.validate(Object.keys(step.fields));

  function move(to: WizardState) {
    setStuck(false);
    setState(to);
    if (to.at !== state.at) onStep?.(form.values);
  }

  async function goNext() {
    if (!(await isStepValid())) return setStuck(true);
    const to = next(state, count, true, off);
    move(to);
    // The last step looks at everything again, not only at what was just filled in.
    if (to.at === steps.length) void form.validate();
  }

  async function goTo(index: number) {
    const isValid = index <= state.at || (await isStepValid());
    if (!isValid) return setStuck(true);
    move(open(state, index, true, off));
  }

  function stateOf(index: number): StepState {
    if (off.has(index)) return 'off';
    if (index === state.at) return 'current';
    if (index > state.reached) return 'ahead';
    return flaws.some((flaw) => flaw.step === index) ? 'wrong' : index === steps.length ? 'ahead' : 'done';
  }

  return {
    root,
    heading,
    form,
    step,
    isLast,
    isStuck,
    flaws,
    canSubmit: !isLast || (!isDone && flaws.length === 0),
    listed: [...steps, review].map(({ id, label, hint }, index) => ({
      id,
      label,
      hint,
      state: stateOf(index),
      canOpen: canOpen(state, index, off),
    })),
    isMounted: (index: number) => index <= state.reached && !off.has(index),
    isShown: (index: number) => index === state.at,
    hasBack: state.at > 0,
    goBack: () => move(back(state, off)),
    goTo,
    go: () => (isLast ? form.submit() : goNext()),
    fix(flaw: StepProblem) {
      setFixing(flaw.path);
      move({ ...state, at: flaw.step });
    },
  };
}

const review: { id: string; label: string; hint?: string } = { id: 'review', label: 'Review' };

function flawsOf<T>(steps: readonly WizardStep<T>[], problems: ReadonlyMap<string, string>): StepProblem[] {
  return [...problems].map(([path, message]) => {
    const step = Math.max(
      0,
      steps.findIndex((one) => isWithin(path, new Set(Object.keys(one.fields)))),
    );
    const labels = new Map<string, unknown>(Object.entries(steps[step]?.fields ?? {}));
    return { path, step, label: String(labels.get(path.split('.')[0] ?? '') ?? path), message };
  });
}
