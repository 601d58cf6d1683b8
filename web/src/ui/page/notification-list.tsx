import type { ReactNode } from 'react';
import { Block } from '../layout/layout.tsx';
import classes from './notification-list.module.css';

/** List inside a bell popover of the top bar. */
export const NotificationListFrame = ({ children }: { children: ReactNode }) => <ul>{children}</ul>;

export function NotificationListEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Block className={classes.empty} pt={16} pb={28} px={24} ta="center">
      <strong>{title}</strong>
      <p>{children}</p>
    </Block>
  );
}
