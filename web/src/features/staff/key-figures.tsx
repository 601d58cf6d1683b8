import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Grid } from '../../ui/layout/layout.tsx';
import classes from './staff.module.css';

/** A row of key figures. */
export const KeyFigures = ({ children }: { children: ReactNode }) => (
  <Grid component="ul" className={classes.figures} fill="min(200px, 100%)" gap={16}>
    {children}
  </Grid>
);

type FigureProps = {
  label: string;
  /** Figure as text; undefined while loading. */
  value: string | undefined;
  /** Period of the figure, or a link. */
  hint: ReactNode;
  tone?: 'good' | 'bad';
};

export const Figure = ({ label, value, hint, tone }: FigureProps) => (
  <Grid component="li" className={classes.figure} gap={2} content="start">
    <span>{label}</span>
    {value === undefined ? (
      <Skeleton height={28} width={72} my={4} />
    ) : (
      <strong className="ff-figure" data-tone={tone}>
        {value}
      </strong>
    )}
    <small>{hint}</small>
  </Grid>
);
