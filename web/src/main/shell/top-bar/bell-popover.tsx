import { ActionIcon, Indicator, Popover, Title, Tooltip } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Flex } from '../../../ui/layout/layout.tsx';
import classes from './bell-popover.module.css';

type Props = {
  label: string;
  icon: ComponentType<IconProps>;
  unread: number;
  /** A secondary button beside the popover's heading. */
  action?: ReactNode;
  children: (close: () => void) => ReactNode;
};

/** A button of the top bar with an unread count and a popover. */
export function BellPopover({ label, icon: Icon, unread, action, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const name = unread > 0 ? `${label}, ${unread} unread` : label;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <Indicator disabled={unread === 0} label={unread > 99 ? '99+' : unread} size={18} offset={6} color="red">
            <ActionIcon size={40} onClick={() => setOpen(!isOpen)} aria-label={name} aria-haspopup="dialog">
              <Icon size={20} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} maw="calc(100vw - 16px)">
        <Flex gap={12} justify="space-between" mih={44} py={6} pl={14} pr={8}>
          <Title order={2} fz={16}>
            {label}
          </Title>
          {action}
        </Flex>
        <div className={classes.body}>
          <Suspense fallback={<TextSkeleton />}>{children(() => setOpen(false))}</Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
