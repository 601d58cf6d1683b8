import { Button } from '@mantine/core';
import { IconBuildingStore, IconCloudOff, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import classes from './state.module.css';

type ErrorStateProps = {
  error: unknown;
  /** What happened, in the screen's own words. */
  title?: string;
  onRetry?: () => void;
  /** The one thing to do next, where trying again is not it. */
  action?: ReactNode;
};

export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Nothing is broken: what the screen shows belongs to a business, and there is none yet. */
const isHomeless = (error: unknown): boolean => error instanceof ApiError && error.code === 'no-business';

export function ErrorState({ error, title, onRetry, action }: ErrorStateProps) {
  if (isHomeless(error)) return <NoBusiness sentence={errorMessage(error)} />;
  const isLocked = isForbidden(error);
  const Icon = isLocked ? IconLock : IconCloudOff;
  const details = detailsOf(error);
  return (
    <div className={classes.state} role="alert">
      <span className={classes.badge} data-kind={isLocked ? 'lock' : undefined}>
        <Icon size={28} stroke={1.5} aria-hidden />
      </span>
      <h2 className={classes.title}>
        {title ?? (isLocked ? 'You do not have access to this' : 'This could not be loaded')}
      </h2>
      <p className={classes.text}>{errorMessage(error)}</p>
      {(action || (onRetry && !isLocked)) && (
        <div className={classes.action}>{action ?? <Button onClick={onRetry}>Try again</Button>}</div>
      )}
      {details && (
        <details className={classes.details}>
          <summary>Details</summary>
          <pre>{details}</pre>
        </details>
      )}
    </div>
  );
}

function NoBusiness({ sentence }: { sentence: string }) {
  return (
    <div className={classes.state} role="alert">
      <span className={classes.badge} data-kind="lock">
        <IconBuildingStore size={28} stroke={1.5} aria-hidden />
      </span>
      <h2 className={classes.title}>This belongs to a business</h2>
      <p className={classes.text}>{sentence}</p>
      <div className={classes.action}>
        <Button component={Link} to="/user/business/new">
          Create a business
        </Button>
      </div>
    </div>
  );
}

function detailsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : '';
  const id = error.body.request_id;
  return [`Code: ${error.code}`, error.status ? `Status: ${error.status}` : '', id ? `Request: ${id}` : '']
    .filter(Boolean)
    .join('\n');
}
