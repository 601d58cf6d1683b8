import { notFound } from '@fanfare/contract/kit/terms';
import { Button } from '@mantine/core';
import { IconBuildingStore, IconCloudOff, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError, errorMessage } from '../../lib/api/api-error.ts';
import { emit } from '../../lib/api/page-events.ts';
import { Block, Flex } from '../layout/layout.tsx';
import { Meta } from '../text/text.tsx';
import classes from './state.module.css';

type ErrorStateProps = {
  error: unknown;
  /** Short statement of what failed on this screen. */
  title?: string;
  onRetry?: () => void;
  /** Button that replaces "Try again". */
  action?: ReactNode;
  /**
   * Object that the screen shows: `name` for the message that it doesn't exist or isn't the user's, and `others`, a
   * link to the list of such objects.
   */
  object?: { name: string; others: ReactNode };
};

export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** True if the screen needs a business and the user has none yet: an expected state, not a failure. */
const isNoBusinessError = (error: unknown): boolean => error instanceof ApiError && error.code === 'no-business';

export function ErrorState({ object, ...props }: ErrorStateProps) {
  const { error } = props;
  if (isNoBusinessError(error)) return <NoBusiness message={errorMessage(error)} />;
  if (object && isMissing(error)) return <Failure error={error} title={notFound(object.name)} action={object.others} />;
  return <Failure {...props} action={props.action ?? (isForbidden(error) ? object?.others : undefined)} />;
}

function Failure({ error, title, onRetry, action }: Omit<ErrorStateProps, 'object'>) {
  const isLocked = isForbidden(error);
  const restricted = error instanceof ApiError ? error.restricted : undefined;
  const Icon = isLocked ? IconLock : IconCloudOff;
  const details = formatDetails(error);
  return (
    <Flex column py={48} px={24} ta="center" role="alert">
      <span className={classes.badge} data-kind={isLocked ? 'lock' : undefined}>
        <Icon size={28} stroke={1.5} aria-hidden />
      </span>
      <h2 className={classes.title}>
        {title ?? (isLocked ? 'You don’t have access to this' : 'We couldn’t load this')}
      </h2>
      {/* No text if the answer was restricted: its dialog has shown it. */}
      {!restricted && (
        <Block component="p" mt={8} maw="52ch" c="dimmed">
          {errorMessage(error)}
        </Block>
      )}
      {(action || restricted || (onRetry && !isLocked)) && (
        <Flex gap={8} align="stretch" justify="center" wrap mt={20}>
          {restricted && (
            <Button variant="default" onClick={() => emit({ kind: 'restricted', ...restricted })}>
              How to get access
            </Button>
          )}
          {action ?? (onRetry && !isLocked && <Button onClick={onRetry}>Try again</Button>)}
        </Flex>
      )}
      {details && (
        <Meta component="details" className={classes.details} mt={20} maw="100%">
          <summary>Details</summary>
          <pre>{details}</pre>
        </Meta>
      )}
    </Flex>
  );
}

function NoBusiness({ message }: { message: string }) {
  return (
    <Flex column py={48} px={24} ta="center" role="alert">
      <span className={classes.badge} data-kind="lock">
        <IconBuildingStore size={28} stroke={1.5} aria-hidden />
      </span>
      <h2 className={classes.title}>No business yet</h2>
      <Block component="p" mt={8} maw="52ch" c="dimmed">
        {message}
      </Block>
      <Flex gap={8} align="stretch" justify="center" wrap mt={20}>
        <Button component={Link} to="/user/business/new">
          Create a business
        </Button>
      </Flex>
    </Flex>
  );
}

function formatDetails(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : '';
  const id = error.body.request_id;
  return [`Code: ${error.code}`, error.status ? `Status: ${error.status}` : '', id ? `Request: ${id}` : '']
    .filter(Boolean)
    .join('\n');
}
