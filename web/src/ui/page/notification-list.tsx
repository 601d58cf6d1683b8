import type { ReactNode } from 'react';
import { Block } from '../layout/layout.tsx';
import { Meta } from '../text/text.tsx';

/** List inside a bell popover of the top bar. */
export const NotificationListFrame = ({ children }: { children: ReactNode }) => <ul>{children}</ul>;

export function NotificationListEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Block pt={16} pb={28} px={24} ta="center">
      <strong>{title}</strong>
      <Meta component="p" mt={4}>
        {children}
      </Meta>
    </Block>
  );
}
