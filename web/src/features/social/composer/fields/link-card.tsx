import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { maxPreviewDescriptionLength, usesLinkDescription, usesLinkName } from '@fanfare/contract/social/social-text';
import { ActionIcon, Button, Loader, Stack, TextInput, Tooltip } from '@mantine/core';
import { IconLink, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../../ui/fields/textarea-field.tsx';
import { createGetFieldProps, useFormValues, useProblems } from '../../../../ui/form/use-field.ts';
import { Grid } from '../../../../ui/layout/layout.tsx';
import { DateTime } from '../../../../ui/page/date-time.tsx';
import { Meta } from '../../../../ui/text/text.tsx';
import { MediaPicker } from '../../../media/index.tsx';
import { FieldProblems, useFieldMark } from '../field-problems.tsx';
import { toPickedImage } from '../picked-media.ts';
import type { PostDraft } from '../post-draft.ts';
import type { PostForm } from '../use-post-draft.ts';
import { LinkPictureChooser } from './link-picture-chooser.tsx';
import type { useLinkPreview } from './use-link-preview.ts';

type Props = { form: PostForm; profileSet: ProfileSet; link: ReturnType<typeof useLinkPreview> };

/** The link of a post with its page preview and the custom name, description and image. */
export function LinkCard({ form, profileSet, link }: Props) {
  const draft = useFormValues(form, (current) => current);
  const field = createGetFieldProps<PostDraft>(form);
  const [isPicking, setPicking] = useState(false);
  const { preview, error, isLoading } = link;
  const linkProblem = useProblems(form, 'link').get('link');
  const shareStats = preview?.stats;
  const hasLinkName = draft.networks.some((network) => usesLinkName(network, profileSet));
  const hasLinkDescription = draft.networks.some((network) => usesLinkDescription(network, profileSet));
  const needsPicture = hasLinkName || draft.networks.includes('instagram');
  const usesPagePreview = draft.networks.some((network) => network === 'facebook' || network === 'twitter');
  const removeButton = draft.link ? (
    <Tooltip label="Remove link">
      <ActionIcon size={28} aria-label="Remove link" onClick={link.removeLink}>
        <IconX size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  ) : undefined;

  return (
    <Stack gap="md">
      <div {...useFieldMark(form, 'link')}>
        <TextInput
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={draft.link}
          onChange={(event) => form.change({ link: event.currentTarget.value, linkFrom: 'field' })}
          onBlur={link.loadNow}
          error={linkProblem}
          leftSection={<IconLink size={18} stroke={1.5} aria-hidden />}
          rightSection={isLoading ? <Loader size={16} aria-label="Loading preview" /> : removeButton}
        />
      </div>
      {error && draft.link && (
        <Alert tone="warn" title="Couldn’t load a preview">
          {errorMessage(error)} You can still share it, but networks may not show a preview.
        </Alert>
      )}
      {shareStats && shareStats.shares > 0 && (
        <Alert tone="info">
          Your business has shared this link {shareStats.shares === 1 ? 'once' : `${shareStats.shares} times`}
          {shareStats.last_shared && (
            <>
              , last <DateTime at={shareStats.last_shared} show="relative" />
            </>
          )}
          .
        </Alert>
      )}
      {(preview || draft.linkName || draft.images.length > 0) && (
        <>
          <LinkPictureChooser
            preview={preview}
            draft={draft}
            onSelect={(picture) => form.change({ picture, images: [] })}
            action={
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPhotoPlus size={16} stroke={1.5} aria-hidden />}
                onClick={() => setPicking(true)}
              >
                Choose another image
              </Button>
            }
          />
          {usesPagePreview && (
            <Meta component="p">Facebook and X always show the page’s own image, title and description.</Meta>
          )}
          {hasLinkName && (
            <Grid gap={12}>
              <TextField
                {...field('linkName')}
                label="Link name"
                maxLength={255}
                description="Shown by LinkedIn and Pinterest"
              />
              {hasLinkDescription && (
                <TextareaField
                  {...field('linkDescription')}
                  label="Link description"
                  rows={2}
                  maxRows={6}
                  maxLength={4000}
                  description={`LinkedIn shows about ${maxPreviewDescriptionLength} characters`}
                />
              )}
            </Grid>
          )}
        </>
      )}
      {needsPicture && <FieldProblems form={form} at="picture" />}
      <MediaPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        family="image"
        maxFiles={1}
        title="Choose an image for the link"
        onPick={(items) => form.change({ images: items.map(toPickedImage), picture: null })}
        {...(draft.link ? { pageUrl: draft.link } : {})}
      />
    </Stack>
  );
}
