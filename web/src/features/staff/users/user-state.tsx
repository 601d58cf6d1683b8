import { accessLevels } from '@fanfare/contract/kit/assets';
import { Badge } from '@mantine/core';
import type { Output } from '../../../lib/api.ts';

export type User = Output<'GET /staff/users'>['items'][number];

export const levelLabel = (level: number): string => accessLevels[level] ?? `Level ${level}`;

export const stateLabel = ({ active, confirmed }: User): string =>
  active ? (confirmed ? 'Active' : 'Not confirmed') : 'Deactivated';

export const UserState = ({ user }: { user: User }) => (
  <Badge component="span" color={user.active ? (user.confirmed ? 'green' : 'orange') : 'red'}>
    {stateLabel(user)}
  </Badge>
);
