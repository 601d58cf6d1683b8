import { waitsForApproval } from '@fanfare/contract/approvals/approvals';
import { standingWinnerStates } from '@fanfare/contract/contests/winners';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Badge, Button, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { DisqualifyModal } from '../disqualify-modal.tsx';
import { staleAfterDraw, type Winner } from './winner-queries.ts';
import classes from './winners.module.css';

type Props = {
  contestId: number;
  prizeId: number;
  winner: Winner;
  canPublish: boolean;
  /** Number of the prize's units without a winner. */
  rest: number;
  /** Position among the newly drawn winners, who appear one after the other; −1 for winners that were there before. */
  reveal: number;
  onAnnounce: () => void;
};

const stateBadges: Record<Winner['state'], { label: string; color: string }> = {
  selected: { label: 'Not announced', color: 'orange' },
  announced: { label: 'Announced', color: 'blue' },
  claimed: { label: 'Claimed', color: 'green' },
  expired: { label: 'Not claimed in time', color: 'gray' },
  disqualified: { label: 'Disqualified', color: 'red' },
};

const waitingBadge = { label: waitsForApproval, color: 'orange' };

/** One winner: state, contact, and what can be done. */
export function WinnerRow({ contestId, prizeId, winner, canPublish, rest, reveal, onAnnounce }: Props) {
  const update = useSave('POST /contest/{id}/update_winners', { refreshes: staleAfterDraw });
  const [isAsking, setAsking] = useState(false);
  const isStanding = standingWinnerStates.includes(winner.state);
  const { label, color } = winner.is_waiting ? waitingBadge : stateBadges[winner.state];
  const changeWinner = (action: 'disqualify' | 'reinstate' | 'redraw', more = {}) =>
    update.mutateAsync({
      params: { id: contestId },
      body: { action, prize_id: prizeId, winner_id: winner.winner_id, ...more },
    });
  /** Changes the winner without asking first. */
  const changeNow = (action: 'reinstate' | 'redraw', message: string) =>
    void changeWinner(action).then(() => toast.good(message), toast.failed);
  return (
    <Flex
      component="li"
      gap="8px 16px"
      wrap
      className={classes.winner}
      data-lost={!isStanding || undefined}
      {...(reveal < 0 ? {} : { 'data-revealed': true, style: revealStyle(reveal) })}
    >
      <Grid component="span" className={classes.rank} align="center" justify="center">
        <VisuallyHidden>Place </VisuallyHidden>
        {winner.rank}
      </Grid>
      <Grid gap={2} flex="1 1 220px" miw={0} breakWords>
        <Flex component="span" gap="4px 10px" wrap>
          <strong>{winner.name}</strong>
          <Badge color={color} miw="max-content">
            {label}
          </Badge>
        </Flex>
        <Flex component="span" gap="0 14px" align="stretch" wrap fz={13} c="dimmed">
          {winner.email && <span>{winner.email}</span>}
          {winner.points !== null && <span>{formatPoints(winner.points)}</span>}
          {winner.reason && <span>{winner.reason}</span>}
          {winner.state === 'announced' && winner.claim_until && (
            <span>
              Can claim until <DateTime at={winner.claim_until} />
            </span>
          )}
          {winner.claimed && (
            <span>
              Claimed <DateTime at={winner.claimed} show="relative" />
            </span>
          )}
        </Flex>
        {winner.note && <Meta>Note: {winner.note}</Meta>}
      </Grid>
      {canPublish && (
        <Flex gap={8} align="stretch" flex="none">
          {winner.state === 'selected' && !winner.is_waiting && (
            <Button size="xs" variant="light" aria-label={`Announce ${winner.name}`} onClick={onAnnounce}>
              Announce
            </Button>
          )}
          {isStanding && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Disqualify ${winner.name}`}
              onClick={() => setAsking(true)}
            >
              Disqualify
            </Button>
          )}
          {!isStanding && rest > 0 && (
            <>
              <Button
                size="xs"
                variant="light"
                loading={update.isPending}
                onClick={() => changeNow('redraw', 'The next contestant was selected.')}
              >
                Select the next
              </Button>
              <Button
                size="xs"
                variant="default"
                disabled={update.isPending}
                aria-label={`Reinstate ${winner.name}`}
                onClick={() => changeNow('reinstate', `${winner.name} reinstated.`)}
              >
                Reinstate
              </Button>
            </>
          )}
        </Flex>
      )}
      <DisqualifyModal
        name={isAsking ? winner.name : undefined}
        consequence="The prize becomes free. You can then select the next contestant in the order of the draw."
        onClose={() => setAsking(false)}
        onConfirm={(why) => changeWinner('disqualify', why)}
      />
    </Flex>
  );
}

/** Number of winners that appear one after the other; further ones appear with the last. */
const maxDelayed = 10;
const revealDelayMs = 700;
const revealStyle = (place: number): CSSProperties & Record<`--${string}`, string> => ({
  '--late': `${Math.min(place, maxDelayed) * revealDelayMs}ms`,
});

const formatPoints = (points: number): string => formatCountOf(points, 'point');
