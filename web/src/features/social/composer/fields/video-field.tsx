import { socialMessages } from '@fanfare/contract/social';
import { ActionIcon, Button, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconMovie, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { MediaPicker, PageVideoSelect, UploadZone } from '../../../media/index.tsx';
import type { Account } from '../../accounts/use-social-accounts.ts';
import type { DraftProblem } from '../draft-validation.ts';
import { FieldProblems } from '../field-problems.tsx';
import { toPickedVideo } from '../picked-media.ts';
import type { PostDraft } from '../post-draft.ts';
import type { SetDraft } from '../use-post-draft.ts';
import classes from './images-field.module.css';

type Props = { draft: PostDraft; set: SetDraft; accounts: readonly Account[]; problems: readonly DraftProblem[] };

/** A video: a new file, one of the library, or one a Facebook page has already. */
export function VideoField({ draft, set, accounts, problems }: Props) {
  const [isPicking, setPicking] = useState(false);
  const pages = accounts.filter(({ social_network, working }) => social_network === 'facebook' && working);
  const [pageId, setPageId] = useState(pages[0]?.id ?? null);
  const { video, videoFrom } = draft;

  return (
    <Stack gap="sm" data-problem={problems.some(({ path }) => path === 'video') || undefined}>
      {pages.length > 0 && (
        <SegmentedControl
          aria-label="Where the video is"
          value={videoFrom}
          onChange={(from) => set({ videoFrom: from === 'list' ? 'list' : 'upload', video: null })}
          data={[
            { value: 'upload', label: 'Upload or library' },
            { value: 'list', label: 'Videos of a page' },
          ]}
        />
      )}
      {videoFrom === 'list' && (
        <>
          {pages.length > 1 && (
            <Select
              label="Page"
              placeholder={socialMessages.page}
              allowDeselect={false}
              data={pages.map(({ id, name }) => ({ value: id, label: name }))}
              value={pageId}
              onChange={setPageId}
            />
          )}
          {pageId && (
            <PageVideoSelect
              pageId={pageId}
              value={video?.remoteId ?? null}
              onChange={(remoteId, { file, thumbnail, name }) =>
                set({ video: { id: null, remoteId, url: file, path: thumbnail ?? '', name } })
              }
            />
          )}
        </>
      )}
      {videoFrom === 'upload' && video && (
        <div className={classes.image}>
          <video
            className={classes.film}
            src={`${video.path}#t=0.1`}
            preload="metadata"
            muted
            tabIndex={-1}
            aria-label={video.name}
          />
          <p className={classes.name}>
            <strong>{video.name}</strong>
            <small>It is sent in the quality it has.</small>
          </p>
          <ActionIcon ml="auto" aria-label={`Remove ${video.name}`} onClick={() => set({ video: null })}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {videoFrom === 'upload' && !video && (
        <>
          <UploadZone family="video" most={1} isSmall onUploaded={(item) => set({ video: toPickedVideo(item) })} />
          <div className={classes.add}>
            <Button
              variant="default"
              leftSection={<IconMovie size={18} stroke={1.5} aria-hidden />}
              onClick={() => setPicking(true)}
            >
              Choose from the library
            </Button>
          </div>
        </>
      )}
      <FieldProblems problems={problems} at="video" />
      <MediaPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        family="video"
        most={1}
        title="The video of the post"
        onPick={([item]) => item && set({ video: toPickedVideo(item) })}
      />
    </Stack>
  );
}
