import { articleLimits, multiselectMaxHeight } from '@fanfare/contract/ai-writer/article';
import { Checkbox, NumberInput, Select } from '@mantine/core';
import { NoOptions } from '../../../ui/fields/no-options.tsx';
import { Grid } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import type { ArticleForm, ArticleFormState } from './article-form.ts';
import classes from './article-modal.module.css';
import { VideoField } from './video-field.tsx';

type Props = {
  form: ArticleForm;
  state: ArticleFormState;
  siteId: number;
  categories: readonly { id: number; name: string }[];
  /** Reason why images can't be drawn; null if they can. */
  noImages: string | null;
};

const linkProps = {
  min: 0,
  max: articleLimits.maxLinks,
  clampBehavior: 'strict',
  allowDecimal: false,
  allowNegative: false,
} as const;
const inlineImageOptions = [
  { value: '0', label: 'None' },
  { value: '1', label: '1, in the middle' },
  { value: '2', label: '2, in the middle and at the end' },
];

/** Fields for links, images, video and category. */
export function ExtraFields({ form, state, siteId, categories, noImages }: Props) {
  const { fields, isLocked, suggesting } = state;
  return (
    <Grid component="section" gap={16} miw={0} aria-labelledby="article-extras-heading">
      <h3 id="article-extras-heading" className={classes.heading}>
        Links, images and video
      </h3>
      <Grid columns={2} gap={12} align="start">
        <NumberInput
          {...linkProps}
          label="External links"
          disabled={isLocked || suggesting.has('subtopics')}
          value={fields.editableexternalLinking}
          onChange={(value) => form.change({ editableexternalLinking: Number(value) || 0 })}
        />
        <NumberInput
          {...linkProps}
          label="Internal links"
          value={fields.internalLinkCount}
          onChange={(value) => form.change({ internalLinkCount: Number(value) || 0 })}
        />
      </Grid>
      <Checkbox
        label="Create a featured image"
        disabled={noImages !== null}
        checked={fields.autoFeaturedImage && noImages === null}
        onChange={(event) => form.change({ autoFeaturedImage: event.currentTarget.checked })}
      />
      <Select
        label="Images in the text"
        data={inlineImageOptions}
        allowDeselect={false}
        disabled={noImages !== null}
        value={noImages === null ? String(fields.inlineImageCount) : '0'}
        onChange={(value) => form.change({ inlineImageCount: Number(value ?? 0) })}
      />
      {noImages !== null && <Meta component="p">{noImages}</Meta>}
      <VideoField siteId={siteId} value={fields.youtubeId} onChange={(youtubeId) => form.change({ youtubeId })} />
      <Select
        label="Post category"
        data={[
          { value: '0', label: 'Keep as it is' },
          ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        searchable={categories.length > 8}
        allowDeselect={false}
        maxDropdownHeight={multiselectMaxHeight}
        nothingFoundMessage={<NoOptions />}
        value={String(fields.aiArticlePostCategory)}
        onChange={(value) => form.change({ aiArticlePostCategory: Number(value ?? 0) })}
      />
    </Grid>
  );
}
