import type { ReactNode } from 'react';
import classes from './section.module.css';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}

export const Row = ({ children }: { children: ReactNode }) => <div className={classes.row}>{children}</div>;

export const Columns = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>;
