import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useStart } from '../../../lib/session.ts';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import classes from './sign-in-layout.module.css';
import { SignInLayout } from './sign-in-layout.tsx';

type Props = { children: ReactNode; onRetry: () => void };

/** Note shown after a link was requested. */
export function CheckEmailNote({ children, onRetry }: Props) {
  const { mailbox_url } = useStart();
  return (
    <SignInLayout title="Check your email" lead={children}>
      <Grid gap={12}>
        {mailbox_url && (
          <>
            <Block component="p" c="dimmed" className={classes.below}>
              Practice mode: the email is in the practice mailbox.
            </Block>
            <Button component="a" href={mailbox_url} target="_blank" rel="noopener">
              Open practice mailbox
            </Button>
          </>
        )}
        <Block component="p" c="dimmed" className={classes.below}>
          No email after a few minutes? Check your spam folder, or{' '}
          <Anchor component="button" type="button" onClick={onRetry}>
            try again
          </Anchor>
          .
        </Block>
      </Grid>
    </SignInLayout>
  );
}
