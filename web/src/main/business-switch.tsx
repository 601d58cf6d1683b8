import { Menu, Popover, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useMe } from '../lib/session.ts';
import classes from './top-bar.module.css';

/** Which business one works under. */
export function BusinessSwitch() {
  const { business, businesses } = useMe();
  if (businesses.length === 0) return <NoBusiness />;
  return (
    <Menu width={260} withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Face name={business?.business_name ?? 'Choose a business'} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Your businesses</Menu.Label>
        {businesses.map(({ id, business_name }) => (
          <Menu.Item
            key={id}
            disabled={id !== business?.id}
            rightSection={id === business?.id ? <IconCheck size={16} stroke={1.5} /> : null}
          >
            {business_name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function NoBusiness() {
  return (
    <Popover width={260} position="bottom-end">
      <Popover.Target>
        <Face name="No business" />
      </Popover.Target>
      <Popover.Dropdown aria-label="Business">
        <Text p="xs">You do not belong to a business yet. Once somebody invites you to theirs, it is shown here.</Text>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Takes everything its menu puts on it. */
function Face({ name, ...rest }: { name: string } & ComponentProps<'button'>) {
  return (
    <UnstyledButton {...rest} className={classes.business}>
      <VisuallyHidden>Business:</VisuallyHidden>
      <IconBuildingStore size={20} stroke={1.5} aria-hidden="true" />
      <span className={classes.businessName}>{name}</span>
      <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
    </UnstyledButton>
  );
}
