import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { Grid } from '../../ui/layout/layout.tsx';
import classes from './start-failed.module.css';

/** Replaces the app when it could not start or a screen crashed. */
export function StartFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    await router.invalidate();
    reset();
  };
  const message =
    error instanceof ApiError
      ? errorMessage(error)
      : 'This page crashed. Your saved work is safe. Reload to try again.';
  return (
    <Grid
      component="main"
      className={classes.page}
      gap={12}
      justify="center"
      content="center"
      mih="100dvh"
      p={24}
      ta="center"
    >
      <Logo size={48} />
      <h1>{error instanceof ApiError ? 'Fanfare couldn’t start' : 'Something went wrong'}</h1>
      <p>{message}</p>
      <Button onClick={retry}>Try again</Button>
    </Grid>
  );
}
