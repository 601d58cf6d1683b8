import {
  billingFor,
  billingLabels,
  defaultConversionEvent,
  endedGoals,
  forbidsRightColumn,
  type Goal,
  goalLabels,
  goalsFor,
  hasConversionWindow,
  needsPixel,
  type Objective,
  objectiveLabels,
  objectives,
  specialCategories,
  specialCategoryLabels,
} from '@fanfare/contract/ad-profiles/facebook-choices';
import type { FacebookFacts, FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { MultiSelect } from '@mantine/core';
import { CustomField } from '../../../../ui/fields/field-frame.tsx';
import { SelectField } from '../../../../ui/fields/select-field.tsx';
import { useFieldValue } from '../../../../ui/form/use-field.ts';
import type { TabOptions } from '../../form/tab-queries.ts';
import type { FacebookField } from '../facebook-field.ts';
import { LeadFormField } from '../lead-form/lead-form-field.tsx';
import { CampaignField } from './campaign-field.tsx';
import { conversionWindowOptions } from './conversion-labels.ts';
import { PixelFields } from './pixel-fields.tsx';

type Props = { field: FacebookField; rules: TabOptions['rules']; campaignStatus: FacebookFacts['campaignStatus'] };

export function CampaignPane({ field, rules, campaignStatus }: Props) {
  const objective = useFieldValue(field('objective')) ?? '';
  const goal = useFieldValue(field('optimization_goal')) ?? '';
  const pageTypes = useFieldValue(field('page_types')) ?? [];
  return (
    <>
      <SelectField
        {...field('objective')}
        label="Objective"
        placeholder="Choose what the ads are for"
        options={objectives.map((value) => ({ value, label: objectiveLabels[value] }))}
        required
        onChange={(next) =>
          changeObjective(
            field,
            objectives.find((value) => value === next),
            pageTypes,
          )
        }
      />
      {objective !== '' && (
        <>
          <CampaignField field={field} objective={objective} status={campaignStatus} />
          <SpecialCategoriesField field={field} />
          <GoalFields field={field} objective={objective} goal={goal} rules={rules} />
          {objective === 'OUTCOME_LEADS' && <LeadFormField field={field} />}
          {(objective !== 'OUTCOME_LEADS' || (goal !== '' && needsPixel(objective, goal))) && (
            <PixelFields field={field} isRequired={goal !== '' && needsPixel(objective, goal)} />
          )}
          {goal !== '' && hasConversionWindow(goal) && (
            <SelectField
              {...field('conversion_window')}
              label="Conversion window"
              description="How long after an ad a conversion counts."
              options={conversionWindowOptions}
            />
          )}
        </>
      )}
    </>
  );
}

/** Sets the objective, and the defaults of all fields that depend on it. */
function changeObjective(
  field: FacebookField,
  objective: Objective | undefined,
  pageTypes: FacebookProfile['page_types'],
) {
  if (!objective) return;
  const [goal] = goalsFor(objective);
  field('objective').onChange(objective);
  field('campaign_id').onChange('');
  changeGoal(field, objective, goal);
  if (forbidsRightColumn(objective))
    field('page_types').onChange(pageTypes.filter((placement) => placement !== 'rightcolumn'));
}

function changeGoal(field: FacebookField, objective: Objective, goal: Goal) {
  field('optimization_goal').onChange(goal);
  field('billing_event').onChange(billingFor(objective, goal, 'current')[0]);
  field('custom_event_type').onChange(needsPixel(objective, goal) ? defaultConversionEvent(objective) : '');
}

type GoalProps = { field: FacebookField; objective: Objective; goal: Goal | ''; rules: TabOptions['rules'] };

function GoalFields({ field, objective, goal, rules }: GoalProps) {
  const offered = [...goalsFor(objective), ...(endedGoals[objective] ?? [])];
  const billing = useFieldValue(field('billing_event'));
  const events = goal === '' ? [] : billingFor(objective, goal, rules);
  return (
    <>
      <SelectField
        {...field('optimization_goal')}
        label="Optimize for"
        options={offered.map((value) => ({ value, label: goalLabels[value] }))}
        required
        onChange={(next) => {
          const chosen = offered.find((value) => value === next);
          if (chosen) changeGoal(field, objective, chosen);
        }}
      />
      {(events.length > 1 || (billing && !events.includes(billing))) && (
        <SelectField
          {...field('billing_event')}
          label="Pay for"
          description={billing === 'POST_ENGAGEMENT' ? 'Facebook bills post engagement by impressions.' : undefined}
          options={events.map((value) => ({ value, label: billingLabels[value] }))}
        />
      )}
    </>
  );
}

type Categories = FacebookProfile['special_ad_categories'];

const SpecialCategoriesField = ({ field }: { field: FacebookField }) => (
  <CustomField<Categories> {...field('special_ad_categories')}>
    {({ value = [], onChange, error }) => (
      <MultiSelect
        label="Special ad categories"
        description="Choose all that apply. Facebook then limits what can be targeted."
        placeholder={value.length === 0 ? 'None' : undefined}
        error={error}
        data={specialCategories.map((name) => ({ value: name, label: specialCategoryLabels[name] }))}
        value={value}
        onChange={(names) => onChange(specialCategories.filter((name) => names.includes(name)))}
      />
    )}
  </CustomField>
);
