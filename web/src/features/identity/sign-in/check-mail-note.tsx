import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStart } from '../../../lib/session.ts';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

type Props = { children: ReactNode; onAgain: () => void };

/** The step between asking for a link and opening it. */
export function CheckMailNote({ children, onAgain }: Props) {
  const { mailbox_url } = useStart();
  return (
    <SignInLayout title="Check your mail" lead={children}>
      <div className={classes.actions}>
        {mailbox_url && (
          <>
            <p className={classes.below}>
              Practice mode: the mail has not left this machine. It waits in the practice mailbox.
            </p>
            <Button component="a" href={mailbox_url} target="_blank" rel="noopener">
              Open the practice mailbox
            </Button>
          </>
        )}
        <p className={classes.below}>
          Nothing there after a few minutes? Look into the spam folder, or{' '}
          <Anchor component="button" type="button" onClick={onAgain}>
            try again
          </Anchor>
          .
        </p>
      </div>
    </SignInLayout>
  );
}
