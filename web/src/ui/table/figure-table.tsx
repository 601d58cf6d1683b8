import type { ReactNode } from 'react';
import { Block } from '../layout/layout.tsx';
import classes from './figure-table.module.css';

type Props = { padding: string; fz?: number; children: ReactNode };

/** A small table: names at the start, figures at the end. `padding`: of each cell. */
export const FigureTable = ({ padding, fz, children }: Props) => (
  <Block component="table" className={classes.table} fz={fz} __vars={{ '--cell-padding': padding }}>
    {children}
  </Block>
);
