import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Alert } from '../feedback/alert.tsx';
import type { StepProblem } from './use-wizard.ts';
import classes from './wizard.module.css';

type ReviewProps = { flaws: readonly StepProblem[]; onFix: (flaw: StepProblem) => void; children: ReactNode };

/** The last look: first what still has to be put right, with the way there, then everything as it will be. */
export function WizardReview({ flaws, onFix, children }: ReviewProps) {
  return (
    <>
      {flaws.length > 0 && (
        <Alert
          tone="warn"
          title={flaws.length === 1 ? 'One field still needs you' : `${flaws.length} fields still need you`}
        >
          <ul className={classes.flaws}>
            {flaws.map((flaw) => (
              <li key={flaw.path}>
                <Anchor component="button" type="button" onClick={() => onFix(flaw)}>
                  {flaw.label}
                </Anchor>
                : {flaw.message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {children}
    </>
  );
}
