import { Checkbox } from '@mantine/core';
import { FieldFrame } from '../../../ui/fields/field-frame.tsx';
import { type FieldProps, useField } from '../../../ui/form/use-field.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { TextLink } from '../../../ui/page/text-link.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { useCandidates } from './use-candidates.ts';

type Props = FieldProps<(string | number)[] | undefined> & { campaignId: number | undefined };

/** The hosted sites that show the bar; all of them unless the user chooses. */
export function SitesField({ campaignId, ...props }: Props) {
  const field = useField<(string | number)[] | undefined>(props);
  const sites = useCandidates(campaignId).data?.sites ?? [];
  if (sites.length === 0)
    return (
      <Meta component="p">
        No hosted sites yet.{' '}
        <TextLink to="/content/sites" inherit>
          Add a site
        </TextLink>
      </Meta>
    );
  return (
    <FieldFrame field={field}>
      <Checkbox.Group
        label="Show on"
        error={field.error}
        value={(field.value ?? sites.map(({ id }) => id)).map(String)}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        <Grid gap={12}>
          {sites.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Grid>
      </Checkbox.Group>
    </FieldFrame>
  );
}
