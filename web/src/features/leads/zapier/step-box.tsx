import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './zapier.module.css';

type Props = {
  number: number;
  title: string;
  isComplete: boolean;
  /** The step to do now. */
  isCurrent: boolean;
  /** Shown instead of the description, for a short time. */
  warning?: string | undefined;
  isBusy?: boolean;
  children: ReactNode;
  onClick: () => void;
};

/** One of the three boxes. A complete one turns green with a mark. */
export function StepBox({ number, title, isComplete, isCurrent, warning, isBusy = false, children, onClick }: Props) {
  return (
    <li className={classes.item}>
      <UnstyledButton
        className={classes.box}
        data-complete={isComplete || undefined}
        data-current={isCurrent || undefined}
        data-warning={warning !== undefined || undefined}
        aria-current={isCurrent ? 'step' : undefined}
        disabled={isBusy}
        onClick={onClick}
      >
        <span className={classes.mark} aria-hidden>
          {isComplete ? <IconCheck size={20} stroke={2.5} /> : number}
        </span>
        <span className={classes.text}>
          <strong>{title}</strong>
          <span className={classes.about}>{children}</span>
          {isComplete && <span className={classes.state}>Completed</span>}
        </span>
      </UnstyledButton>
      <div className={classes.warning} role="alert">
        {warning}
      </div>
    </li>
  );
}
