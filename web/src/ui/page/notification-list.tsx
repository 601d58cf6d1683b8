import type { ReactNode } from 'react';
import classes from './notification-list.module.css';

/** List inside a bell popover of the top bar. */
export const NotificationListFrame = ({ children }: { children: ReactNode }) => (
  <ul className={classes.list}>{children}</ul>
);

export function NotificationListEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.empty}>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}
