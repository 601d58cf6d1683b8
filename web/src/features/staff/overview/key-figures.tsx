import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../staff.module.css';

/** A row of key figures. */
export const KeyFigures = ({ children }: { children: ReactNode }) => <ul className={classes.figures}>{children}</ul>;

type FigureProps = {
  label: string;
  /** Undefined while loading. */
  value: string | undefined;
  /** The period, or a link. */
  hint: ReactNode;
  tone?: 'good' | 'bad';
};

export const Figure = ({ label, value, hint, tone }: FigureProps) => (
  <li className={classes.figure}>
    <span>{label}</span>
    {value === undefined ? (
      <Skeleton height={28} width={72} my={4} />
    ) : (
      <strong className="ff-figure" data-tone={tone}>
        {value}
      </strong>
    )}
    <small>{hint}</small>
  </li>
);
