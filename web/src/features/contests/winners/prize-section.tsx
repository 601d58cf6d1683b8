import { describeDrawSettings, standingWinnerStates } from '@fanfare/contract/contests/winners';
import { Button, Group, Progress, Text } from '@mantine/core';
import { IconExternalLink, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { Confetti } from '../../../ui/brand/confetti.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { AnnounceModal } from './announce-modal.tsx';
import { DrawForm } from './draw-form.tsx';
import type { DrawnPrize, Winner } from './winner-queries.ts';
import { WinnerRow } from './winner-row.tsx';
import classes from './winners.module.css';

type Props = { contestId: number; prize: DrawnPrize; canDraw: boolean };

/** One prize: its draw, its winners and the form that selects them. */
export function PrizeSection({ contestId, prize, canDraw }: Props) {
  const { draw, winners, rest } = prize;
  const canPublish = useCan('contests:publisher');
  // Number of draws since the page was opened; each starts the confetti.
  const [drawCount, setDrawCount] = useState(0);
  const [known] = useState(() => new Set(winners.map(({ winner_id }) => winner_id)));
  // Winners selected while the page is open, who appear one after the other.
  const revealed = winners.filter(({ winner_id }) => !known.has(winner_id));
  const [announced, setAnnounced] = useState<readonly Winner[]>([]);
  const [isAnnouncing, setAnnouncing] = useState(false);
  const announce = (chosen: readonly Winner[]) => {
    setAnnounced(chosen);
    setAnnouncing(true);
  };
  const unannounced = winners.filter(({ state, is_waiting }) => state === 'selected' && !is_waiting);
  const isDrawing = draw?.state === 'running';
  // Number of winners who lost the prize; each has a button that selects the next one.
  const lost = winners.filter(({ state }) => !standingWinnerStates.includes(state)).length;
  const canSelect = canDraw && canPublish && !isDrawing && (draw?.state !== 'done' || rest === 0 || rest > lost);
  return (
    <Section
      title={`${prize.prize_position}. ${prize.name}`}
      lead={describePrize(prize)}
      action={
        <Group gap={8}>
          {prize.check_url && (
            <Button
              component="a"
              href={prize.check_url}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={18} stroke={1.5} aria-hidden />}
            >
              Check this draw
            </Button>
          )}
          {canPublish && unannounced.length > 1 && (
            <Button leftSection={<IconMail size={18} stroke={1.5} aria-hidden />} onClick={() => announce(unannounced)}>
              Announce {unannounced.length} winners
            </Button>
          )}
        </Group>
      }
    >
      <Block pos="relative" h={0}>
        <Confetti play={drawCount} />
      </Block>
      {isDrawing && (
        <Grid role="status" gap={8}>
          <Text>Drawing winners…</Text>
          <Progress value={draw.progress} aria-label="Progress of the draw" animated />
        </Grid>
      )}
      {winners.length > 0 && (
        <Grid
          component="ol"
          rows
          columns={1}
          gap={14}
          className={classes.winners}
          aria-label={`Winners of ${prize.name}`}
        >
          {winners.map((winner) => (
            <WinnerRow
              key={winner.winner_id}
              contestId={contestId}
              prizeId={prize.prize_id}
              winner={winner}
              canPublish={canPublish}
              rest={rest}
              reveal={revealed.indexOf(winner)}
              onAnnounce={() => announce([winner])}
            />
          ))}
        </Grid>
      )}
      {winners.length === 0 && !isDrawing && !(canDraw && canPublish) && (
        <Text c="dimmed">{canDraw ? 'Not drawn yet. A publisher can select the winners.' : 'Not drawn yet.'}</Text>
      )}
      {canSelect && (
        // The key mounts a new form after the first draw, because the form then selects the next winners of that draw.
        <DrawForm
          key={String(draw?.state === 'done')}
          contestId={contestId}
          prize={prize}
          onDrawn={() => setDrawCount((count) => count + 1)}
        />
      )}
      <AnnounceModal
        contestId={contestId}
        prizeId={prize.prize_id}
        winners={announced}
        opened={isAnnouncing}
        onClose={() => setAnnouncing(false)}
      />
    </Section>
  );
}

const describePrize = ({ winners, quantity, min_points, method, is_unique: isUnique }: DrawnPrize): string => {
  const standing = winners.filter(({ state }) => standingWinnerStates.includes(state)).length;
  const points = min_points > 0 ? `, from ${formatNumber(min_points)} points` : '';
  const chosen = describeDrawSettings({ method, isUnique });
  return `${formatNumber(standing)} of ${formatNumber(quantity)} awarded. ${chosen}${points}`;
};
