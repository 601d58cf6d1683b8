import { adTextLimits } from '@fanfare/contract/ad-builder/ad-content';
import {
  businessNameHiddenFrom,
  countCharacters,
  type GoogleAdText,
  googleAdLabels,
  googleAdLimits,
  hidesBusinessName,
  toBusinessName,
} from '@fanfare/contract/ad-builder/google-ad';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMe } from '../../../lib/session.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { type AdField, googleFields, type StepProps } from '../ad-form.ts';
import { CropsField } from '../fields/crops-field.tsx';
import classes from '../fields/fields.module.css';
import type { ProfileDetails } from '../use-profile-details.ts';

type Props = StepProps & { details: ProfileDetails };

/** Step for the texts of Google ads and the crops of their image. */
export function GoogleStep({ field, values, details }: Props) {
  const count = Math.max(1, ...googleFields.map((name) => values[name]?.length ?? 0));
  const titles = Array.from({ length: count }, (_, index) => `Google ad ${index + 1}`);
  const change = (update: (texts: readonly string[]) => string[]) => {
    for (const name of googleFields) {
      const texts = values[name] ?? [];
      field(name).onChange(update(Array.from({ length: count }, (_, index) => texts[index] ?? '')));
    }
  };
  return (
    <>
      {titles.map((title, index) => (
        <GoogleAdFields
          key={title}
          field={field}
          values={values}
          index={index}
          profileSet={details.profileSet}
          title={count > 1 ? title : undefined}
          onRemove={count > 1 ? () => change((texts) => texts.toSpliced(index, 1)) : undefined}
        />
      ))}
      <Button
        w="fit-content"
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
        onClick={() => change((texts) => [...texts, ''])}
      >
        Add another Google ad
      </Button>
      <CropsField field={field} values={values} accountId={details.accountId} />
    </>
  );
}

type FieldsProps = {
  field: AdField;
  values: StepProps['values'];
  index: number;
  profileSet: ProfileSet;
  title: string | undefined;
  onRemove: (() => void) | undefined;
};

function GoogleAdFields({ field, values, index, profileSet, title, onRemove }: FieldsProps) {
  const { business } = useMe();
  const textOf = (name: GoogleAdText) => values[`google_${name}`]?.[index] ?? '';
  const props = (name: GoogleAdText) => ({
    ...field(`google_${name}.${index}`),
    label: googleAdLabels[name],
    required: true,
    description: `${countCharacters(textOf(name).trim(), profileSet)} of ${googleAdLimits[name]} characters`,
  });
  const isNameHidden = hidesBusinessName(textOf('description').trim());
  return (
    <Grid className={classes.googleAd} gap={16}>
      {title && (
        <Flex gap={8} justify="space-between">
          <Block component="h3" ff="text" fz={14} fw={600} lh={1.4}>
            {title}
          </Block>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconTrash size={16} stroke={1.5} aria-hidden />}
            onClick={onRemove}
          >
            Remove {title}
          </Button>
        </Flex>
      )}
      <TextField
        {...field(`google_final_url.${index}`)}
        label="Final URL"
        type="url"
        required
        placeholder="https://"
        maxLength={adTextLimits.url}
      />
      <TextField {...props('short_headline')} />
      <TextField {...props('long_headline')} />
      <TextareaField {...props('description')} rows={2} />
      {isNameHidden ? (
        <Meta component="p">
          Beside a description of more than {businessNameHiddenFrom} characters, the business name is “
          {toBusinessName(textOf('business_name').trim(), business?.business_name ?? '')}”.
        </Meta>
      ) : (
        <TextField {...props('business_name')} />
      )}
    </Grid>
  );
}
