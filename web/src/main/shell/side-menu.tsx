import { restrictionFor } from '@fanfare/contract/kit/restriction';
import { Tooltip, UnstyledButton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { emit } from '../../lib/api/page-events.ts';
import type { MenuItem } from '../../lib/menu.ts';
import { useMe, useStart } from '../../lib/session.ts';
import { Logo, Wordmark } from '../../ui/brand/logo.tsx';
import { Flex } from '../../ui/layout/layout.tsx';
import { Meta } from '../../ui/text/text.tsx';
import { activeItem, isRestricted, menuWithRestricted } from '../menu.ts';
import classes from './side-menu.module.css';

type Props = { path: string; isSlim?: boolean; onSlim?: (() => void) | undefined; onGo?: () => void };

export function SideMenu({ path, isSlim = false, onSlim, onGo }: Props) {
  const { practice } = useStart();
  const me = useMe();
  const groups = menuWithRestricted(me, practice);
  const active = activeItem(groups, path);
  const isDrawer = onGo !== undefined;
  const list = useRef<HTMLDivElement>(null);
  // Scrolls to the active item, because the menu can be longer than the window.
  useEffect(() => {
    if (active) list.current?.querySelector('[data-current]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <Flex
      component="nav"
      className={classes.menu}
      align="stretch"
      column
      h="100%"
      aria-label="Main"
      data-slim={isSlim || undefined}
    >
      {!isDrawer && (
        <Link to="/" className={classes.brand} aria-label="Fanfare dashboard">
          {isSlim ? <Logo size={28} /> : <Wordmark size={26} />}
        </Link>
      )}
      <div ref={list} className={classes.groups}>
        {groups.map((group) => (
          <section
            key={group.label}
            className={classes.group}
            data-staff={group.label === 'Staff' || undefined}
            aria-label={group.label}
          >
            {group.label !== 'Home' && !isSlim && (
              <Meta component="p" mb={4} px={10} aria-hidden="true">
                {group.label}
              </Meta>
            )}
            <ul>
              {group.items.map((item) => (
                <li key={item.to}>
                  {isRestricted(me, item) ? (
                    <RestrictedItem item={item} isSlim={isSlim} onGo={onGo} />
                  ) : (
                    <MenuLink item={item} isActive={item === active} isSlim={isSlim} onGo={onGo} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {onSlim && (
        <UnstyledButton
          className={`${classes.slim} ff-hover`}
          onClick={onSlim}
          aria-label={isSlim ? 'Expand menu' : 'Collapse menu'}
        >
          {isSlim ? (
            <IconLayoutSidebarLeftExpand size={20} stroke={1.5} />
          ) : (
            <IconLayoutSidebarLeftCollapse size={20} stroke={1.5} />
          )}
          {!isSlim && <span>Collapse</span>}
        </UnstyledButton>
      )}
    </Flex>
  );
}

type LinkProps = { item: MenuItem; isActive: boolean; isSlim: boolean; onGo?: () => void };

function MenuLink({ item, isActive, isSlim, onGo }: LinkProps) {
  const link = (
    <Link
      to={item.to}
      className={`${classes.link} ff-hover`}
      data-current={isActive || undefined}
      aria-current={isActive ? 'page' : undefined}
      aria-label={isSlim ? item.label : undefined}
      onClick={onGo}
    >
      <item.icon size={20} stroke={1.5} aria-hidden="true" />
      {!isSlim && <span>{item.label}</span>}
    </Link>
  );
  if (!isSlim) return link;
  return (
    <Tooltip label={item.label} position="right">
      {link}
    </Tooltip>
  );
}

/** Opens the dialog that says which role is missing. */
function RestrictedItem({ item, isSlim, onGo }: Omit<LinkProps, 'isActive'>) {
  const label = `${item.label}, no access`;
  const button = (
    <UnstyledButton
      className={`${classes.link} ff-hover`}
      c="dimmed"
      aria-label={label}
      onClick={() => {
        onGo?.();
        emit({ kind: 'restricted', ...restrictionFor(item.need) });
      }}
    >
      <item.icon size={20} stroke={1.5} aria-hidden="true" />
      {!isSlim && (
        <>
          <span>{item.label}</span>
          <IconLock className={classes.lock} size={16} stroke={1.5} aria-hidden="true" />
        </>
      )}
    </UnstyledButton>
  );
  if (!isSlim) return button;
  return (
    <Tooltip label={label} position="right">
      {button}
    </Tooltip>
  );
}
