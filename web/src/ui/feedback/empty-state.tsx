import type { ReactNode } from 'react';
import { ChartIllustration, CupIllustration, EnvelopeIllustration, HornIllustration } from '../brand/illustrations.tsx';
import classes from './state.module.css';

const illustrations = {
  horn: HornIllustration,
  cup: CupIllustration,
  envelope: EnvelopeIllustration,
  chart: ChartIllustration,
};

type EmptyStateProps = {
  illustration?: keyof typeof illustrations;
  title: string;
  /** What adding one gives the user. */
  children?: ReactNode;
  /** The main button. */
  action?: ReactNode;
  /** A secondary link, such as "View the demo". */
  aside?: ReactNode;
};

export function EmptyState({ illustration = 'horn', title, children, action, aside }: EmptyStateProps) {
  const Illustration = illustrations[illustration];
  return (
    <div className={classes.state}>
      <Illustration />
      <h2 className={classes.title}>{title}</h2>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
      {aside && <div className={classes.aside}>{aside}</div>}
    </div>
  );
}
