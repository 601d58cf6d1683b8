import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Flex } from '../layout/layout.tsx';
import { Meta } from '../text/text.tsx';
import { DateTime } from './date-time.tsx';
import classes from './sync-status.module.css';

type Props = { syncedAt: string | null | undefined; isRefreshing: boolean; onRefresh: () => void };

/** Time at which the figures were read from the network, and a button to read them now. */
export const SyncStatus = ({ syncedAt, isRefreshing, onRefresh }: Props) => (
  <Flex className={classes.sync} gap="4px 12px" justify="flex-end" wrap>
    <Meta component="output">
      <SyncText syncedAt={syncedAt} isRefreshing={isRefreshing} />
    </Meta>
    <Button
      variant="default"
      loading={isRefreshing}
      disabled={syncedAt === undefined}
      leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
      onClick={onRefresh}
    >
      Refresh now
    </Button>
  </Flex>
);

function SyncText({ syncedAt, isRefreshing }: Pick<Props, 'syncedAt' | 'isRefreshing'>) {
  if (isRefreshing) return 'Synchronizing…';
  if (syncedAt)
    return (
      <>
        Last synchronized <DateTime at={syncedAt} show="relative" />
      </>
    );
  return syncedAt === null && 'Not synchronized yet';
}
