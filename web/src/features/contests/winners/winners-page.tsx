import { Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { usePolledQuery } from '../../../lib/api/use-polled-query.ts';
import { query } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { ReplaySection } from '../fraud/replay-section.tsx';
import { PrizeSection } from './prize-section.tsx';

const pollMs = 5_000;

/** The prizes of a contest: draw winners, check and announce them. */
export function WinnersPage() {
  const { id: idText } = useParams({ strict: false });
  const id = Number(idText);
  const winners = usePolledQuery(query('GET /contest/{id}/winners', { params: { id } }), pollMs);
  const { data } = winners;
  if (!data)
    return (
      <Page title="Winners">
        {winners.error ? <ErrorState error={winners.error} onRetry={() => void winners.refetch()} /> : <TextSkeleton />}
      </Page>
    );
  const { contest, prizes } = data;
  const canDraw = contest.state === 'ended' || contest.state === 'drawn';
  return (
    <Page title="Winners" lead={contest.name}>
      {!canDraw && <Alert tone="info">Winners can be selected after the contest has ended.</Alert>}
      {contest.held > 0 && (
        <Alert tone="warn">
          {formatNumber(contest.held)} {contest.held === 1 ? 'entry is' : 'entries are'} being checked and can’t win.{' '}
          <TextLink to="/contest/$id/contestants" params={{ id: String(id) }} search={{ state: 'held' }} inherit>
            Review them before you draw
          </TextLink>
        </Alert>
      )}
      {prizes.map((prize) => (
        <PrizeSection key={prize.prize_id} contestId={id} prize={prize} canDraw={canDraw} />
      ))}
      <ReplaySection contestId={id} />
      <Text c="dimmed" size="sm">
        The seed of every draw was fixed when the contest was published. Anyone can repeat a draw on its check page.
      </Text>
    </Page>
  );
}
