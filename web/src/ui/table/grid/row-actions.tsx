import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import classes from '../data-table.module.css';
import type { RowAction } from '../table-types.ts';

/** Quick actions show on hover and focus; the menu is always visible and has all actions. */
export function RowActions({ name, actions }: { name: string; actions: RowAction[] }) {
  if (actions.length === 0) return null;
  return (
    <div className={classes.rowActions}>
      {actions
        .filter((action) => action.isQuick)
        .map(({ label, icon: Icon, onClick, disabled }) => (
          <Tooltip key={label} label={label}>
            <ActionIcon
              className={classes.quick}
              size={32}
              aria-label={`${label}: ${name}`}
              onClick={onClick}
              disabled={disabled}
            >
              <Icon size={18} stroke={1.5} />
            </ActionIcon>
          </Tooltip>
        ))}
      <Menu withinPortal>
        <Menu.Target>
          <ActionIcon size={32} aria-label={`Actions for ${name}`}>
            <IconDots size={18} stroke={1.5} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, icon: Icon, onClick, danger, disabled }) => (
            <Menu.Item
              key={label}
              color={danger ? 'red' : undefined}
              leftSection={<Icon size={16} stroke={1.5} />}
              onClick={onClick}
              disabled={disabled}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
