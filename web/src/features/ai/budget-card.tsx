import type { AiStatus } from '@fanfare/contract/ai/ai';
import { aiMessages } from '@fanfare/contract/ai/ai';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Block, Flex, Grid } from '../../ui/layout/layout.tsx';
import { Section } from '../../ui/page/section.tsx';
import classes from './ai.module.css';
import { budgetSentence, budgetState, formatDollars, usedShare } from './usage-words.ts';

const barColors = { fine: 'var(--ff-series-1)', near: 'var(--ff-warn)', reached: 'var(--ff-bad)' };

/** This month's cost against the ceiling, and the models that are used. */
export function BudgetCard({ status }: { status: AiStatus }) {
  const { spent, reserved, ceiling, text_model, image_model, stopped } = status;
  const share = usedShare(status);
  return (
    <Section title="This month">
      {text_model === null && <Alert tone="warn">{aiMessages.notConfigured}</Alert>}
      {stopped && (
        <Alert tone="bad" title="AI is stopped">
          {stopped}
        </Alert>
      )}
      <Flex c="dimmed" component="p" gap="4px 8px" align="baseline" wrap>
        <Block component="strong" c="var(--ff-text)" fz={28} lh="36px" className="ff-figure">
          {formatDollars(spent)}
        </Block>
        {ceiling !== null && <span>of {formatDollars(ceiling)}</span>}
      </Flex>
      {share !== undefined && (
        <div
          className={classes.bar}
          role="img"
          aria-label={`${formatDollars(spent)} of ${formatDollars(ceiling ?? 0)} used`}
          data-state={budgetState(status)}
        >
          <Block
            component="span"
            bg={barColors[budgetState(status)]}
            style={{ width: `${Math.round(share * 1000) / 10}%` }}
          />
        </div>
      )}
      <Block component="p" mb={14}>
        {budgetSentence(status)}
        {reserved > 0 && ` ${formatDollars(reserved)} of it is reserved for texts that are being written.`}
      </Block>
      <Grid component="dl" fill="min(180px, 100%)" gap="12px 20px">
        <div>
          <Block component="dt" fz={13}>
            Text model
          </Block>
          <Block component="dd" fw={600}>
            {text_model ?? 'None'}
          </Block>
        </div>
        <div>
          <Block component="dt" fz={13}>
            Image model
          </Block>
          <Block component="dd" fw={600}>
            {image_model ?? 'None'}
          </Block>
        </div>
      </Grid>
    </Section>
  );
}
