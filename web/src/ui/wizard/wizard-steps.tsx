import { VisuallyHidden } from '@mantine/core';
import { IconAlertCircle, IconCheck } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../layout/layout.tsx';
import { Meta } from '../text/text.tsx';
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
  // Steps that are not disabled; only these are numbered.
  const enabled = steps.filter(({ state }) => state !== 'disabled');
  const current = enabled.find(({ state }) => state === 'current');
  const numberOf = (step: (typeof steps)[number]) => enabled.indexOf(step) + 1;
  return (
    <Block component="nav" sticky={16} aria-label="Steps">
      <Block component="p" hiddenFrom="md" mb={8}>
        Step {current && numberOf(current)} of {enabled.length}: <strong>{current?.label}</strong>
      </Block>
      <Grid component="ol" className={classes.list} gap={4}>
        {steps.map((step, index) => (
          <li key={step.id}>
            <Flex
              component="button"
              type="button"
              className={step.canOpen ? `${classes.step} ff-hover` : classes.step}
              gap={12}
              align="flex-start"
              data-state={step.state}
              aria-current={step.state === 'current' ? 'step' : undefined}
              disabled={!step.canOpen}
              onClick={() => onOpen(index)}
            >
              <Grid component="span" className={classes.dot} align="center" justify="center" tabular aria-hidden="true">
                <StepMark state={step.state} number={numberOf(step)} />
              </Grid>
              <Block component="span" className={classes.name} miw={0}>
                {step.label}
                {stateLabels[step.state] && (
                  <VisuallyHidden component="span">, {stateLabels[step.state]}</VisuallyHidden>
                )}
                {step.hint && (
                  <Meta display="block" fw={400}>
                    {step.hint}
                  </Meta>
                )}
              </Block>
            </Flex>
          </li>
        ))}
      </Grid>
    </Block>
  );
}
