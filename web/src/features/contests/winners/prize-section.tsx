import { type DrawMethod, drawMethods, standingStates } from '@fanfare/contract/contests/winners';
import { Anchor, Button, Checkbox, Group, NativeSelect, NumberInput, Progress, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Section } from '../../../ui/page/section.tsx';
import type { DrawnPrize } from './winner-queries.ts';
import { WinnerRow } from './winner-row.tsx';

const methodLabels: Record<DrawMethod, string> = {
  random: 'Random: one chance each',
  weighted: 'Random: one chance per point',
  points: 'Most points',
  first: 'First to enter',
};

type Props = { contestId: number; prize: DrawnPrize; canDraw: boolean };

export function PrizeSection({ contestId, prize, canDraw }: Props) {
  const { draw, winners, rest } = prize;
  const canPublish = useCan('contests:publisher');
  const standing = winners.filter(({ state }) => standingStates.includes(state)).length;
  return (
    <Section
      title={`${prize.prize_position}. ${prize.name}`}
      lead={`${standing} of ${formatNumber(prize.quantity)} awarded`}
      action={
        prize.check_url && (
          <Anchor href={prize.check_url} target="_blank" rel="noreferrer">
            Check this draw
          </Anchor>
        )
      }
    >
      {draw?.state === 'running' && (
        <div role="status">
          <Text>Drawing winners…</Text>
          <Progress value={draw.progress} aria-label="Progress of the draw" />
        </div>
      )}
      {winners.map((winner) => (
        <WinnerRow key={winner.winner_id} {...{ contestId, prizeId: prize.prize_id, winner, canPublish, rest }} />
      ))}
      {canDraw && canPublish && draw?.state !== 'running' && rest > 0 && (
        <DrawForm contestId={contestId} prize={prize} />
      )}
    </Section>
  );
}

/** How many had qualified, when there were fewer than asked for. */
const qualifiedOf = (error: unknown): number =>
  error instanceof ApiError && error.code === '101' ? Number(Object(error.body).qualified ?? 0) : 0;

function DrawForm({ contestId, prize }: Omit<Props, 'canDraw'>) {
  const fixed = prize.draw?.state === 'done' ? prize.draw : undefined;
  const [method, setMethod] = useState<DrawMethod>(fixed?.method ?? 'random');
  const [isUnique, setUnique] = useState(fixed?.is_unique ?? true);
  const [minPoints, setMinPoints] = useState(fixed?.min_points ?? prize.min_points);
  const [amount, setAmount] = useState(prize.rest);
  const select = useSave('POST /contest/{id}/prize/{pid}/{method}/{quantity}', {
    refreshes: ['GET /contest/{id}/winners', 'GET /contests', 'GET /contest/{id}'],
  });
  const press = (count: number) =>
    select.mutate({
      params: {
        ...{ id: contestId, pid: prize.prize_id, quantity: String(prize.rest) },
        method: isUnique ? `${method}unique` : method,
      },
      body: { min_points: minPoints, select_amount: count },
    });
  const qualified = qualifiedOf(select.error);
  return (
    <>
      <Group align="end" gap={12} mt={12}>
        <NativeSelect
          label="Method"
          value={method}
          disabled={fixed !== undefined}
          data={drawMethods.map((value) => ({ value, label: methodLabels[value] }))}
          onChange={({ currentTarget }) =>
            setMethod(drawMethods.find((value) => value === currentTarget.value) ?? 'random')
          }
        />
        <NumberInput
          label="Min points"
          value={minPoints}
          min={prize.min_points}
          disabled={fixed !== undefined}
          onChange={(value) => setMinPoints(Number(value))}
        />
        <NumberInput
          label="Winners to select"
          value={Math.min(amount, prize.rest)}
          min={1}
          max={prize.rest}
          onChange={(value) => setAmount(Number(value))}
        />
        <Button loading={select.isPending} onClick={() => press(Math.min(amount, prize.rest))}>
          Select winners
        </Button>
      </Group>
      <Checkbox
        mt={12}
        label="Unique winners: nobody who already has a prize in this contest"
        checked={isUnique}
        disabled={fixed !== undefined}
        onChange={({ currentTarget }) => setUnique(currentTarget.checked)}
      />
      {select.error && (
        <Alert
          tone="bad"
          action={qualified > 0 && <Button onClick={() => press(qualified)}>Select {formatNumber(qualified)}</Button>}
        >
          {errorMessage(select.error)}
        </Alert>
      )}
    </>
  );
}
