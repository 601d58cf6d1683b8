import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { DateTime } from './date-time.tsx';
import classes from './sync-status.module.css';

type Props = { syncedAt: string | null | undefined; isRefreshing: boolean; onRefresh: () => void };

/** When the figures were read at the network, and a button to read them now. */
export const SyncStatus = ({ syncedAt, isRefreshing, onRefresh }: Props) => (
  <div className={classes.sync}>
    <output className={classes.status}>
      {isRefreshing ? (
        'Synchronizing…'
      ) : syncedAt ? (
        <>
          Last synchronized <DateTime at={syncedAt} show="relative" />
        </>
      ) : (
        syncedAt === null && 'Not synchronized yet'
      )}
    </output>
    <Button
      variant="default"
      loading={isRefreshing}
      disabled={syncedAt === undefined}
      leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
      onClick={onRefresh}
    >
      Refresh now
    </Button>
  </div>
);
