import { ActionIcon, Kbd, Tooltip, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Flex } from '../../../ui/layout/layout.tsx';
import { openOverlay } from '../../overlays/overlay-state.ts';
import { BreadcrumbTrail } from './breadcrumb-trail.tsx';
import { BusinessSwitch } from './business-switch.tsx';
import { NewsBell } from './news-bell.tsx';
import { NotificationBell } from './notification-bell.tsx';
import classes from './top-bar.module.css';
import { TopClock } from './top-clock.tsx';
import { UserMenu } from './user-menu.tsx';

type Props = { path: string; onMenu?: () => void };

const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

export function TopBar({ path, onMenu }: Props) {
  return (
    <Flex component="section" className={classes.bar} gap={8} aria-label="Top bar">
      {onMenu && (
        <ActionIcon onClick={onMenu} aria-label="Open menu" ms={-8}>
          <IconMenu2 size={20} stroke={1.5} />
        </ActionIcon>
      )}
      <BreadcrumbTrail path={path} />
      <Flex className={classes.tools} gap={4}>
        <Tooltip label={`Search (${isMac ? '⌘' : 'Ctrl'} K)`}>
          <UnstyledButton className={`${classes.search} ff-hover-border`} onClick={() => openOverlay('palette')}>
            <IconSearch size={18} stroke={1.5} />
            <span className={classes.searchLabel}>Search</span>
            <Kbd className={classes.searchKey} aria-hidden="true">
              {isMac ? '⌘K' : 'Ctrl K'}
            </Kbd>
          </UnstyledButton>
        </Tooltip>
        <TopClock />
        <NewsBell />
        <NotificationBell />
        {!/^\/user\/business\/?$/.test(path) && <BusinessSwitch />}
        <UserMenu />
      </Flex>
    </Flex>
  );
}
