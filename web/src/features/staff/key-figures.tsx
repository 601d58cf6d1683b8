import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Block, Grid } from '../../ui/layout/layout.tsx';
import { Meta } from '../../ui/text/text.tsx';
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

const toneColors = { good: 'green', bad: 'red' };

export const Figure = ({ label, value, hint, tone }: FigureProps) => (
  <Grid component="li" className={classes.figure} gap={2} content="start">
    <Meta>{label}</Meta>
    {value === undefined ? (
      <Skeleton height={28} width={72} my={4} />
    ) : (
      <Block component="strong" className="ff-figure" c={tone && toneColors[tone]}>
        {value}
      </Block>
    )}
    <small>{hint}</small>
  </Grid>
);
