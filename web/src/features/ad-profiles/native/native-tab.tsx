import { maxBrandName, type NativeProfile, nativeTypes } from '@fanfare/contract/ad-profiles/native-profile';
import { categories } from '@fanfare/contract/kit/categories';
import { MultiSelect } from '@mantine/core';
import { useMemo } from 'react';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { createGetFieldProps, type FieldProps } from '../../../ui/form/use-field.ts';
import { AccountField } from '../fields/account-field.tsx';
import { CampaignNameField } from '../fields/campaign-name-field.tsx';
import { NetworkPanes, type TabProps } from '../form/network-panes.tsx';
import { BudgetPane } from './budget-pane.tsx';
import { TargetingPane } from './targeting-pane.tsx';

export function NativeTab(props: TabProps) {
  const { form, options } = props;
  const field = useMemo(() => createGetFieldProps<NativeProfile>(form, 'nativeads.'), [form]);
  return (
    <NetworkPanes
      {...props}
      network="nativeads"
      contents={{
        campaign: (
          <>
            <AccountField
              {...field('nativeads_account')}
              label="Native ads account"
              options={options.accounts}
              required
            />
            <CampaignNameField {...field('name')} />
            <TextField
              {...field('brand_name')}
              label="Brand name"
              description="Shown with the ads. Letters, numbers and hyphens."
              maxLength={maxBrandName}
              required
            />
            <SelectField {...field('type')} label="Type" options={nativeTypes} />
            <CategoriesField {...field('categories')} />
          </>
        ),
        targeting: <TargetingPane field={field} devices={options.devices} />,
        budget: <BudgetPane field={field} />,
      }}
    />
  );
}

/** Field for categories, which are stored as positions in the list, from 1. */
const CategoriesField = (props: FieldProps<number[]>) => (
  <CustomField<number[]> {...props}>
    {({ value = [], onChange, onBlur, error }) => (
      <MultiSelect
        label="Categories"
        description="Optional. Only you and your team see them."
        placeholder={value.length === 0 ? 'Choose categories' : undefined}
        searchable
        error={error}
        data={categories.map((label, index) => ({ value: String(index + 1), label }))}
        value={value.map(String)}
        onChange={(chosen) => onChange(chosen.map(Number))}
        onBlur={onBlur}
        nothingFoundMessage={<NoOptions />}
      />
    )}
  </CustomField>
);
