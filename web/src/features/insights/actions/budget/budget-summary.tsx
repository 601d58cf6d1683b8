import { type AmountChange, effectOf } from '@fanfare/contract/ad-changes/budget-rules';
import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { Flex } from '../../../../ui/layout/layout.tsx';
import { Meta } from '../../../../ui/text/text.tsx';
import classes from './budget.module.css';
import { signedMoney } from './budget-lines.ts';

/** Sum of all changes, by currency: budgets per day, and lifetime budgets apart. */
export function BudgetSummary({ changes }: { changes: readonly AmountChange[] }) {
  const effects = effectOf(changes);
  return (
    <Flex component="output" gap="2px 12px" align="baseline" wrap aria-live="polite">
      <Meta className={classes.head}>
        {changes.length === 0 ? 'No budgets change' : formatCountOf(changes.length, 'budget changes', 'budgets change')}
      </Meta>
      {effects.map((effect) => (
        <strong key={`${effect.currency} ${effect.offset}`} className={classes.effect}>
          {[
            ...(effect.daily !== 0 || effect.lifetime === 0 ? [`${signedMoney(effect.daily, effect)} a day`] : []),
            ...(effect.lifetime === 0 ? [] : [`${signedMoney(effect.lifetime, effect)} in lifetime budgets`]),
          ].join(', ')}
        </strong>
      ))}
    </Flex>
  );
}
