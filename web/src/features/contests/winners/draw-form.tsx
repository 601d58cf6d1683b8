import { type DrawMethod, drawMethods, onlyQualified, tooFewQualifiedCode } from '@fanfare/contract/contests/winners';
import { Button, Checkbox, Group, NumberInput, Radio, Text } from '@mantine/core';
import { IconTrophy } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, errorMessage } from '../../../lib/api/api-error.ts';
import { useSave } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { type DrawnPrize, staleAfterDraw } from './winner-queries.ts';
import classes from './winners.module.css';

const methods: Record<DrawMethod, { label: string; description: string }> = {
  random: { label: 'Random', description: 'Everyone has one chance.' },
  weighted: { label: 'Random by points', description: 'Everyone has one chance per point.' },
  points: { label: 'Most points', description: 'The highest score wins. Ties go to who got there first.' },
  first: { label: 'First to enter', description: 'The earliest confirmed entry wins.' },
};

type Props = { contestId: number; prize: DrawnPrize; onDrawn: () => void };

/** How many had qualified, when there were fewer than asked for. */
const qualifiedOf = (error: unknown): number =>
  error instanceof ApiError && error.code === tooFewQualifiedCode ? Number(Object(error.body).qualified ?? 0) : 0;

/** The options in one line, so that a contest of many prizes stays readable. */
const describeDraw = (method: DrawMethod, isUnique: boolean, minPoints: number): string =>
  [
    methods[method].label,
    ...(isUnique ? ['unique winners'] : []),
    ...(minPoints > 0 ? [`from ${formatNumber(minPoints)} points`] : []),
  ].join(', ');

const countWinners = (count: number): string => (count === 1 ? '1 winner' : `${formatNumber(count)} winners`);

export function DrawForm({ contestId, prize, onDrawn }: Props) {
  // The first draw of a prize fixes its order; later ones take the next in it.
  const fixed = prize.draw?.state === 'done' ? prize.draw : undefined;
  const [method, setMethod] = useState<DrawMethod>(prize.draw?.method ?? 'random');
  const [isUnique, setUnique] = useState(prize.draw?.is_unique ?? true);
  const [minPoints, setMinPoints] = useState(prize.draw?.min_points ?? prize.min_points);
  const [chosenAmount, setAmount] = useState(prize.rest);
  const [isAsking, setAsking] = useState(false);
  const amount = Math.min(Math.max(1, chosenAmount), prize.rest);
  const select = useSave('POST /contest/{id}/prize/{pid}/{method}/{quantity}', {
    refreshes: staleAfterDraw,
    onDone: ({ prize: { winners, draw } }) => {
      if (draw?.state !== 'done') return;
      onDrawn();
      toast.good(`${countWinners(winners.filter(({ state }) => state === 'selected').length)} to announce.`);
    },
  });
  const press = (count: number) =>
    select.mutate({
      params: {
        ...{ id: contestId, pid: prize.prize_id, quantity: String(prize.rest) },
        method: isUnique ? `${method}unique` : method,
      },
      body: { min_points: minPoints, select_amount: count },
    });
  const failed = prize.draw?.state === 'failed' && !select.isPending ? prize.draw : undefined;
  const qualified = select.error ? qualifiedOf(select.error) : (failed?.qualified ?? 0);
  const problem = select.error ? errorMessage(select.error) : failed && onlyQualified(qualified);
  return (
    <form
      className={classes.draw}
      aria-label={`Select winners of ${prize.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (fixed) press(amount);
        else setAsking(true);
      }}
    >
      {fixed ? (
        <Text>Drawn by “{methods[fixed.method].label}”. More winners are the next in the order of that draw.</Text>
      ) : (
        <Disclosure summary={`Options: ${describeDraw(method, isUnique, minPoints)}`}>
          <div className={classes.options}>
            <Radio.Group
              label="How winners are chosen"
              value={method}
              onChange={(value) => setMethod(drawMethods.find((name) => name === value) ?? 'random')}
            >
              <div className={classes.methods}>
                {drawMethods.map((name) => (
                  <Radio key={name} className={classes.method} value={name} {...methods[name]} />
                ))}
              </div>
            </Radio.Group>
            <Checkbox
              label="Unique winners"
              description="Leaves out contestants who already have a prize in this contest."
              checked={isUnique}
              onChange={({ currentTarget }) => setUnique(currentTarget.checked)}
            />
            <NumberInput
              label="Min points"
              w={160}
              value={minPoints}
              min={prize.min_points}
              allowDecimal={false}
              onChange={(value) => setMinPoints(Number(value))}
            />
          </div>
        </Disclosure>
      )}
      <Group align="end" gap={12}>
        {prize.rest > 1 && (
          <NumberInput
            label="Winners to select"
            w={160}
            value={amount}
            min={1}
            max={prize.rest}
            allowDecimal={false}
            onChange={(value) => setAmount(Number(value))}
          />
        )}
        <Button
          type="submit"
          loading={select.isPending}
          leftSection={<IconTrophy size={18} stroke={1.5} aria-hidden />}
        >
          Select {countWinners(amount)}
        </Button>
      </Group>
      {problem && (
        <Alert
          tone="bad"
          action={
            qualified > 0 && (
              <Button size="xs" onClick={() => press(qualified)}>
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
        onConfirm={() => press(amount)}
      >
        The draw and its order become public right away and can’t be repeated. You announce winners afterwards.
      </ConfirmModal>
    </form>
  );
}
