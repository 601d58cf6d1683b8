import { maxPreviewDescriptionLength } from '@fanfare/contract/social-text';
import { ActionIcon, Button, Loader, Stack, Textarea, TextInput, Tooltip } from '@mantine/core';
import { IconLink, IconPhotoPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { DateTime } from '../../../../ui/page/date-time.tsx';
import { MediaPicker } from '../../../media/index.tsx';
import type { DraftProblem } from '../draft-validation.ts';
import { FieldProblems } from '../field-problems.tsx';
import { toPickedImage } from '../picked-media.ts';
import type { PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import classes from './link-card.module.css';
import { LinkPictureChooser } from './link-picture-chooser.tsx';
import type { useLinkPreview } from './use-link-preview.ts';

type Props = {
  draft: PostDraft;
  setDraft: SetDraft;
  link: ReturnType<typeof useLinkPreview>;
  problems: readonly DraftProblem[];
};

/** The link of a post with its page preview and the custom name, description and image. */
export function LinkCard({ draft, setDraft, link, problems }: Props) {
  const [isPicking, setPicking] = useState(false);
  const { preview, error, isLoading } = link;
  const linkProblem = problems.find(({ path }) => path === 'link')?.message;
  const shareStats = preview?.stats;
  const allowsCustomPreview = draft.networks.some((network) => network === 'linkedin' || network === 'pinterest');
  const needsPicture = allowsCustomPreview || draft.networks.includes('instagram');
  const usesPagePreview = draft.networks.some((network) => network === 'facebook' || network === 'twitter');

  return (
    <Stack gap="md">
      <div data-problem={linkProblem ? true : undefined}>
        <TextInput
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={draft.link}
          onChange={(event) => setDraft({ link: event.currentTarget.value, linkFrom: 'field' })}
          onBlur={link.loadNow}
          error={linkProblem}
          leftSection={<IconLink size={18} stroke={1.5} aria-hidden />}
          rightSection={
            isLoading ? (
              <Loader size={16} aria-label="Loading preview" />
            ) : draft.link ? (
              <Tooltip label="Remove link">
                <ActionIcon size={28} aria-label="Remove link" onClick={link.removeLink}>
                  <IconX size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
              </Tooltip>
            ) : undefined
          }
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
            onSelect={(picture) => setDraft({ picture, images: [] })}
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
            <p className={classes.hint}>Facebook and X always show the page’s own image, title and description.</p>
          )}
          {allowsCustomPreview && (
            <div className={classes.fields}>
              <TextInput
                label="Link name"
                maxLength={255}
                value={draft.linkName}
                onChange={(event) => setDraft({ linkName: event.currentTarget.value })}
                description="Shown by LinkedIn and Pinterest"
              />
              <Textarea
                label="Link description"
                autosize
                minRows={2}
                maxRows={6}
                maxLength={4000}
                value={draft.linkDescription}
                onChange={(event) => setDraft({ linkDescription: event.currentTarget.value })}
                description={`LinkedIn shows about ${maxPreviewDescriptionLength} characters`}
              />
            </div>
          )}
        </>
      )}
      {needsPicture && <FieldProblems problems={problems} at="picture" />}
      <MediaPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        family="image"
        maxFiles={1}
        title="Choose an image for the link"
        onPick={(items) => setDraft({ images: items.map(toPickedImage), picture: null })}
        {...(draft.link ? { pageUrl: draft.link } : {})}
      />
    </Stack>
  );
}
