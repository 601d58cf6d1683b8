import { type ReportNetwork, reportErrorTitle } from '@fanfare/contract/insights/report';
import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { Button, Group, Progress, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { AskOwnerButton } from '../../ui/overlay/ask-owner-button.tsx';
import { HeadlineFigures } from './figures/headline-figures.tsx';
import classes from './insights.module.css';
import type { Report } from './report-calls.ts';
import { reportInfo } from './report-networks.ts';

/** Owners add an account to the assets of the business; others ask the owner. */
export function NoAccounts({ network }: { network: ReportNetwork }) {
  const { business } = useMe();
  const { assetType } = reportInfo[network];
  return (
    <div className={classes.card}>
      <EmptyState
        illustration="chart"
        title={`No ${assetTypeLabels[assetType]} yet`}
        action={
          business?.is_owner ? (
            <Button
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/user/business/$bid/manage"
                  params={{ bid: String(business.id) }}
                  search={{ add: assetType }}
                  hash="assets"
                />
              )}
            >
              Add an ad account
            </Button>
          ) : (
            business && <AskOwnerButton bid={business.id} request={{ step: 'asset', asset_type: assetType }} />
          )
        }
      >
        {business?.is_owner
          ? 'Add one to the assets of your business to see what its ads cost and bring, day by day.'
          : 'Ask the owner to give you access to an account. Its ads then appear here with their figures.'}
      </EmptyState>
    </div>
  );
}

/** While the first reading of an account is under way. */
export const FirstSync = () => (
  <div className={classes.card}>
    <EmptyState illustration="chart" title="Reading your ads">
      The last 90 days come first, older figures follow. This page shows them as they arrive.
    </EmptyState>
    <Progress value={100} animated aria-label="Reading your ads" className={classes.progress} />
  </div>
);

export const ReportSkeleton = () => (
  <div className={classes.stack} aria-busy>
    <Skeleton height={36} width="min(560px, 100%)" />
    <HeadlineFigures totals={undefined} />
    <Skeleton height={420} radius={12} />
  </div>
);

/** Answers of the server have their own alert; other failures, such as being offline, are shown in the table. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 0 && error.status !== 401 && error.status !== 403;

/** Whether there are rows to show, or a failure that the table shows. */
export const hasTable = (error: unknown, data: Report | undefined): boolean => data !== undefined || !isAnswer(error);

type FailureProps = {
  network: ReportNetwork;
  error: unknown;
  problem: string | null | undefined;
  onRetry: () => void;
  /** While filters are set: a filter that was deleted meanwhile fails too. */
  onClear: (() => void) | undefined;
};

/** Why the report or its last reading failed. */
export function ReportFailure({ network, error, problem, onRetry, onClear }: FailureProps) {
  const message = isAnswer(error) ? errorMessage(error) : problem;
  if (!message) return null;
  return (
    <Alert
      tone="bad"
      title={reportErrorTitle(network)}
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
