import { accessLevels } from '@fanfare/contract/kit/assets';
import { Badge } from '@mantine/core';
import type { Output } from '../../../lib/api.ts';

export type User = Output<'GET /staff/users'>['items'][number];

export const levelLabel = (level: number): string => accessLevels[level] ?? `Level ${level}`;

const stateOf = ({ active, confirmed }: User): { label: string; color: string } => {
  if (!active) return { label: 'Deactivated', color: 'red' };
  if (!confirmed) return { label: 'Not confirmed', color: 'orange' };
  return { label: 'Active', color: 'green' };
};

export const stateLabel = (user: User): string => stateOf(user).label;

export function UserState({ user }: { user: User }) {
  const { label, color } = stateOf(user);
  return (
    <Badge component="span" color={color}>
      {label}
    </Badge>
  );
}
