import { assetTypeLabels } from '@fanfare/contract/kit/assets';
import { figuresUnavailable } from '@fanfare/contract/post-reports/post-report';
import { Button, Group, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ApiError, errorMessage } from '../../../lib/api.ts';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { AskOwnerButton } from '../../../ui/overlay/ask-owner-button.tsx';
import classes from '../post-reports.module.css';
import type { PostReport, ReportPage } from './post-report-calls.ts';

export const postReportTitle = 'Page post report';
const facebookError = 'Facebook Error';

const assetType = 'facebook_page';
export const noPagesTitle = `No ${assetTypeLabels[assetType]} yet`;

/** Owners add a page to the assets of the business; others ask the owner. */
export function AddPageButton() {
  const { business } = useMe();
  if (!business?.is_owner)
    return business && <AskOwnerButton bid={business.id} request={{ step: 'asset', asset_type: assetType }} />;
  return (
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
      Add a page
    </Button>
  );
}

export function NoPages() {
  const { business } = useMe();
  return (
    <div className={classes.card}>
      <EmptyState illustration="chart" title={noPagesTitle} action={<AddPageButton />}>
        {business?.is_owner
          ? 'Add one to the assets of your business to see which of its posts work, and to turn them into ads.'
          : 'Ask the owner to give you access to a page. Its posts then appear here with their figures.'}
      </EmptyState>
    </div>
  );
}

/** While the first reading of a page is under way. */
export const FirstSync = () => (
  <div className={classes.card}>
    <EmptyState illustration="chart" title="Reading your posts">
      Posts and their figures appear here as they arrive.
    </EmptyState>
    <Progress value={100} animated aria-label="Reading your posts" className={classes.progress} />
  </div>
);

/** Facebook gives no figures of small pages. */
export const FiguresNotice = ({ pages }: { pages: readonly ReportPage[] }) =>
  pages.length > 0 && pages.every(({ has_figures }) => !has_figures) ? (
    <Alert tone="info">{figuresUnavailable}</Alert>
  ) : null;

/** Answers of the server have their own alert; other failures, such as being offline, are shown in the table. */
const isAnswer = (error: unknown): boolean =>
  error instanceof ApiError && error.status !== 0 && error.status !== 401 && error.status !== 403;

/** Whether there are rows to show, or a failure that the table shows. */
export const hasTable = (error: unknown, data: PostReport | undefined): boolean =>
  data !== undefined || !isAnswer(error);

type FailureProps = {
  error: unknown;
  problem: string | null | undefined;
  onRetry: () => void;
  /** While filters are set: a filter that was deleted meanwhile fails too. */
  onClear: (() => void) | undefined;
};

/** Why the report or its last reading failed. */
export function ReportFailure({ error, problem, onRetry, onClear }: FailureProps) {
  const message = isAnswer(error) ? errorMessage(error) : problem;
  if (!message) return null;
  return (
    <Alert
      tone="bad"
      title={facebookError}
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
