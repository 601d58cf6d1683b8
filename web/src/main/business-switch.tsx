import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBuildingStore, IconCheck, IconChevronDown } from '@tabler/icons-react';
import { useMe } from '../lib/session.ts';
import classes from './top-bar.module.css';

/** Which business one works under. */
export function BusinessSwitch() {
  const { business, businesses } = useMe();
  const name = business?.business_name ?? 'No business';
  return (
    <Menu width={260}>
      <Menu.Target>
        <UnstyledButton className={classes.business}>
          <VisuallyHidden>Business:</VisuallyHidden>
          <IconBuildingStore size={20} stroke={1.5} aria-hidden="true" />
          <span className={classes.businessName}>{name}</span>
          <IconChevronDown size={16} stroke={1.5} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {businesses.length === 0 ? (
          <Menu.Label>You do not belong to a business yet.</Menu.Label>
        ) : (
          <>
            <Menu.Label>Your businesses</Menu.Label>
            {businesses.map(({ id, business_name }) => (
              <Menu.Item key={id} rightSection={id === business?.id ? <IconCheck size={16} stroke={1.5} /> : null}>
                {business_name}
              </Menu.Item>
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
