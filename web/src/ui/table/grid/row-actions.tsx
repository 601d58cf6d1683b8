import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Flex } from '../../layout/layout.tsx';
import classes from '../data-table.module.css';
import type { RowAction } from '../table-types.ts';

type Props = { name: string; actions: RowAction[] };

/** Actions of a row. Quick actions are shown on hover and focus; the menu is always visible and has all actions. */
export function RowActions({ name, actions }: Props) {
  const [isMenuMounted, setMenuMounted] = useState(false);
  if (actions.length === 0) return null;
  return (
    <Flex gap={2} align="stretch" justify="flex-end">
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
      {isMenuMounted ? (
        <ActionsMenu name={name} actions={actions} />
      ) : (
        // Button in place of the menu: menus are the most costly part of a row, and most are never opened, so scrolling
        // mounts only buttons.
        <ActionIcon
          size={32}
          aria-label={menuLabel(name)}
          aria-haspopup="menu"
          aria-expanded={false}
          onClick={() => setMenuMounted(true)}
        >
          <IconDots size={18} stroke={1.5} />
        </ActionIcon>
      )}
    </Flex>
  );
}

const menuLabel = (name: string): string => `Actions for ${name}`;

/** Menu that opens when it is mounted, and takes the focus of the button that it replaces. */
function ActionsMenu({ name, actions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    setOpen(true);
  }, []);
  return (
    <Menu withinPortal opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <ActionIcon ref={button} size={32} aria-label={menuLabel(name)}>
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
  );
}
