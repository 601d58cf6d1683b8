import { UnstyledButton } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useMe } from '../../lib/session.ts';
import { Toasts } from '../../ui/feedback/lazy-toast-stack.tsx';
import { Block, Flex } from '../../ui/layout/layout.tsx';
import { TimeZoneContext } from '../../ui/page/time-zone-context.ts';
import { AppOverlays } from '../overlays/app-overlays.tsx';
import { ActingBar } from './acting-bar.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';
import { TopBanner } from './top-banner.tsx';
import { TopBar } from './top-bar/top-bar.tsx';

const MenuDrawer = lazy(() => import('./menu-drawer.tsx').then(({ MenuDrawer }) => ({ default: MenuDrawer })));

/** Width below which the menu is a drawer. */
const narrowQuery = '(max-width: 767.98px)';
/** Width below which the menu shows icons only: the page needs the room. */
const mediumQuery = '(max-width: 959.98px)';

export function Shell() {
  const [isSlim, setSlim] = useLocalStorage({
    key: 'fanfare-menu-slim',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isOpen, setOpen] = useState(false);
  // The drawer is loaded when it is first opened, then kept for its closing transition.
  const [isDrawerNeeded, setDrawerNeeded] = useState(false);
  const openDrawer = () => {
    setDrawerNeeded(true);
    setOpen(true);
  };
  const isNarrow = useMatches(narrowQuery);
  const isMedium = useMatches(mediumQuery);
  const hasSlimMenu = isSlim || isMedium;
  const { timezone } = useMe();
  const path = useLocation({ select: ({ pathname }) => pathname });

  return (
    <TimeZoneContext value={timezone ?? undefined}>
      <div className={classes.shell} data-slim={hasSlimMenu || undefined}>
        <UnstyledButton className="ff-skip" onClick={skipToContent}>
          Skip to content
        </UnstyledButton>
        {isNarrow ? (
          <Suspense>
            {isDrawerNeeded && <MenuDrawer path={path} opened={isOpen} onClose={() => setOpen(false)} />}
          </Suspense>
        ) : (
          <aside className={classes.side}>
            <SideMenu path={path} isSlim={hasSlimMenu} onSlim={isMedium ? undefined : () => setSlim(!isSlim)} />
          </aside>
        )}
        <Flex align="stretch" column miw={0}>
          <ActingBar />
          <TopBar path={path} onMenu={isNarrow ? openDrawer : undefined} />
          <TopBanner />
          <Block component="main" id="content" flex={1} w="100%" tabIndex={-1}>
            <Outlet />
          </Block>
        </Flex>
        <AppOverlays />
        <Toasts />
      </div>
    </TimeZoneContext>
  );
}

const useMatches = (query: string): boolean =>
  useMediaQuery(query, window.matchMedia(query).matches, { getInitialValueInEffect: false });

/** A button instead of a link: a hash in the URL would change the open tab. */
function skipToContent() {
  document.getElementById('content')?.focus();
}
