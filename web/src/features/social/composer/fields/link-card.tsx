import { linkDescriptionPreview } from '@fanfare/contract/social-text';
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
  set: SetDraft;
  link: ReturnType<typeof useLinkPreview>;
  problems: readonly DraftProblem[];
};

/** The link of a post, what its page says about itself, and what the person says about it instead. */
export function LinkCard({ draft, set, link, problems }: Props) {
  const [isPicking, setPicking] = useState(false);
  const { facts, error, isReading } = link;
  const wrong = problems.find(({ path }) => path === 'link')?.message;
  const shares = facts?.stats;
  const canOwn = draft.networks.some((network) => network === 'linkedin' || network === 'pinterest');
  const needsPicture = canOwn || draft.networks.includes('instagram');
  const readsItself = draft.networks.some((network) => network === 'facebook' || network === 'twitter');

  return (
    <Stack gap="md">
      <div data-problem={wrong ? true : undefined}>
        <TextInput
          label="Link"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={draft.link}
          onChange={(event) => set({ link: event.currentTarget.value, linkFrom: 'field' })}
          onBlur={link.askNow}
          error={wrong}
          leftSection={<IconLink size={18} stroke={1.5} aria-hidden />}
          rightSection={
            isReading ? (
              <Loader size={16} aria-label="Reading the page" />
            ) : draft.link ? (
              <Tooltip label="Take the link off">
                <ActionIcon size={28} aria-label="Take the link off" onClick={link.takeOff}>
                  <IconX size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
              </Tooltip>
            ) : undefined
          }
        />
      </div>
      {error && draft.link && (
        <Alert tone="warn" title="We could not read this page">
          {errorMessage(error)} You can share it all the same; networks may show it without a preview.
        </Alert>
      )}
      {shares && shares.shares > 0 && (
        <Alert tone="info">
          Your business has shared this link {shares.shares === 1 ? 'once' : `${shares.shares} times`}
          {shares.last_shared && (
            <>
              , last <DateTime at={shares.last_shared} show="relative" />
            </>
          )}
          .
        </Alert>
      )}
      {(facts || draft.linkName || draft.images.length > 0) && (
        <>
          <LinkPictureChooser
            facts={facts}
            draft={draft}
            onPage={(picture) => set({ picture, images: [] })}
            action={
              <Button
                variant="default"
                size="compact-sm"
                leftSection={<IconPhotoPlus size={16} stroke={1.5} aria-hidden />}
                onClick={() => setPicking(true)}
              >
                Another picture
              </Button>
            }
          />
          {readsItself && (
            <p className={classes.hint}>
              Facebook and X read the page themselves: they show its own picture, name and description.
            </p>
          )}
          {canOwn && (
            <div className={classes.words}>
              <TextInput
                label="Link name"
                maxLength={255}
                value={draft.linkName}
                onChange={(event) => set({ linkName: event.currentTarget.value })}
                description="Shown by LinkedIn and Pinterest"
              />
              <Textarea
                label="Link description"
                autosize
                minRows={2}
                maxRows={6}
                maxLength={4000}
                value={draft.linkDescription}
                onChange={(event) => set({ linkDescription: event.currentTarget.value })}
                description={`LinkedIn shows about ${linkDescriptionPreview} characters of it`}
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
        most={1}
        title="A picture for the link"
        onPick={(items) => set({ images: items.map(toPickedImage), picture: null })}
        {...(draft.link ? { pageUrl: draft.link } : {})}
      />
    </Stack>
  );
}
