import type { TargetedAttribute } from '@fanfare/contract/ad-profiles/facebook-profile';
import { demographicTypes, type TargetingRow } from '@fanfare/contract/ad-profiles/targeting-calls';
import { Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { CustomField } from '../../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../../ui/form/use-field.ts';
import { Meta } from '../../../../ui/text/text.tsx';
import classes from '../../ad-profiles.module.css';
import { TargetPicker } from '../../fields/target-picker.tsx';

type Props = FieldProps<TargetedAttribute[]> & { accountId: string };
type DemographicType = (typeof demographicTypes)[number];

const toAttribute = ({ id, key, name, type, path = [] }: TargetingRow, include: boolean): TargetedAttribute => ({
  id: id ?? key ?? '',
  name,
  type,
  path,
  include,
});
const accountData = (account_id: string) => ({ account_id });

type PickerProps = {
  label: string;
  placeholder: string;
  scope: string;
  find: (text: string, signal: AbortSignal) => Promise<TargetingRow[]>;
  value: TargetedAttribute[];
  error: string | undefined;
  onChange: (value: TargetedAttribute[]) => void;
};

const AttributePicker = ({ value, onChange, ...props }: PickerProps) => (
  <TargetPicker
    {...props}
    toChoice={(row) => ({ key: row.id ?? row.key ?? '', name: row.name, detail: (row.path ?? []).join(' › ') })}
    chosen={value.map(({ id, name, path, include }) => ({
      key: id,
      name: name || id,
      detail: path.join(' › '),
      include,
    }))}
    onAdd={(row, include) => onChange([...value, toAttribute(row, include)])}
    onRemove={(key) => onChange(value.filter(({ id }) => id !== key))}
    canExclude
  />
);

export const InterestsField = ({ accountId, ...props }: Props) => (
  <CustomField<TargetedAttribute[]> {...props}>
    {({ value = [], onChange, error }) => (
      <>
        <AttributePicker
          label="Interests"
          placeholder="Search interests"
          scope={`facebook interests ${accountId}`}
          find={async (term, signal) => {
            const body = { term, account_data: accountData(accountId) };
            return (await call('POST /facebook/ads/interests', { body, signal, silent: true })).results;
          }}
          value={value}
          error={error}
          onChange={onChange}
        />
        <Suggestions
          accountId={accountId}
          chosen={value}
          onAdd={(row) => onChange([...value, toAttribute(row, true)])}
        />
      </>
    )}
  </CustomField>
);

/** Number of suggestions shown, at most. */
const maxSuggestions = 8;

type SuggestionsProps = {
  accountId: string;
  chosen: readonly TargetedAttribute[];
  onAdd: (row: TargetingRow) => void;
};

/** Suggests interests similar to the included ones. */
function Suggestions({ accountId, chosen, onAdd }: SuggestionsProps) {
  const names = chosen.flatMap(({ name, include }) => (include && name ? [name] : [])).slice(0, 50);
  const { data = [] } = useQuery({
    queryKey: ['interest suggestions', accountId, names],
    queryFn: async ({ signal }) => {
      const body = { interest_list: names, account_data: accountData(accountId) };
      return (await call('POST /facebook/ads/interests/suggestions', { body, signal, silent: true })).results;
    },
    enabled: names.length > 0,
    retry: false,
  });
  const fresh = data.filter(({ id }) => !chosen.some((attribute) => attribute.id === id)).slice(0, maxSuggestions);
  if (names.length === 0 || fresh.length === 0) return null;
  return (
    <Group gap={4} mt={8}>
      <Meta>Suggestions:</Meta>
      {fresh.map((row) => (
        <Button
          key={row.id ?? row.key}
          size="compact-xs"
          variant="default"
          aria-label={`Include ${row.name}`}
          onClick={() => onAdd(row)}
        >
          {row.name}
        </Button>
      ))}
    </Group>
  );
}

const findDemographics =
  (accountId: string, search_type: DemographicType) => async (search_terms: string, signal: AbortSignal) => {
    const body = { search_terms, search_type, account_data: accountData(accountId) };
    return (await call('POST /facebook/settings/demographic_search', { body, signal, silent: true })).results;
  };

export const BehaviorsField = ({ accountId, ...props }: Props) => (
  <CustomField<TargetedAttribute[]> {...props}>
    {({ value = [], onChange, error }) => (
      <AttributePicker
        label="Behaviors"
        placeholder="Search behaviors"
        scope={`facebook behaviors ${accountId}`}
        find={findDemographics(accountId, 'behaviors')}
        value={value}
        error={error}
        onChange={onChange}
      />
    )}
  </CustomField>
);

const demographicLabels: Record<Exclude<DemographicType, 'behaviors'>, string> = {
  education_schools: 'Schools',
  education_majors: 'Fields of study',
  work_employers: 'Employers',
  work_positions: 'Job titles',
  life_events: 'Life events',
  industries: 'Industries',
  income: 'Income',
  family_statuses: 'Family status',
  relationship_statuses: 'Relationship status',
};

export function DemographicsField({ accountId, ...props }: Props) {
  const [type, setType] = useState<DemographicType>('work_positions');
  return (
    <CustomField<TargetedAttribute[]> {...props}>
      {({ value = [], onChange, error }) => (
        <div className={classes.pair}>
          <Select
            label="Type of demographics"
            allowDeselect={false}
            data={Object.entries(demographicLabels).map(([name, label]) => ({ value: name, label }))}
            value={type}
            onChange={(next) => setType(demographicTypes.find((name) => name === next) ?? 'work_positions')}
          />
          <AttributePicker
            label="Demographics"
            placeholder="Search demographics"
            scope={`facebook demographics ${accountId} ${type}`}
            find={findDemographics(accountId, type)}
            value={value}
            error={error}
            onChange={onChange}
          />
        </div>
      )}
    </CustomField>
  );
}
