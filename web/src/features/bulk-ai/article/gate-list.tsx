import type { GateResult } from '@fanfare/contract/bulk-ai/articles';
import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { gateLabels } from '../state-labels.ts';
import classes from './article.module.css';
import { type GateOutcome, outcomeOf, resultLabel, scoreText } from './gate-text.ts';

const icons: Record<GateOutcome, typeof IconCircleX> = {
  held: IconCircleX,
  passed: IconCircleCheck,
  'not-measured': IconCircleMinus,
};

/** Order of the list: gates that hold the article first. */
const outcomeOrder: readonly GateOutcome[] = ['held', 'passed', 'not-measured'];
const rank = (result: GateResult): number => outcomeOrder.indexOf(outcomeOf(result));

export const GateList = ({ gates }: { gates: readonly GateResult[] }) => (
  <Grid component="ul" className={classes.gates} hideEmpty gap={10} aria-label="Quality checks">
    {gates
      .toSorted((a, b) => rank(a) - rank(b))
      .map((result) => (
        <Gate key={result.gate} result={result} />
      ))}
  </Grid>
);

function Gate({ result }: { result: GateResult }) {
  const { gate, passed, reason } = result;
  const Icon = icons[outcomeOf(result)];
  const score = scoreText(result);
  return (
    <li data-passed={String(passed)}>
      <Icon size={18} stroke={1.5} role="img" aria-label={resultLabel(result)} />
      <span>
        <strong>{gateLabels[gate]}</strong>
        {score && (
          <Meta ml={8} tabular>
            {score}
          </Meta>
        )}
        {reason && <small>{reason}</small>}
      </span>
    </li>
  );
}
