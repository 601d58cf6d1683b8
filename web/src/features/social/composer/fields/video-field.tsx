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

type Props = { draft: PostDraft; setDraft: SetDraft; accounts: readonly Account[]; problems: readonly DraftProblem[] };

/** A video: uploaded, from the media library, or already on a Facebook page. */
export function VideoField({ draft, setDraft, accounts, problems }: Props) {
  const [isPicking, setPicking] = useState(false);
  const pages = accounts.filter(({ social_network, working }) => social_network === 'facebook' && working);
  const [pageId, setPageId] = useState(pages[0]?.id ?? null);
  const { video, videoFrom } = draft;

  return (
    <Stack gap="sm" data-problem={problems.some(({ path }) => path === 'video') || undefined}>
      {pages.length > 0 && (
        <SegmentedControl
          aria-label="Video source"
          value={videoFrom}
          onChange={(from) => setDraft({ videoFrom: from === 'list' ? 'list' : 'upload', video: null })}
          data={[
            { value: 'upload', label: 'Upload or media library' },
            { value: 'list', label: 'Page videos' },
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
                setDraft({ video: { id: null, remoteId, url: file, path: thumbnail ?? '', name } })
              }
            />
          )}
        </>
      )}
      {videoFrom === 'upload' && video && (
        <div className={classes.image}>
          <video
            className={classes.video}
            src={`${video.path}#t=0.1`}
            preload="metadata"
            muted
            tabIndex={-1}
            aria-label={video.name}
          />
          <p className={classes.name}>
            <strong>{video.name}</strong>
            <small>Published in original quality.</small>
          </p>
          <ActionIcon ml="auto" aria-label={`Remove ${video.name}`} onClick={() => setDraft({ video: null })}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </div>
      )}
      {videoFrom === 'upload' && !video && (
        <>
          <UploadZone
            family="video"
            maxFiles={1}
            isSmall
            onUploaded={(item) => setDraft({ video: toPickedVideo(item) })}
          />
          <div className={classes.add}>
            <Button
              variant="default"
              leftSection={<IconMovie size={18} stroke={1.5} aria-hidden />}
              onClick={() => setPicking(true)}
            >
              Choose from media library
            </Button>
          </div>
        </>
      )}
      <FieldProblems problems={problems} at="video" />
      <MediaPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        family="video"
        maxFiles={1}
        title="Choose a video"
        onPick={([item]) => item && setDraft({ video: toPickedVideo(item) })}
      />
    </Stack>
  );
}
