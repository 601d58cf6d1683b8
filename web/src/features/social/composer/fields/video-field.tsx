import { socialMessages } from '@fanfare/contract/social/social';
import { ActionIcon, Button, SegmentedControl, Select, Stack } from '@mantine/core';
import { IconMovie, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormValues } from '../../../../ui/form/use-field.ts';
import { Block, Flex, Grid } from '../../../../ui/layout/layout.tsx';
import { MediaPicker, PageVideoSelect, UploadZone } from '../../../media/index.tsx';
import { type Account, accountKey } from '../../accounts/use-social-accounts.ts';
import { FieldProblems, useFieldMark } from '../field-problems.tsx';
import { toPickedVideo } from '../picked-media.ts';
import type { PostForm } from '../use-post-draft.ts';
import classes from './images-field.module.css';

type Props = { form: PostForm; accounts: readonly Account[] };

/** Field for a video: uploaded, from the media library, or already on a Facebook page. */
export function VideoField({ form, accounts }: Props) {
  const [isPicking, setPicking] = useState(false);
  const pages = accounts.filter(({ social_network, working }) => social_network === 'facebook' && working);
  const selectedKeys = useFormValues(form, (draft) => draft.accounts);
  const [chosenPageId, setPageId] = useState<string>();
  // Facebook page whose videos are listed: the page that the post goes to, until the user chooses another page.
  const targetPage = pages.find((page) => selectedKeys.includes(accountKey(page))) ?? pages[0];
  const pageId = chosenPageId ?? targetPage?.id ?? null;
  const video = useFormValues(form, (draft) => draft.video);
  const videoFrom = useFormValues(form, (draft) => draft.videoFrom);

  return (
    <Stack gap="sm" {...useFieldMark(form, 'video')}>
      {pages.length > 0 && (
        <SegmentedControl
          aria-label="Video source"
          value={videoFrom}
          onChange={(from) => form.change({ videoFrom: from === 'list' ? 'list' : 'upload', video: null })}
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
              onChange={(id) => id && setPageId(id)}
            />
          )}
          {pageId && (
            <PageVideoSelect
              pageId={pageId}
              value={video?.remoteId ?? null}
              onChange={(remoteId, { file, thumbnail, name }) =>
                form.change({ video: { id: null, remoteId, url: file, path: thumbnail ?? '', name } })
              }
            />
          )}
        </>
      )}
      {videoFrom === 'upload' && video && (
        <Flex className={classes.image} p={10} bd="1px solid var(--ff-hairline)" bdrs={12} gap={12} align="flex-start">
          <video
            className={classes.video}
            src={`${video.path}#t=0.1`}
            preload="metadata"
            muted
            tabIndex={-1}
            aria-label={video.name}
          />
          <Grid component="p" breakWords>
            <Block component="strong" fw={600}>
              {video.name}
            </Block>
            <small>Published in original quality.</small>
          </Grid>
          <ActionIcon ml="auto" aria-label={`Remove ${video.name}`} onClick={() => form.change({ video: null })}>
            <IconX size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Flex>
      )}
      {videoFrom === 'upload' && !video && (
        <>
          <UploadZone
            family="video"
            maxFiles={1}
            isSmall
            onUploaded={(item) => form.change({ video: toPickedVideo(item) })}
          />
          <Flex gap="8px 12px" wrap c="dimmed" fz={13}>
            <Button
              variant="default"
              leftSection={<IconMovie size={18} stroke={1.5} aria-hidden />}
              onClick={() => setPicking(true)}
            >
              Choose from media library
            </Button>
          </Flex>
        </>
      )}
      <FieldProblems form={form} at="video" />
      <MediaPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        family="video"
        maxFiles={1}
        title="Choose a video"
        onPick={([item]) => item && form.change({ video: toPickedVideo(item) })}
      />
    </Stack>
  );
}
