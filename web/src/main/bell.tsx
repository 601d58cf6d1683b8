import { ActionIcon, Indicator, Popover, Title, Tooltip } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useState } from 'react';
import classes from './bell.module.css';

type Props = { label: string; icon: ComponentType<IconProps>; unread: number; children: ReactNode };

/** A bell of the top bar: its badge counts what is unread, its popover shows it. */
export function Bell({ label, icon: Icon, unread, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const name = unread > 0 ? `${label}, ${unread} unread` : label;
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={label} disabled={isOpen}>
          <Indicator disabled={unread === 0} label={unread > 99 ? '99+' : unread} size={18} offset={6} color="red">
            <ActionIcon size={40} onClick={() => setOpen(!isOpen)} aria-label={name} aria-haspopup="dialog">
              <Icon size={20} stroke={1.5} aria-hidden="true" />
            </ActionIcon>
          </Indicator>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <div className={classes.panel}>
          <Title order={2} className={classes.title}>
            {label}
          </Title>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

export function BellEmpty({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.empty}>
      <strong>{title}</strong>
      <p>{children}</p>
    </div>
  );
}
