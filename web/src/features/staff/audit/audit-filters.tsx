import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Flex } from '../../../ui/layout/layout.tsx';
import classes from '../staff.module.css';
import { userQuery } from '../staff-queries.ts';

type UserProps = { userId: number; onClear: () => void };

export function UserFilter({ userId, onClear }: UserProps) {
  const user = useQuery(userQuery(userId));
  return <ActiveFilter label={`By ${user.data?.name ?? `user ${userId}`}`} onClear={onClear} />;
}

type BusinessProps = { businessId: number; name: string | null; onClear: () => void };

export const BusinessFilter = ({ businessId, name, onClear }: BusinessProps) => (
  <ActiveFilter label={`In ${name ?? `business ${businessId}`}`} onClear={onClear} />
);

const ActiveFilter = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <Flex component="span" className={classes.filter} gap={4} inline>
    {label}
    <CloseButton size="sm" aria-label={`Remove filter ${label}`} onClick={onClear} />
  </Flex>
);
