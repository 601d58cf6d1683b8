import { fillRequiredFields } from '@fanfare/contract/kit/text';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Alert } from '../feedback/alert.tsx';
import type { FormState } from '../form/form-store.ts';
import { type FieldErrors, isWithin } from '../form/form-validation.ts';
import { useFocusOnInvalid } from '../form/use-form.ts';
import { Block, Flex, Grid } from '../layout/layout.tsx';
import type { StepState } from './use-wizard.ts';
import classes from './wizard.module.css';
import { nextStep, openStep, previousStep, type WizardState } from './wizard-state.ts';
import { WizardSteps } from './wizard-steps.tsx';

export type Pane = {
  id: string;
  label: string;
  hint?: string;
  /** The fields of the pane by their paths in the form. It is valid when all of them are. */
  paths: readonly string[];
  content: ReactNode;
};

type Props = {
  panes: readonly Pane[];
  form: {
    subscribe: (listener: () => void) => () => void;
    state: () => FormState;
    problems: () => FieldErrors;
    validate: (paths: readonly string[]) => Promise<boolean>;
  };
  state: WizardState;
  onState: (state: WizardState) => void;
  /** The button of the last pane, and what it does once that pane is valid. */
  done: string;
  onDone: () => void;
  isReadOnly?: boolean;
};

const noneDisabled: ReadonlySet<number> = new Set();

/**
 * A wizard inside a larger form, which owns the values and submits them. A pane opens when the pane before it is valid.
 */
export function WizardPanes({ panes, form, state, onState, done, onDone, isReadOnly = false }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBlocked, setBlocked] = useState(false);
  const problems = useSyncExternalStore(form.subscribe, form.problems);
  useFocusOnInvalid(form, root);
  const lastShown = useRef(state.at);
  useEffect(() => {
    if (lastShown.current !== state.at) heading.current?.focus();
    lastShown.current = state.at;
  }, [state.at]);

  const isInvalid = ({ paths }: Pane) => [...problems.keys()].some((path) => isWithin(path, new Set(paths)));
  const stateOf = (pane: Pane, index: number): StepState => {
    if (index === state.at) return 'current';
    if (index > state.reached) return 'upcoming';
    return isInvalid(pane) ? 'invalid' : 'done';
  };
  const pane = panes[state.at];
  const isLast = state.at === panes.length - 1;

  const move = (next: WizardState) => {
    setBlocked(false);
    onState(next);
  };
  const isPaneValid = async () => isReadOnly || (await form.validate(pane?.paths ?? []));
  async function goNext() {
    if (!(await isPaneValid())) return setBlocked(true);
    if (isLast) return onDone();
    move(nextStep(state, panes.length, true, noneDisabled));
  }
  async function goTo(index: number) {
    if (index > state.at && !(await isPaneValid())) return setBlocked(true);
    move(openStep(state, index, true, noneDisabled));
  }

  return (
    <Grid
      component="form"
      ref={root}
      noValidate
      className={classes.wizard}
      columns="232px minmax(0, 1fr)"
      gap={32}
      align="start"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void goNext();
      }}
    >
      <WizardSteps
        steps={panes.map((each, index) => ({
          id: each.id,
          label: each.label,
          hint: each.hint,
          state: stateOf(each, index),
          canOpen: index <= state.reached,
        }))}
        onOpen={(index) => void goTo(index)}
      />
      <Block panel>
        <Flex className={classes.scroll} gap={16} align="stretch" column>
          <h2 ref={heading} tabIndex={-1}>
            {pane?.label}
          </h2>
          {isBlocked && pane && isInvalid(pane) && <Alert tone="bad">{fillRequiredFields}</Alert>}
          <fieldset disabled={isReadOnly}>
            <Grid key={pane?.id} gap={16}>
              {pane?.content}
            </Grid>
          </fieldset>
        </Flex>
        <Flex className={classes.buttons} gap={8} align="stretch" justify="flex-end" divided>
          {state.at > 0 && (
            <Button variant="default" onClick={() => move(previousStep(state, noneDisabled))}>
              Back
            </Button>
          )}
          <Button type="submit" variant="light">
            {isLast ? done : 'Next'}
          </Button>
        </Flex>
      </Block>
    </Grid>
  );
}
