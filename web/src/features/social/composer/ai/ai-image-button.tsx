import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { query } from '../../../../lib/api.ts';
import { useCan } from '../../../../lib/session.ts';
import { Meta } from '../../../../ui/text/text.tsx';
import type { MediaItem } from '../../../media/index.tsx';
import { AiImageModal } from './ai-image-modal.tsx';

/** Button that draws an image, disabled with the reason where no images can be drawn. */
export function AiImageButton({ onCreated }: { onCreated: (image: MediaItem) => void }) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = useCan('ai_writer:editor');
  const status = useQuery({ ...query('GET /ai/status'), enabled: isAllowed, retry: false });
  const reasonId = useId();
  if (!isAllowed || !status.data) return null;
  const { no_images: reason } = status.data;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconSparkles size={18} stroke={1.5} aria-hidden />}
        disabled={reason !== null}
        aria-describedby={reason === null ? undefined : reasonId}
        onClick={() => setOpen(true)}
      >
        Create AI image
      </Button>
      {reason !== null && (
        <Meta component="p" id={reasonId}>
          {reason}
        </Meta>
      )}
      {isOpen && (
        <AiImageModal
          onClose={() => setOpen(false)}
          onCreated={(image) => {
            setOpen(false);
            onCreated(image);
          }}
        />
      )}
    </>
  );
}
