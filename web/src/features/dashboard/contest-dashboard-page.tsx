import { useParams } from '@tanstack/react-router';
import { Page } from '../../ui/page/page.tsx';
import { WidgetBoard } from './board/board.tsx';

/** The dashboard with the figures of one contest. Nothing of it is saved. */
export function ContestDashboardPage() {
  const { contestId } = useParams({ from: '/admin/dashboard/$contestId' });
  return (
    <Page title="Contest dashboard" lead="Your dashboard, with contest widgets limited to this contest.">
      <WidgetBoard board="business" contest={Number(contestId)} />
    </Page>
  );
}
