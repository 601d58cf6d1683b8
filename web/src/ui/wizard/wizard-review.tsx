import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Alert } from '../feedback/alert.tsx';
import type { StepProblem } from './use-wizard.ts';
import classes from './wizard.module.css';

type ReviewProps = { problems: readonly StepProblem[]; onFix: (problem: StepProblem) => void; children: ReactNode };

/** The review step: first the open problems with links to their fields, then the summary. */
export function WizardReview({ problems, onFix, children }: ReviewProps) {
  return (
    <>
      {problems.length > 0 && (
        <Alert
          tone="warn"
          title={problems.length === 1 ? '1 field needs attention' : `${problems.length} fields need attention`}
        >
          <ul className={classes.problems}>
            {problems.map((problem) => (
              <li key={problem.path}>
                <Anchor component="button" type="button" onClick={() => onFix(problem)}>
                  {problem.label}
                </Anchor>
                : {problem.message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {children}
    </>
  );
}
