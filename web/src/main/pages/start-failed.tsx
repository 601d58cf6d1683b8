import { Button } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import classes from './start-failed.module.css';

/** Stands in for the whole app when it could not begin, or when a screen broke beyond its own repair. */
export function StartFailed({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const again = async () => {
    await router.invalidate();
    reset();
  };
  const sentence =
    error instanceof ApiError
      ? errorMessage(error)
      : 'This page ran into a fault of ours. Trying again often helps; your saved work is safe.';
  return (
    <main className={classes.page}>
      <Logo size={48} />
      <h1>{error instanceof ApiError ? 'Fanfare could not start' : 'Something broke here'}</h1>
      <p>{sentence}</p>
      <Button onClick={again}>Try again</Button>
    </main>
  );
}
