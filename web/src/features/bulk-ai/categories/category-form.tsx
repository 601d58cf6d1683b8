import { categoryMessages, imagePositions, maxCategoryName } from '@fanfare/contract/bulk-ai/categories';
import { Button, Group, Input, SegmentedControl, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { hasField } from '../../../ui/form/form-dom.ts';
import { createGetFieldProps, useFormValues } from '../../../ui/form/use-field.ts';
import { useFocusOnInvalid, useFormState, useFormStore } from '../../../ui/form/use-form.ts';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import { type Category, staleAfterChange } from '../bulk-queries.ts';
import { type CategoryValues, newCategory, toPayload, toValues, validateCategory } from './category-values.ts';
import { KeywordsField } from './keywords-field.tsx';
import { SiteFields } from './site-fields.tsx';

type Props = {
  /** The category to edit; undefined creates one. */
  category: Category | undefined;
  onClose: () => void;
};

const positions = [
  { value: String(imagePositions.middle), label: 'Middle of the article' },
  { value: String(imagePositions.end), label: 'End of the article' },
];

/** The two steps of the category modal: the name, then everything else. */
export function CategoryForm({ category, onClose }: Props) {
  const root = useRef<HTMLFormElement>(null);
  const [step, setStep] = useState<1 | 2>(1);
  const [nameProblem, setNameProblem] = useState<string>();
  const [hasFailed, setFailed] = useState(false);
  const form = useFormStore<CategoryValues>(category ? toValues(category) : newCategory, {
    validate: validateCategory,
    toFieldPath: (path) => (hasField(root.current, path) ? path : undefined),
  });
  const field = createGetFieldProps<CategoryValues>(form);
  const { isBusy, alert } = useFormState(form);
  const name = useFormValues(form, (values) => values.category);
  useFocusOnInvalid(form, root);
  const create = useSave('POST /bulkaicontentgeneration/category/save', { refreshes: staleAfterChange });
  const update = useSave('POST /bulkaicontentgeneration/category/update', { refreshes: staleAfterChange });

  const openSecondStep = () => {
    if (name.trim() === '') return setNameProblem(categoryMessages.nameStep);
    setStep(2);
  };
  const save = async (values: CategoryValues) => {
    const { draft, delete_keyword_ids } = toPayload(values);
    try {
      if (category) await update.mutateAsync({ body: { ...draft, id: category.id, delete_keyword_ids } });
      else await create.mutateAsync({ body: draft });
    } catch (error) {
      setFailed(true);
      throw error;
    }
    toast.good(categoryMessages.saved);
    onClose();
  };
  const submit = () => {
    setFailed(false);
    if (step === 1) openSecondStep();
    else void form.submit(save);
  };
  const submitLabel = category ? 'Update' : 'Submit';

  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      <Stack gap="md">
        <Meta component="p" breakWords>
          {step === 1 ? 'Step 1 of 2: name' : `Step 2 of 2: articles for “${name.trim()}”`}
        </Meta>
        {(alert || hasFailed) && (
          <div data-form-alert tabIndex={-1}>
            <Alert tone="bad" title={hasFailed ? categoryMessages.saveFailed : undefined}>
              {alert === categoryMessages.saveFailed ? undefined : alert}
            </Alert>
          </div>
        )}
        {step === 1 ? (
          <TextField
            {...field('category')}
            label="Name"
            description="The topic of its keywords, such as “Espresso at home”."
            maxLength={maxCategoryName}
            required
            autoFocus
            error={nameProblem}
            onChange={(text) => {
              setNameProblem(undefined);
              field('category').onChange(text ?? '');
            }}
          />
        ) : (
          <>
            <KeywordsField form={form} field={field('keywords')} />
            <SiteFields form={form} field={field} />
            <Grid fit="min(200px, 100%)" gap={16}>
              <NumberField
                {...field('internal_link_count')}
                label="Internal links"
                description="To other posts of the site, 0 to 10."
              />
              <NumberField {...field('external_link')} label="External links" description="To other sites, 0 to 10." />
            </Grid>
            <CustomField<1 | 2> {...field('article_image_position')}>
              {({ value, onChange }) => (
                <Input.Wrapper label="Image position" labelElement="div" labelProps={{ id: 'image-position' }}>
                  <div>
                    <SegmentedControl
                      aria-labelledby="image-position"
                      data={positions}
                      value={String(value)}
                      onChange={(next) =>
                        onChange(next === String(imagePositions.end) ? imagePositions.end : imagePositions.middle)
                      }
                    />
                  </div>
                </Input.Wrapper>
              )}
            </CustomField>
            <SwitchField
              {...field('drafts_shares')}
              label="Draft social posts"
              description="Prepares social posts for each published article. You send them yourself."
            />
          </>
        )}
        <Group justify="flex-end" mt={4}>
          {step === 2 && (
            <Button variant="default" onClick={() => setStep(1)}>
              Back
            </Button>
          )}
          <Button type="submit" loading={isBusy}>
            {step === 1 ? 'Next' : submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
