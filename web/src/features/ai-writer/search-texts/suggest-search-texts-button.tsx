import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { useState } from 'react';
import { call, type Output } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';

type Props = {
  siteId: number;
  className?: string | undefined;
  readPost: () => { title: string; html: string };
  onDone: (texts: Output<'POST /content/site/{siteId}/search-texts'>) => void;
};

/** Largest length, in characters, of the beginning of a post that the suggested texts are made from. */
const maxHtml = 200_000;

/** Suggests title and description of a post for search engines and lists. */
export function SuggestSearchTextsButton({ siteId, className, readPost, onDone }: Props) {
  const canUseAi = useCan('ai_writer:editor');
  const [isBusy, setBusy] = useState(false);
  if (!canUseAi) return null;

  async function suggest() {
    const { title, html } = readPost();
    if (!html.trim()) return void toast.warn('Write some text first.');
    setBusy(true);
    try {
      const body = { title, html: html.slice(0, maxHtml) };
      onDone(await call('POST /content/site/{siteId}/search-texts', { params: { siteId }, body }));
    } catch (error) {
      toast.failed(error);
    }
    setBusy(false);
  }

  return (
    <Button
      className={className}
      variant="subtle"
      size="compact-sm"
      leftSection={<IconSparkles size={16} stroke={1.5} aria-hidden />}
      loading={isBusy}
      onClick={() => void suggest()}
    >
      Suggest
    </Button>
  );
}
