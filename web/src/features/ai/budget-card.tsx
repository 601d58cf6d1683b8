import type { AiStatus } from '@fanfare/contract/ai/ai';
import { aiMessages } from '@fanfare/contract/ai/ai';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Section } from '../../ui/page/section.tsx';
import classes from './ai.module.css';
import { budgetSentence, budgetState, formatDollars, usedShare } from './usage-words.ts';

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
      <p className={classes.spent}>
        <strong className="ff-figure">{formatDollars(spent)}</strong>
        {ceiling !== null && <span>of {formatDollars(ceiling)}</span>}
      </p>
      {share !== undefined && (
        <div
          className={classes.bar}
          role="img"
          aria-label={`${formatDollars(spent)} of ${formatDollars(ceiling ?? 0)} used`}
          data-state={budgetState(status)}
        >
          <span style={{ width: `${Math.round(share * 1000) / 10}%` }} />
        </div>
      )}
      <p className={classes.sentence}>
        {budgetSentence(status)}
        {reserved > 0 && ` ${formatDollars(reserved)} of it is reserved for texts that are being written.`}
      </p>
      <dl className={classes.models}>
        <div>
          <dt>Text model</dt>
          <dd>{text_model ?? 'None'}</dd>
        </div>
        <div>
          <dt>Image model</dt>
          <dd>{image_model ?? 'None'}</dd>
        </div>
      </dl>
    </Section>
  );
}
