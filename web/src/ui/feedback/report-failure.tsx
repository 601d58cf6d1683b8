import { Button, Group } from '@mantine/core';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { Alert } from './alert.tsx';

/**
 * True for errors that the server answered, which have an alert of their own; other failures, such as being offline,
 * are shown in the table.
 */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 0 && error.status !== 401 && error.status !== 403;

/** True if the table is shown: with the rows of a report, or with a failure that the table shows itself. */
export const hasTable = (error: unknown, data: unknown): boolean => data !== undefined || !isAnswer(error);

type ReportFailureProps = {
  title: string;
  error: unknown;
  problem: string | null | undefined;
  onRetry: () => void;
  /** Clears the filters; undefined while no filter is set. A filter that another user deleted makes the report fail. */
  onClear: (() => void) | undefined;
};

/** Reason why a report or its last reading failed. */
export function ReportFailure({ title, error, problem, onRetry, onClear }: ReportFailureProps) {
  const message = isAnswer(error) ? errorMessage(error) : problem;
  if (!message) return null;
  return (
    <Alert
      tone="bad"
      title={title}
      action={
        isAnswer(error) ? (
          <Group gap={8}>
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
            {onClear && (
              <Button size="xs" variant="subtle" onClick={onClear}>
                Clear filters
              </Button>
            )}
          </Group>
        ) : undefined
      }
    >
      {message}
    </Alert>
  );
}
