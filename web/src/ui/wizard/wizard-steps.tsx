import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import type { StepState } from './use-wizard.ts';
import classes from './wizard.module.css';

type StepsProps = {
  steps: readonly { id: string; label: string; hint?: string; state: StepState; canOpen: boolean }[];
  onOpen: (index: number) => void;
};

const words: Record<StepState, string> = {
  current: '',
  done: 'done',
  wrong: 'needs attention',
  ahead: '',
  off: 'switched off',
};

export function WizardSteps({ steps, onOpen }: StepsProps) {
  const at = steps.findIndex((step) => step.state === 'current');
  return (
    <nav className={classes.steps} aria-label="Steps">
      <p className={classes.where}>
        Step {at + 1} of {steps.length}: <strong>{steps[at]?.label}</strong>
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
                {step.state === 'done' ? (
                  <IconCheck size={16} />
                ) : step.state === 'wrong' ? (
                  <IconAlertCircle size={18} />
                ) : (
                  index + 1
                )}
              </span>
              <span className={classes.name}>
                {step.label}
                {words[step.state] && <span className={classes.silent}>, {words[step.state]}</span>}
                {step.hint && <span className={classes.hint}>{step.hint}</span>}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
