import { postRanges } from '@fanfare/contract/automators/automator-check';
import { sourceLabels, sourceTypes } from '@fanfare/contract/automators/automator-rules';
import { reportPresetLabels, reportPresets } from '@fanfare/contract/insights/ranges';
import { type ReportNetwork, reportLevels, reportNetworks } from '@fanfare/contract/insights/report';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { GetFieldProps } from '../../../ui/form/use-field.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { networkLabel } from '../../ad-changes/index.tsx';
import type { AutomatorValues } from '../automator-templates.ts';
import { fittingAction } from './automator-values.ts';
import type { AutomatorOptions } from './use-options.ts';

export type FieldsProps = {
  field: GetFieldProps<AutomatorValues>;
  values: Partial<AutomatorValues>;
  options: AutomatorOptions;
};

const levelLabels = {
  campaign: 'Campaigns',
  adset: 'Ad sets',
  adgroup: 'Ad groups',
  ad: 'Ads',
  banner: 'Banners',
} as const;
const sourceOptions = sourceTypes.map((value) => ({ value, label: sourceLabels[value] }));
const networkOptions = reportNetworks.map((value) => ({ value, label: networkLabel(value) }));

/** Select of the report whose rows the automator reads. Fields that don't belong to a new source are emptied. */
export function SourceSelect({ field, values }: Omit<FieldsProps, 'options'>) {
  return (
    <SelectField
      {...field('source_type')}
      label="Source"
      description="The report whose rows it reads."
      required
      options={sourceOptions}
      onChange={(next) => {
        const source = sourceTypes.find((known) => known === next);
        if (!source) return;
        field('source_type').onChange(source);
        field('filter').onChange('all');
        field('source.level').onChange(undefined);
        if (source === 'pagePostsReport') {
          if (values.adnetwork !== 'facebook') field('adaccount').onChange(undefined);
          field('adnetwork').onChange('facebook');
          field('source.report_daterange').onChange('last_7_days');
        }
        if (values.action_type) field('action_type').onChange(fittingAction(source, values.action_type));
      }}
    />
  );
}

export function SourceFields({ field, values, options }: FieldsProps) {
  const isPosts = values.source_type === 'pagePostsReport';
  const network: ReportNetwork = values.adnetwork ?? 'facebook';
  const account = (
    <SelectField
      {...field('adaccount')}
      label="Ad account"
      description={isPosts ? 'Where the ads are created.' : undefined}
      required
      searchable
      options={options.accounts.map(({ id, name, currency }) => ({ value: id, label: `${name} (${currency})` }))}
    />
  );
  return (
    <>
      <Grid fit="min(200px, 100%)" gap={16} align="end">
        {isPosts ? (
          <SelectField {...field('source.page')} label="Page" required searchable options={options.pages} />
        ) : (
          <SelectField
            {...field('adnetwork')}
            label="Ad network"
            required
            options={networkOptions}
            onChange={(next) => {
              field('adnetwork').onChange(reportNetworks.find((known) => known === next));
              field('adaccount').onChange(undefined);
              field('source.level').onChange(undefined);
              field('filter').onChange('all');
            }}
          />
        )}
        {account}
      </Grid>
      <Grid fit="min(200px, 100%)" gap={16} align="end">
        {!isPosts && (
          <SelectField
            {...field('source.level')}
            value={values.source?.level ?? reportLevels[network][0]}
            label="Rows"
            options={reportLevels[network].map((level) => ({ value: level, label: levelLabels[level] }))}
          />
        )}
        <SelectField
          {...field('source.report_daterange')}
          label="Range"
          required
          options={(isPosts ? postRanges : reportPresets).map((value) => ({ value, label: reportPresetLabels[value] }))}
        />
        <SelectField
          {...field('filter')}
          value={values.filter === undefined ? undefined : String(values.filter)}
          onChange={(next) => field('filter').onChange(next ?? undefined)}
          label="Filter"
          description="Save more filters in the report."
          required
          searchable
          options={options.filters}
        />
      </Grid>
    </>
  );
}
