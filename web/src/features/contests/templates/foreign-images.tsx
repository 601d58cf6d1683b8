import { Button } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { toast } from '../../../ui/feedback/toast.ts';

type Props = {
  urls: readonly string[];
  /** Called with the path of the copied image, which replaces the image's URL in the template. */
  onCopied: (url: string, path: string) => void;
};

/** List of a template's images on other sites: visitors don't load them, but can load copies. */
export function ForeignImages({ urls, onCopied }: Props) {
  const canCopy = useCan('any:editor');
  const keep = useSave('POST /media/keep', { refreshes: ['GET /media'] });
  const [isBusy, setBusy] = useState(false);

  async function copyAll() {
    setBusy(true);
    try {
      for (const url of urls) onCopied(url, (await keep.mutateAsync({ body: { url } })).path);
    } catch (error) {
      toast.failed(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Alert
      tone="info"
      title="Images from other sites aren’t shown"
      action={
        canCopy && (
          <Button variant="default" size="xs" loading={isBusy} onClick={() => void copyAll()}>
            Copy to media library
          </Button>
        )
      }
    >
      Those sites would see who visits your contest. {!canCopy && 'Ask an editor to add them to the media library.'}
    </Alert>
  );
}
