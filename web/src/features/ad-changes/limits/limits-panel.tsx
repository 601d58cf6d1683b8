import { AdLimits } from '@fanfare/contract/ad-changes/change-log';
import type { z } from 'zod';
import { useSave } from '../../../lib/api.ts';
import { moneyText } from '../../../lib/money-text.ts';
import { useMe } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Block, Grid } from '../../../ui/layout/layout.tsx';
import { Section } from '../../../ui/page/section.tsx';
import classes from '../ad-changes.module.css';
import { type LimitsAnswer, useLimits } from './use-limits.ts';

type Values = z.input<typeof AdLimits>;

/** One entry per currency of the accounts, with or without limits. */
export const limitValues = ({ limits, available_currencies }: LimitsAnswer): Values => {
  const codes = new Set([...available_currencies, ...limits.currencies.map(({ currency }) => currency)]);
  return {
    max_change_percent: limits.max_change_percent,
    currencies: [...codes].sort().map(
      (currency) =>
        limits.currencies.find((entry) => entry.currency === currency) ?? {
          currency,
          daily_raise_limit: null,
          owner_above: null,
        },
    ),
  };
};

/** Limits from the values of the form: an empty field is no limit. */
export const toLimits = ({ max_change_percent, currencies }: Values): Values => ({
  max_change_percent: max_change_percent ?? null,
  currencies: currencies.map(({ currency, daily_raise_limit, owner_above }) => ({
    currency,
    daily_raise_limit: daily_raise_limit === '' ? null : (daily_raise_limit ?? null),
    owner_above: owner_above === '' ? null : (owner_above ?? null),
  })),
});

/** Limits that protect the money of the business: edited by managers, shown to everyone who sees ads. */
export function LimitsPanel() {
  const limits = useLimits();
  if (limits.error && !limits.data) return <ErrorState error={limits.error} onRetry={() => void limits.refetch()} />;
  return (
    <Section title="Limits" lead="They apply to everyone in this business. Leave a field empty for no limit.">
      {limits.data ? <LimitsForm answer={limits.data} /> : <FormSkeleton fields={3} />}
    </Section>
  );
}

function LimitsForm({ answer }: { answer: LimitsAnswer }) {
  const save = useSave('POST /ads/limits', { refreshes: ['GET /ads/limits'] });
  const initial = limitValues(answer);
  const isOwner = useMe().business?.is_owner ?? false;
  return (
    <Form
      schema={AdLimits}
      submit="Save limits"
      label="Limits"
      initial={initial}
      isBlocked={!answer.can_edit}
      footer={!answer.can_edit && <Alert tone="info">You need the Manager role for ads to change these limits.</Alert>}
      onSubmit={async (values) => {
        await save.mutateAsync({ body: toLimits(values) });
        toast.good('Limits saved.');
      }}
    >
      {(field) => (
        <>
          <Block maw={320}>
            <NumberField
              {...field('max_change_percent')}
              label="Largest change of one budget"
              required={false}
              description="A budget can’t be changed by more than this at once."
              suffix="%"
              disabled={!answer.can_edit}
            />
          </Block>
          <Grid gap={16}>
            {initial.currencies.map(({ currency }, index) => (
              <Grid
                collapse="48em"
                component="fieldset"
                key={currency}
                className={classes.currency}
                columns="72px minmax(0, 1fr) minmax(0, 1fr)"
                gap="8px 16px"
                align="start"
                divided
                aria-label={currency}
              >
                <span className={classes.code}>{currency}</span>
                <NumberField
                  {...field(`currencies.${index}.daily_raise_limit`)}
                  label="Raises per day"
                  description="What all raises of a day can add in total."
                  decimals={2}
                  disabled={!answer.can_edit}
                />
                <NumberField
                  {...field(`currencies.${index}.owner_above`)}
                  label="Owner only above"
                  description="Adding more at once needs the owner."
                  decimals={2}
                  disabled={!isOwner}
                />
                <RaisedToday answer={answer} currency={currency} />
              </Grid>
            ))}
            {initial.currencies.length === 0 && (
              <Alert tone="info">Add an ad account to set limits in its currency.</Alert>
            )}
          </Grid>
        </>
      )}
    </Form>
  );
}

function RaisedToday({ answer, currency }: { answer: LimitsAnswer; currency: string }) {
  const raised = answer.raised_today.find((entry) => entry.currency === currency);
  return (
    <span className={classes.raised}>
      {raised ? `Raised today: ${moneyText(raised.amount, currency)}.` : 'No raises today.'}
    </span>
  );
}
