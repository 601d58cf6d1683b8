import { formatDrawSettings } from '@fanfare/contract/contests/draw-order';
import {
  drawMethodInfo,
  onlyQualified,
  tooFewQualifiedCode,
  uniqueMeaning,
  winnerMessages,
} from '@fanfare/contract/contests/winners';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Button, Group, NumberInput, Text } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { type DrawnPrize, staleAfterDraw } from './winner-queries.ts';
import classes from './winners.module.css';

type Props = { contestId: number; prize: DrawnPrize; onDrawn: () => void };

/** Number of qualified contestants in the server's error that fewer qualify than winners were requested. */
const qualifiedOf = (error: unknown): number =>
  error instanceof ApiError && error.code === tooFewQualifiedCode ? Number(Object(error.body).qualified ?? 0) : 0;

const countWinners = (count: number): string => formatCountOf(count, 'winner');

/** Form that selects winners by the published draw method; their number is the only choice. */
export function DrawForm({ contestId, prize, onDrawn }: Props) {
  const { method, is_unique: isUnique, rest } = prize;
  // The prize's finished draw; the next winners are selected in its order.
  const earlierDraw = prize.draw?.state === 'done' ? prize.draw : undefined;
  const [chosenAmount, setAmount] = useState(rest);
  const [isAsking, setAsking] = useState(false);
  const [hasAskedForMore, setAskedForMore] = useState(false);
  const amount = Math.min(Math.max(1, chosenAmount), rest);
  const select = useSave('POST /contest/{id}/prize/{pid}/{method}/{quantity}', {
    refreshes: staleAfterDraw,
    onDone: ({ prize: { winners, draw } }) => {
      if (draw?.state !== 'done') return;
      onDrawn();
      toast.good(`${countWinners(winners.filter(({ state }) => state === 'selected').length)} to announce.`);
    },
  });
  const selectWinners = (count: number) =>
    select.mutate({
      params: {
        id: contestId,
        pid: prize.prize_id,
        quantity: String(rest),
        method: formatDrawSettings({ method, isUnique }),
      },
      body: { min_points: (earlierDraw ?? prize).min_points, select_amount: count },
    });
  const failed = prize.draw?.state === 'failed' && !select.isPending ? prize.draw : undefined;
  const qualified = select.error ? qualifiedOf(select.error) : (failed?.qualified ?? 0);
  const nothingLeft = hasAskedForMore && rest === 0 ? winnerMessages.noQuantity : undefined;
  const problem = select.error ? errorMessage(select.error) : (nothingLeft ?? (failed && onlyQualified(qualified)));
  return (
    <Grid
      component="form"
      className={classes.draw}
      gap={16}
      aria-label={`Select winners of ${prize.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        setAskedForMore(rest === 0);
        if (rest === 0) return;
        if (earlierDraw) selectWinners(amount);
        else setAsking(true);
      }}
    >
      {rest > 0 && (
        <Text>
          {earlierDraw
            ? 'More winners are the next in the order of the draw.'
            : `The rules say: ${drawMethodInfo[method].meaning}${isUnique ? ` ${uniqueMeaning}` : ''}`}
        </Text>
      )}
      <Group align="end" gap={12}>
        {rest > 1 && (
          <NumberInput
            label="Winners to select"
            w={160}
            value={amount}
            min={1}
            max={rest}
            allowDecimal={false}
            onChange={(value) => setAmount(Number(value))}
          />
        )}
        <Button
          type="submit"
          loading={select.isPending}
          variant={rest > 0 ? 'filled' : 'default'}
          leftSection={<IconTrophy size={18} stroke={1.5} aria-hidden />}
        >
          {rest > 0 ? `Select ${countWinners(amount)}` : 'Select more winners'}
        </Button>
      </Group>
      {problem && (
        <Alert
          tone="bad"
          action={
            qualified > 0 && (
              <Button size="xs" onClick={() => selectWinners(qualified)}>
                Select {countWinners(qualified)}
              </Button>
            )
          }
        >
          {problem}
        </Alert>
      )}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={`Select ${countWinners(amount)} of ${prize.name}?`}
        confirm="Select winners"
        onConfirm={() => selectWinners(amount)}
      >
        The draw and its order become public right away and can’t be repeated. You announce winners afterwards.
      </ConfirmModal>
    </Grid>
  );
}
