import '@mantine/spotlight/styles.css';
import { useMantineColorScheme } from '@mantine/core';
import { Spotlight, type SpotlightActionData, spotlight } from '@mantine/spotlight';
import { IconDeviceDesktop, IconKeyboard, IconLogout, IconMoon, IconSearch, IconSun } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Command } from '../../lib/menu.ts';
import { useMe, useStart } from '../../lib/session.ts';
import { commandsFor, menuFor } from '../menu.ts';
import { useSignOut } from '../use-sign-out.ts';
import { openOverlay } from './overlay-state.ts';

const icon = { size: 20, stroke: 1.5, 'aria-hidden': true } as const;

/** Search over all pages and actions. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const me = useMe();
  const { setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  const [searchText, setSearchText] = useState('');
  useEffect(() => {
    spotlight.open();
    return () => spotlight.close();
  }, []);

  const pageCommands: SpotlightActionData[] = menuFor(me, useStart().practice)
    .flatMap((group) => group.items.map((item) => ({ ...item, group: group.label })))
    .map(({ label, to, icon: Icon, group }) => ({
      id: to,
      label,
      description: group === 'Home' || group === label ? undefined : group,
      leftSection: <Icon {...icon} />,
      onClick: () => void navigate({ to }),
    }));
  const featureCommands = (group: Command['group']): SpotlightActionData[] =>
    commandsFor(me)
      .filter((command) => command.group === group)
      .map(({ label, icon: Icon, description, keywords, link }) => ({
        id: `command ${label}`,
        label,
        description,
        keywords,
        leftSection: <Icon {...icon} />,
        onClick: () => void navigate(link),
      }));
  const actionCommands: SpotlightActionData[] = [
    {
      id: 'light',
      label: 'Use light theme',
      leftSection: <IconSun {...icon} />,
      onClick: () => setColorScheme('light'),
    },
    { id: 'dark', label: 'Use dark theme', leftSection: <IconMoon {...icon} />, onClick: () => setColorScheme('dark') },
    {
      id: 'auto',
      label: 'Use system theme',
      leftSection: <IconDeviceDesktop {...icon} />,
      onClick: () => setColorScheme('auto'),
    },
    {
      id: 'keys',
      label: 'Keyboard shortcuts',
      leftSection: <IconKeyboard {...icon} />,
      onClick: () => openOverlay('shortcuts'),
    },
    { id: 'out', label: 'Sign out', leftSection: <IconLogout {...icon} />, onClick: signOut },
  ];

  return (
    <Spotlight
      onSpotlightClose={onClose}
      query={searchText}
      onQueryChange={setSearchText}
      attributes={{ content: { 'aria-label': 'Search' } }}
      shortcut={null}
      // Not centered: a centered dialog would move whenever typing changes the number of results.
      centered={false}
      nothingFound="No results"
      highlightQuery
      searchProps={{
        placeholder: 'Search pages and actions',
        'aria-label': 'Search',
        leftSection: <IconSearch {...icon} />,
      }}
      actions={[
        { group: 'Go to', actions: [...pageCommands, ...featureCommands('Go to')] },
        { group: 'Actions', actions: [...featureCommands('Actions'), ...actionCommands] },
      ]}
    />
  );
}
