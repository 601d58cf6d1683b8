import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Flex } from '../../layout/layout.tsx';
import classes from './toolbar.module.css';

type ToolbarProps = { filters?: ReactNode; menus: ReactNode; onCsv?: () => void };

export const TableToolbar = ({ filters, menus, onCsv }: ToolbarProps) => (
  <Flex gap="8px 16px" justify="space-between" wrap mb={12}>
    <Flex className={classes.filters} gap={8} align="stretch" wrap>
      {filters}
    </Flex>
    <Flex className={classes.tools} gap={4} align="stretch" wrap>
      {menus}
      {onCsv && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconDownload size={18} stroke={1.5} aria-hidden />}
          onClick={onCsv}
        >
          CSV
        </Button>
      )}
    </Flex>
  </Flex>
);
