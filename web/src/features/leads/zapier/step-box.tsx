import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import classes from './zapier.module.css';

type Props = {
  number: number;
  title: string;
  isComplete: boolean;
  /** True for the step to do now. */
  isCurrent: boolean;
  /** Warning that replaces the description for a short time. */
  warning?: string | undefined;
  isBusy?: boolean;
  children: ReactNode;
  onClick: () => void;
};

/** Box of one of the three steps. A complete one turns green with a mark. */
export function StepBox({ number, title, isComplete, isCurrent, warning, isBusy = false, children, onClick }: Props) {
  return (
    <Flex component="li" gap={8} align="stretch" column>
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
        <Flex component="span" gap={4} align="stretch" column miw={0}>
          <strong>{title}</strong>
          <Block component="span" c="dimmed">
            {children}
          </Block>
          {isComplete && (
            <Block component="span" c="green" fw={600}>
              Completed
            </Block>
          )}
        </Flex>
      </UnstyledButton>
      <Block className={classes.warning} mih={21} c="red" role="alert">
        {warning}
      </Block>
    </Flex>
  );
}
