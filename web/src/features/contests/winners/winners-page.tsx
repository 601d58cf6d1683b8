import { publicName, winnerMessages } from '@fanfare/contract/contests/winners';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Button, Switch, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { usePolledQuery } from '../../../lib/api/use-polled-query.ts';
import { query } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { ReplaySection } from '../fraud/replay-section.tsx';
import { EndContestModal } from '../list/end-contest-modal.tsx';
import { PrizeSection } from './prize-section.tsx';
import type { DrawnPrize, WinnersAnswer } from './winner-queries.ts';

const pollMs = 5_000;

/** The prizes of a contest: check entries, draw winners, announce them. */
export function WinnersPage() {
  const { id: idText } = useParams({ strict: false });
  const id = Number(idText);
  const winners = usePolledQuery(query('GET /contest/{id}/winners', { params: { id } }), pollMs);
  if (winners.data) return <LoadedWinners {...winners.data} />;
  return winners.error ? (
    <ErrorState error={winners.error} onRetry={() => void winners.refetch()} />
  ) : (
    <FormSkeleton fields={4} />
  );
}

function LoadedWinners({ contest, prizes }: WinnersAnswer) {
  const { id, state, held } = contest;
  const canCheck = useCan('contests:viewer');
  const canDraw = state === 'ended' || state === 'drawn';
  const isOpen = prizes.some(({ rest }) => rest > 0);
  const [hidesDetails, setHidesDetails] = useState(false);
  const params = { id: String(id) };
  return (
    <Grid columns={1} gap={20}>
      {!canDraw && <NotEnded contest={contest} />}
      {held > 0 && (
        <Alert tone="warn">
          {formatCountOf(held, 'entry is', 'entries are')} being checked and can’t win.{' '}
          <TextLink to="/contest/$id/contestants" params={params} search={{ state: 'held' }} inherit>
            {canDraw && isOpen ? 'Review before you draw' : 'Review entries'}
          </TextLink>
        </Alert>
      )}
      {canDraw && (
        <Switch
          label="Hide personal details"
          description="For a live draw: names as on the public page, no email addresses or notes."
          checked={hidesDetails}
          onChange={(event) => setHidesDetails(event.currentTarget.checked)}
        />
      )}
      {(hidesDetails ? prizes.map(withoutDetails) : prizes).map((prize) => (
        <PrizeSection key={prize.prize_id} contestId={id} prize={prize} canDraw={canDraw} />
      ))}
      {isOpen && canCheck && <ReplaySection contestId={id} />}
      <Text c="dimmed" size="sm">
        Rules and seeds of draws were fixed on publishing. Anyone can repeat a draw on its check page.
      </Text>
    </Grid>
  );
}

const withoutDetails = (prize: DrawnPrize): DrawnPrize => ({
  ...prize,
  winners: prize.winners.map((winner) => ({
    ...winner,
    email: '',
    note: null,
    name: winner.user_id === null ? winner.name : publicName(winner.name),
  })),
});

function NotEnded({ contest }: { contest: WinnersAnswer['contest'] }) {
  const [isEnding, setEnding] = useState(false);
  const canEnd = useCan('contests:publisher') && contest.state === 'running';
  return (
    <>
      <Alert
        tone="info"
        action={
          canEnd && (
            <Button size="xs" variant="default" onClick={() => setEnding(true)}>
              End now
            </Button>
          )
        }
      >
        {winnerMessages.notEnded}{' '}
        {contest.ends && (
          <>
            It ends <DateTime at={contest.ends} />.
          </>
        )}
      </Alert>
      <EndContestModal contest={isEnding ? contest : undefined} onClose={() => setEnding(false)} />
    </>
  );
}
