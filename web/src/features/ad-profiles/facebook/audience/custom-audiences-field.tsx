import type { SelectOption } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CustomField } from '../../../../ui/fields/field-frame.tsx';
import { NoOptions } from '../../../../ui/fields/no-options.tsx';
import type { FieldProps } from '../../../../ui/form/use-field.ts';
import classes from '../../ad-profiles.module.css';
import { audiencesQuery } from '../facebook-queries.ts';

type Audience = FacebookProfile['custom_audiences'][number];
type Props = FieldProps<Audience[]> & { accountId: string };

const toAudience = ({ value, text, note }: SelectOption, include: boolean): Audience => ({
  id: value,
  name: text,
  include,
  approximate_count: note === undefined ? null : Number(note),
});

/** Custom audiences of the account. With an included one no place is needed. */
export function CustomAudiencesField({ accountId, ...props }: Props) {
  const audiences = useQuery(audiencesQuery(accountId));
  const offered = audiences.data ?? [];
  return (
    <CustomField<Audience[]> {...props}>
      {({ value = [], onChange, error }) => {
        const select = (ids: readonly string[], include: boolean) => {
          const known = [...value, ...offered.map((option) => toAudience(option, include))];
          const chosen = ids.flatMap((id) => known.find((audience) => audience.id === id) ?? []);
          onChange([
            ...value.filter((audience) => audience.include !== include && !ids.includes(audience.id)),
            ...chosen.map((audience) => ({ ...audience, include })),
          ]);
        };
        const pick = (include: boolean) => ({
          error: include ? error : undefined,
          searchable: true,
          nothingFoundMessage: <NoOptions />,
          data: toData(offered, value),
          value: value.filter((audience) => audience.include === include).map(({ id }) => id),
          onChange: (ids: string[]) => select(ids, include),
        });
        return (
          <div className={classes.pair}>
            <MultiSelect label="Include custom audiences" {...pick(true)} />
            <MultiSelect label="Exclude custom audiences" {...pick(false)} />
          </div>
        );
      }}
    </CustomField>
  );
}

/** Chosen audiences that the account no longer lists stay until they are removed. */
const toData = (offered: readonly SelectOption[], chosen: readonly Audience[]) => [
  ...offered.map(({ value, text, status, disabled = false }) => ({
    value,
    disabled,
    label: status ? `${text} (${status})` : text,
  })),
  ...chosen
    .filter(({ id }) => !offered.some(({ value }) => value === id))
    .map(({ id, name }) => ({ value: id, label: name || id })),
];
