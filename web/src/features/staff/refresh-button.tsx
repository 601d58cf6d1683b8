import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

type Refreshable = { isFetching: boolean; refetch: () => unknown };

export function RefreshButton({ queries }: { queries: readonly Refreshable[] }) {
  return (
    <Button
      variant="default"
      loading={queries.some(({ isFetching }) => isFetching)}
      leftSection={<IconRefresh size={18} stroke={1.5} aria-hidden />}
      onClick={() => {
        for (const query of queries) query.refetch();
      }}
    >
      Refresh
    </Button>
  );
}
