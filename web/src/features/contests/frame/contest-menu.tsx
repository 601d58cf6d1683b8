import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ContestDetails } from '../contest-queries.ts';
import { useContestActions } from '../list/use-contest-actions.tsx';

/** Menu of the actions for a contest that are not among its tabs. */
export function ContestMenu({ contest }: { contest: ContestDetails }) {
  const navigate = useNavigate();
  const { actionsFor, dialogs } = useContestActions({
    onDeleted: () => void navigate({ to: '/contest', ignoreBlocker: true }),
  });
  const actions = actionsFor(contest);
  if (actions.length === 0) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label="More actions">
            <IconDots size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map(({ label, icon: Icon, danger, onClick }) => (
            <Menu.Item
              key={label}
              color={danger ? 'red' : undefined}
              leftSection={<Icon size={16} stroke={1.5} aria-hidden />}
              onClick={onClick}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialogs}
    </>
  );
}
