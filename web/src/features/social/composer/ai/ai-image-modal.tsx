import { imagePollSeconds } from '@fanfare/contract/ai-writer/article';
import { imageMessages } from '@fanfare/contract/media/images';
import { Button, Group, Loader, Modal, Stack, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, errorMessage, type Output, query } from '../../../../lib/api.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Flex } from '../../../../ui/layout/layout.tsx';
import type { MediaItem } from '../../../media/index.tsx';

type Props = { onCreated: (image: MediaItem) => void; onClose: () => void };
type Status = Output<'POST /ai/image/status'>;

const maxPromptLength = 1000;
const failureWith = (reason: string) => (reason ? `${imageMessages.aiFailed} ${reason}` : imageMessages.aiFailed);

/** Reason why there is no image: the request failed, or the image could not be drawn. */
const failureReason = (callError: Error | null, status: Status | undefined): string | undefined => {
  if (callError) return errorMessage(callError);
  return status?.status === 'error' ? status.error : undefined;
};

/** Reads the status of an image every 5 s until it is done; then returns its file of the media library. */
function useAiImage(requestId: string | undefined) {
  const status = useQuery({
    queryKey: ['POST /ai/image/status', requestId],
    queryFn: ({ signal }): Promise<Status> =>
      call('POST /ai/image/status', { body: { request_id: requestId ?? '' }, silent: true, signal }),
    enabled: requestId !== undefined,
    refetchInterval: ({ state: { data, error } }) => (error || isFinished(data) ? false : imagePollSeconds * 1000),
  });
  const mediaId = status.data?.media_id ?? undefined;
  const file = useQuery({
    ...query('GET /media/{id}', { params: { id: mediaId ?? 0 } }),
    enabled: mediaId !== undefined,
  });
  const reason = failureReason(status.error ?? file.error, status.data);
  return { failure: reason === undefined ? undefined : failureWith(reason), image: file.data };
}

const isFinished = (status: Status | undefined) => status !== undefined && status.status !== 'waiting';

/** Draws an image by AI and adds it to the post. It stays in the media library, also when the dialog is closed. */
export function AiImageModal({ onCreated, onClose }: Props) {
  const [prompt, setPrompt] = useState('');
  const [requestId, setRequestId] = useState<string>();
  const [isStarting, setStarting] = useState(false);
  const [startFailure, setStartFailure] = useState<string>();
  const { failure: drawFailure, image } = useAiImage(requestId);
  const failure = startFailure ?? drawFailure;
  const isBusy = isStarting || (requestId !== undefined && drawFailure === undefined);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!image || isAdded.current) return;
    isAdded.current = true;
    onCreated(image);
  }, [image, onCreated]);

  async function start() {
    setRequestId(undefined);
    setStartFailure(undefined);
    setStarting(true);
    try {
      setRequestId((await call('POST /ai/image', { body: { prompt } })).request_id);
    } catch (error) {
      setStartFailure(failureWith(errorMessage(error)));
    } finally {
      setStarting(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title="Create AI image" size={560}>
      <form
        noValidate
        aria-label="Create AI image"
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble through portals: the post must not be submitted.
          event.stopPropagation();
          void start();
        }}
      >
        <Stack gap="md">
          {failure && !isBusy && <Alert tone="bad">{failure}</Alert>}
          <Textarea
            label="Describe the image"
            placeholder="A cup of coffee on a wooden table by a harbor, morning light"
            autosize
            minRows={3}
            maxRows={8}
            maxLength={maxPromptLength}
            data-autofocus
            disabled={isBusy}
            value={prompt}
            onChange={(event) => setPrompt(event.currentTarget.value)}
          />
          {isBusy && (
            <Flex component="p" gap={8} c="dimmed" role="status">
              <Loader size={18} />
              Creating the image. If you close this, you’ll find it in the media library.
            </Flex>
          )}
          <Group justify="flex-end" wrap="wrap-reverse">
            <Button variant="default" onClick={onClose}>
              {isBusy ? 'Close' : 'Cancel'}
            </Button>
            <Button type="submit" loading={isBusy} disabled={prompt.trim() === ''}>
              Create image
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
