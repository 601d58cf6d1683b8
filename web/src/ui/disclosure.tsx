import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './disclosure.module.css';

type Props = { summary: ReactNode; children: ReactNode; isOpen?: boolean };

/** Collapsible section; `summary` stays visible when it is closed. */
export function Disclosure({ summary, children, isOpen = false }: Props) {
  return (
    <details className={classes.details} open={isOpen || undefined}>
      <summary className={classes.summary}>
        <IconChevronRight className={classes.arrow} size={16} stroke={1.5} aria-hidden />
        <span>{summary}</span>
      </summary>
      <div className={classes.body}>{children}</div>
    </details>
  );
}
