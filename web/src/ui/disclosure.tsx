import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './disclosure.module.css';
import { Block, Flex } from './layout/layout.tsx';

type Props = { summary: ReactNode; children: ReactNode; isOpen?: boolean };

/** Collapsible section; `summary` stays visible when it is closed. */
export function Disclosure({ summary, children, isOpen = false }: Props) {
  return (
    <details className={classes.details} open={isOpen || undefined}>
      <Flex component="summary" className={classes.summary} gap={4} align="flex-start">
        <IconChevronRight className={classes.arrow} size={16} stroke={1.5} aria-hidden />
        <span>{summary}</span>
      </Flex>
      <Block pt={4} pb={8} pl={20}>
        {children}
      </Block>
    </details>
  );
}
