import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { gateLabels } from '../state-labels.ts';
import { type GateOutcome, outcomeOf, resultLabel, scoreText } from './gate-text.ts';

const icons: Record<GateOutcome, typeof IconCircleX> = {
  held: IconCircleX,
  passed: IconCircleCheck,
  'not-measured': IconCircleMinus,
};

const iconTones = { held: 'bad', passed: 'good', 'not-measured': 'dimmed' } as const;

/** Order of the list: gates that hold the article first. */
const outcomeOrder: readonly GateOutcome[] = ['held', 'passed', 'not-measured'];
const rank = (result: GateResult): number => outcomeOrder.indexOf(outcomeOf(result));

export const GateList = ({ gates }: { gates: readonly GateResult[] }) => (
  <Grid component="ul" hideEmpty gap={10} aria-label="Quality checks">
    {gates
      .toSorted((a, b) => rank(a) - rank(b))
      .map((result) => (
        <Gate key={result.gate} result={result} />
      ))}
  </Grid>
);

function Gate({ result }: { result: GateResult }) {
  const { gate, reason } = result;
  const Icon = icons[outcomeOf(result)];
  const score = scoreText(result);
  return (
    <Flex component="li" icons={iconTones[outcomeOf(result)]} iconTop={1} gap={8} align="stretch">
      <Icon size={18} stroke={1.5} role="img" aria-label={resultLabel(result)} />
      <Block component="span" smallBelow breakWords>
        <Block component="strong" fw={600}>
          {gateLabels[gate]}
        </Block>
        {score && (
          <Meta ml={8} tabular>
            {score}
          </Meta>
        )}
        {reason && <small>{reason}</small>}
      </Block>
    </Flex>
  );
}
