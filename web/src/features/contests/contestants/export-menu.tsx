import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { toUrl } from '../../../lib/api.ts';

/** Menu of CSV files, streamed by the server. */
export const ExportMenu = ({ contestId }: { contestId: number }) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
        rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
      >
        Export CSV
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item component="a" href={toUrl('GET /contest/{id}/contestants/export', { id: contestId })} download>
        Contestants of this contest
      </Menu.Item>
      <Menu.Item component="a" href={toUrl('GET /contest/users/export')} download>
        Users of all contests
      </Menu.Item>
    </Menu.Dropdown>
  </Menu>
);
