import { type AdLocation, facebookMessages, findOverlap } from '@fanfare/contract/ad-profiles/facebook-profile';
import type { TargetingRow } from '@fanfare/contract/ad-profiles/targeting-calls';
import { useState } from 'react';
import { call } from '../../../../lib/api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { CustomField } from '../../../../ui/fields/field-frame.tsx';
import type { FieldProps } from '../../../../ui/form/use-field.ts';
import { TargetPicker } from '../../fields/target-picker.tsx';

type Props = FieldProps<AdLocation[]> & { accountId: string };
type Overlap = NonNullable<ReturnType<typeof findOverlap>>;

const keyOf = ({ type, key }: Pick<AdLocation, 'type' | 'key'>) => `${type} ${key}`;
const toLocation = (row: TargetingRow, include: boolean): AdLocation => ({
  key: row.key ?? row.id ?? '',
  name: row.name,
  type: row.type,
  include,
  country_code: row.country_code ?? '',
  region_id: row.region_id ?? '',
  primary_city_id: row.primary_city_id ?? '',
});

/** Places to show ads in or to leave out. A place that an exclusion would hide is not added. */
export function PlacesField({ accountId, ...props }: Props) {
  const [overlap, setOverlap] = useState<Overlap>();
  const find = async (search_terms: string, signal: AbortSignal) => {
    const query = { search_terms, account_data: JSON.stringify({ account_id: accountId }) };
    return (await call('GET /facebook/settings/targeting_search', { query, signal, silent: true })).results;
  };
  return (
    <CustomField<AdLocation[]> {...props}>
      {({ value = [], onChange, error }) => {
        const add = (row: TargetingRow, include: boolean) => {
          const next = [...value, toLocation(row, include)];
          const found = findOverlap(next);
          setOverlap(found);
          if (!found) onChange(next);
        };
        return (
          <>
            <TargetPicker
              label="Places"
              placeholder="Search countries, regions and cities"
              error={error}
              scope={`facebook places ${accountId}`}
              find={find}
              toChoice={(row) => ({ key: keyOf(toLocation(row, true)), name: row.name, detail: describePlace(row) })}
              chosen={value.map((place) => ({
                key: keyOf(place),
                name: place.name || place.key,
                detail: place.type,
                include: place.include,
              }))}
              onAdd={add}
              onRemove={(key) => {
                setOverlap(undefined);
                onChange(value.filter((place) => keyOf(place) !== key));
              }}
              canExclude
            />
            {overlap && (
              <Alert tone="warn" title={facebookMessages.overlap} onClose={() => setOverlap(undefined)}>
                {describeOverlap(overlap)}
              </Alert>
            )}
          </>
        );
      }}
    </CustomField>
  );
}

const describePlace = ({ type, path = [], country_code }: TargetingRow): string =>
  [type, ...path, ...(type === 'country' || !country_code ? [] : [country_code])].join(', ');

const describeOverlap = ({ excluded, included }: Overlap): string =>
  keyOf(excluded) === keyOf(included)
    ? `${excluded.name} can’t be both included and excluded.`
    : `Excluding ${excluded.name} would also exclude ${included.name}.`;
