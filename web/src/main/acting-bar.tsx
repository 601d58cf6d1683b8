import { UnstyledButton } from '@mantine/core';
import { useMe } from '../lib/session.ts';
import classes from './acting-bar.module.css';
import { useSignOut } from './sign-out.ts';

/** Staff who act as somebody else must never forget it. */
export function ActingBar() {
  const { acting_staff, name, email } = useMe();
  const signOut = useSignOut();
  if (!acting_staff) return null;
  return (
    <div className={classes.bar} role="status">
      <span>
        {acting_staff.name}, you are acting as <strong>{name}</strong> ({email}). What you do is done in their name.
      </span>
      <UnstyledButton className={classes.stop} onClick={signOut}>
        Stop acting
      </UnstyledButton>
    </div>
  );
}
