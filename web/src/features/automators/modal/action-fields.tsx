import { isRaise, needsSpendLimit } from '@fanfare/contract/automators/automator-check';
import { actionLabels, actionsOf, actionTypes, automatorLimits } from '@fanfare/contract/automators/automator-rules';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import type { FieldsProps } from './source-fields.tsx';

const asText = (value: string | number | null | undefined): string =>
  value === undefined || value === null ? '' : String(value);

/** Fields for the automator's action on the rows, with the amounts of the action. */
export function ActionFields({ field, values, options }: FieldsProps) {
  const { source_type = 'adInsightsReport', action_type } = values;
  const currency = options.accounts.find(({ id }) => id === values.adaccount)?.currency;
  const change = values.change ? { ...values.change, value: String(values.change.value ?? '') } : null;
  const isLimited =
    action_type !== undefined &&
    needsSpendLimit({ action_type, change: change ? { ...change, min: null, max: null } : null });
  return (
    <>
      <SelectField
        {...field('action_type')}
        label="Action"
        required
        options={actionsOf[source_type].map((value) => ({ value, label: actionLabels[value] }))}
        onChange={(next) => {
          const action = actionTypes.find((known) => known === next);
          field('action_type').onChange(action);
          field('change').onChange(action === 'changeBudget' ? { type: 'percent', value: '' } : undefined);
        }}
      />
      {action_type === 'createAd' && (
        <SelectField
          {...field('adprofile')}
          value={asText(values.adprofile)}
          label="Ad profile"
          description={
            options.hasNoProfiles ? (
              <>
                No ad profiles yet. <TextLink to="/adprofile/new">Create an ad profile</TextLink>
              </>
            ) : (
              'Audience, budget and placement of the ads.'
            )
          }
          required
          searchable
          options={options.profiles}
        />
      )}
      {action_type === 'changeBudget' && <ChangeFields field={field} values={values} options={options} />}
      <Grid fit="min(200px, 100%)" gap={16} align="end">
        {isLimited && (
          <TextField
            {...field('spend_limit')}
            value={asText(values.spend_limit)}
            label={`Spend limit a day${currency ? ` (${currency})` : ''}`}
            description={isRaise(change) ? 'The most its raises can add to budgets.' : 'The most its ads can spend.'}
            required
          />
        )}
        <NumberField
          {...field('max_actions')}
          label="Actions a run"
          description={`At most, up to ${automatorLimits.maxActions.toLocaleString('en')}.`}
        />
        {action_type !== 'createAd' && (
          <NumberField
            {...field('once_hours')}
            label="Hours between actions"
            description="For the same ad, 1 to 720."
          />
        )}
      </Grid>
    </>
  );
}

const changeTypes = [
  { value: 'percent', label: 'Percent' },
  { value: 'amount', label: 'Amount' },
];

const ChangeFields = ({ field, values }: FieldsProps) => (
  <Grid fit="min(200px, 100%)" gap={16} align="end">
    <SelectField {...field('change.type')} label="Change by" required options={changeTypes} />
    <TextField
      {...field('change.value')}
      value={asText(values.change?.value)}
      onChange={(next) => field('change.value').onChange(next ?? '')}
      label="Change"
      description="-20 cuts, 15 raises."
      required
    />
    <TextField {...field('change.min')} value={asText(values.change?.min)} label="Smallest budget" />
    <TextField {...field('change.max')} value={asText(values.change?.max)} label="Largest budget" />
  </Grid>
);
