import { countOf } from '@fanfare/contract/kit/plurals';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Alert } from '../feedback/alert.tsx';
import { Block } from '../layout/layout.tsx';
import type { StepProblem } from './use-wizard.ts';

type ReviewProps = { problems: readonly StepProblem[]; onFix: (problem: StepProblem) => void; children: ReactNode };

/** The review step: first the open problems with links to their fields, then the summary. */
export function WizardReview({ problems, onFix, children }: ReviewProps) {
  return (
    <>
      {problems.length > 0 && (
        <Alert tone="warn" title={`${countOf(problems.length, 'field needs', 'fields need')} attention`}>
          <Block component="ul" bullets mt={4}>
            {problems.map((problem) => (
              <li key={problem.path}>
                <Anchor component="button" type="button" onClick={() => onFix(problem)}>
                  {problem.label}
                </Anchor>
                : {problem.message}
              </li>
            ))}
          </Block>
        </Alert>
      )}
      {children}
    </>
  );
}
