import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { gateLabels } from '../state-labels.ts';
import { resultLabel, scoreText } from './gate-text.ts';

/** Sort key that puts failed gates first. */
const rank = ({ passed }: GateResult): number => (passed === false ? 0 : passed ? 1 : 2);

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
  const { gate, passed, reason } = result;
  const Icon = passed === null ? IconCircleMinus : passed ? IconCircleCheck : IconCircleX;
  const score = scoreText(result);
  return (
    <Flex
      component="li"
      icons={passed === null ? 'dimmed' : passed ? 'good' : 'bad'}
      iconTop={1}
      gap={8}
      align="stretch"
    >
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
