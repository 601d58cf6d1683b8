import { Badge } from '@mantine/core';
import type { Pool } from './pool-calls.ts';

export const PoolBadge = ({ pool: { state } }: { pool: Pool }) => (
  <Badge component="span" color={state === 'active' ? 'green' : 'gray'} miw="max-content">
    {state === 'active' ? 'Active' : 'Paused'}
  </Badge>
);
