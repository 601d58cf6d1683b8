import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { Page } from '../../ui/page/page.tsx';
import { WidgetBoard } from './board.tsx';
import { useContestName } from './use-contest-name.ts';

/** Page of the dashboard with the figures of one contest. Changes to it are not saved. */
export function ContestDashboardPage() {
  const { contestId } = useParams({ from: '/admin/dashboard/$contestId' });
  const name = useContestName({ contestId });
  return (
    <Page
      title={name ?? 'Contest dashboard'}
      documentTitle={name === undefined ? 'Contest dashboard' : `Figures: ${name}`}
      lead="Your dashboard, with contest widgets limited to this contest."
      action={
        name !== undefined && (
          <Button component={Link} to={`/contest/${contestId}`} variant="default">
            Open contest
          </Button>
        )
      }
    >
      <WidgetBoard board="business" contest={Number(contestId)} />
    </Page>
  );
}
