import { UnstyledButton } from '@mantine/core';
import { useSave } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import classes from './acting-bar.module.css';

/** Staff who act as somebody else must never forget it. */
export function ActingBar() {
  const { acting_staff, name, email } = useMe();
  // A full load, so that nothing of the person acted for stays in memory.
  const stop = useSave('POST /user/acting/end', { onDone: () => window.location.assign('/staff/users') });
  if (!acting_staff) return null;
  return (
    <div className={classes.bar} role="status">
      <span>
        {acting_staff.name}, you are acting as <strong>{name}</strong> ({email}). What you do is done in their name.
      </span>
      <UnstyledButton
        className={classes.stop}
        disabled={stop.isPending}
        onClick={() => stop.mutate({}, { onError: toast.failed })}
      >
        Stop acting
      </UnstyledButton>
    </div>
  );
}
