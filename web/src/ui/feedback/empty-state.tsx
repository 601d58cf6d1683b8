import type { ReactNode } from 'react';
import { ChartDrawing, CupDrawing, HornDrawing, LetterDrawing } from '../brand/illustrations.tsx';
import classes from './state.module.css';

const drawings = { horn: HornDrawing, cup: CupDrawing, letter: LetterDrawing, chart: ChartDrawing };

type EmptyStateProps = {
  drawing?: keyof typeof drawings;
  title: string;
  /** What this is for. */
  children?: ReactNode;
  /** The one thing to do. */
  action?: ReactNode;
  /** A quiet second way, such as "See it in the demo". */
  aside?: ReactNode;
};

export function EmptyState({ drawing = 'horn', title, children, action, aside }: EmptyStateProps) {
  const Art = drawings[drawing];
  return (
    <div className={classes.state}>
      <Art />
      <h2 className={classes.title}>{title}</h2>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  );
}
