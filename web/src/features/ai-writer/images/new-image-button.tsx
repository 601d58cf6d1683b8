import { articleMessages } from '@fanfare/contract/ai-writer/article';
import { Button, Tooltip } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query } from '../../../lib/api.ts';
import { logWarning } from '../../../lib/log.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { type AiImage, useImage } from '../requests/use-image.ts';

type Props = {
  siteId: number;
  /** Returns the subject of the image when the button is pressed; empty if there is nothing to draw from. */
  readTopic: () => string;
  onDone: (image: AiImage) => void;
};

/** Draws a new featured image with AI. */
export function NewImageButton({ siteId, readTopic, onDone }: Props) {
  const canUseAi = useCan('ai_writer:editor');
  const { data: status } = useQuery({ ...query('GET /ai/status'), enabled: canUseAi });
  const [isStarting, setStarting] = useState(false);
  const [requestId, setRequestId] = useState<string>();
  useImage(siteId, requestId, (image) => {
    setRequestId(undefined);
    if (image) onDone(image);
    else toast.bad(articleMessages.newImageFailed);
  });
  if (!canUseAi || !status) return null;

  async function start() {
    const topic = readTopic();
    if (!topic) return void toast.warn('Enter a title first. The image is drawn from it.');
    setStarting(true);
    try {
      const { request_id } = await call('POST /content/site/{siteId}/generate-article-featured-image', {
        params: { siteId },
        body: { description: { topic, title: topic.slice(0, 200) } },
      });
      setRequestId(request_id);
    } catch (error) {
      logWarning('The image could not be started', error);
      toast.bad(articleMessages.newImageFailed);
    }
    setStarting(false);
  }

  const button = (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
      loading={isStarting || requestId !== undefined}
      data-disabled={status.no_images !== null || undefined}
      aria-disabled={status.no_images !== null}
      onClick={() => (status.no_images === null ? void start() : toast.info(status.no_images))}
    >
      New AI image
    </Button>
  );
  return status.no_images === null ? button : <Tooltip label={status.no_images}>{button}</Tooltip>;
}
