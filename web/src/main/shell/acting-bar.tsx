import { UnstyledButton } from '@mantine/core';
import { useSave } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Flex } from '../../ui/layout/layout.tsx';
import classes from './acting-bar.module.css';

/** Bar that is always visible while staff act as another user. */
export function ActingBar() {
  const { acting_staff, name, email } = useMe();
  // A full page load, so that no data of that user stays in memory.
  const stopActing = useSave('POST /user/acting/end', { onDone: () => window.location.assign('/staff/users') });
  if (!acting_staff) return null;
  return (
    <Flex className={classes.bar} gap="4px 16px" justify="space-between" wrap role="status">
      <span>
        {acting_staff.name}, you’re acting as <strong>{name}</strong> ({email}). Your changes are made as this user.
      </span>
      <UnstyledButton
        className={classes.stop}
        disabled={stopActing.isPending}
        onClick={() => stopActing.mutate({}, { onError: toast.failed })}
      >
        Stop acting
      </UnstyledButton>
    </Flex>
  );
}
