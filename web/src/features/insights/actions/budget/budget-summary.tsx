import { type BudgetChange, effectOf } from '@fanfare/contract/ad-changes/budget-rules';
import { formatNumber } from '../../../../lib/format.ts';
import classes from './budget.module.css';
import { signedMoney } from './budget-lines.ts';

/** What all changes add up to, by currency: per day, and lifetime budgets apart. */
export function BudgetSummary({ changes }: { changes: readonly BudgetChange[] }) {
  const effects = effectOf(changes);
  return (
    <output className={classes.summary} aria-live="polite">
      <span className={classes.head}>
        {changes.length === 0
          ? 'No budgets change'
          : changes.length === 1
            ? '1 budget changes'
            : `${formatNumber(changes.length)} budgets change`}
      </span>
      {effects.map((effect) => (
        <strong key={`${effect.currency} ${effect.offset}`} className={classes.effect}>
          {[
            ...(effect.daily !== 0 || effect.lifetime === 0 ? [`${signedMoney(effect.daily, effect)} a day`] : []),
            ...(effect.lifetime === 0 ? [] : [`${signedMoney(effect.lifetime, effect)} in lifetime budgets`]),
          ].join(', ')}
        </strong>
      ))}
    </output>
  );
}
