import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { StepState } from './use-wizard.ts';
import classes from './wizard.module.css';

type StepsProps = {
  steps: readonly { id: string; label: string; hint?: string; state: StepState; canOpen: boolean }[];
  onOpen: (index: number) => void;
};

const stateLabels: Record<StepState, string> = {
  current: '',
  done: 'done',
  invalid: 'needs attention',
  upcoming: '',
  disabled: 'turned off',
};

function StepMark({ state, number }: { state: StepState; number: number }) {
  if (state === 'done') return <IconCheck size={16} />;
  if (state === 'invalid') return <IconAlertCircle size={18} />;
  return state === 'disabled' ? '–' : number;
}

export function WizardSteps({ steps, onOpen }: StepsProps) {
  // Numbers count the steps that are on.
  const enabled = steps.filter(({ state }) => state !== 'disabled');
  const current = enabled.find(({ state }) => state === 'current');
  const numberOf = (step: (typeof steps)[number]) => enabled.indexOf(step) + 1;
  return (
    <nav className={classes.steps} aria-label="Steps">
      <p className={classes.progress}>
        Step {current && numberOf(current)} of {enabled.length}: <strong>{current?.label}</strong>
      </p>
      <ol className={classes.list}>
        {steps.map((step, index) => (
          <li key={step.id}>
            <button
              type="button"
              className={classes.step}
              data-state={step.state}
              aria-current={step.state === 'current' ? 'step' : undefined}
              disabled={!step.canOpen}
              onClick={() => onOpen(index)}
            >
              <span className={classes.dot} aria-hidden="true">
                <StepMark state={step.state} number={numberOf(step)} />
              </span>
              <span className={classes.name}>
                {step.label}
                {stateLabels[step.state] && <span className={classes.srOnly}>, {stateLabels[step.state]}</span>}
                {step.hint && <span className={classes.hint}>{step.hint}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
