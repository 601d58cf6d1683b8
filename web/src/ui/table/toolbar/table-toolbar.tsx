import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './toolbar.module.css';

type ToolbarProps = { filters?: ReactNode; menus: ReactNode; onCsv?: () => void };

export const TableToolbar = ({ filters, menus, onCsv }: ToolbarProps) => (
  <div className={classes.toolbar}>
    <div className={classes.filters}>{filters}</div>
    <div className={classes.tools}>
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
    </div>
  </div>
);
