import type { ReactNode } from 'react';
import classes from './notification-list.module.css';

/** What a bell of the top bar shows. */
export const NotificationListFrame = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

export function BellEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.empty}>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}
