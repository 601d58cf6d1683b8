import { Avatar, Menu, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLogout,
  IconMail,
  IconMoon,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe, useStart } from '../../../lib/session.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { openOverlay } from '../../overlays/overlay-state.ts';
import { useSignOut } from '../../use-sign-out.ts';
import bar from './top-bar.module.css';

const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;

const schemes = [
  { value: 'light', label: 'Light', icon: <IconSun {...icon} /> },
  { value: 'dark', label: 'Dark', icon: <IconMoon {...icon} /> },
  { value: 'auto', label: 'System', icon: <IconDeviceDesktop {...icon} /> },
] as const;

const toColorScheme = (text: string) => schemes.find(({ value }) => value === text)?.value ?? 'auto';

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

export function UserMenu() {
  const me = useMe();
  const { mailbox_url } = useStart();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const signOut = useSignOut();
  return (
    <Menu width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <UnstyledButton className={`${bar.user} ff-hover`}>
          <VisuallyHidden>User menu, {me.name}</VisuallyHidden>
          <Avatar size={28} radius="xl" color="violet" aria-hidden="true">
            {initials(me.name)}
          </Avatar>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Grid py={8} px={10} breakWords>
          <strong>{me.name}</strong>
          <Meta>{me.email}</Meta>
        </Grid>
        <Menu.Divider />
        <Menu.Item component={Link} to="/user/account" leftSection={<IconUserCircle {...icon} />}>
          Account
        </Menu.Item>
        <Menu.Item leftSection={<IconKeyboard {...icon} />} onClick={() => openOverlay('shortcuts')}>
          Keyboard shortcuts
        </Menu.Item>
        {mailbox_url && (
          <Menu.Item
            component="a"
            href={mailbox_url}
            target="_blank"
            rel="noopener"
            leftSection={<IconMail {...icon} />}
          >
            Practice mailbox
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>Theme</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(toColorScheme(value))}>
          {schemes.map(({ value, label, icon: schemeIcon }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick={false} rightSection={schemeIcon}>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...icon} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
