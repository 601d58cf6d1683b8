import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { MediaItem } from '../types.ts';

type Props = {
  item: MediaItem;
  onSaved: (item: MediaItem) => void;
  suggest?: ((item: MediaItem) => Promise<string>) | undefined;
};

/** Field for the alt text of an image, saved on blur. */
export function AltTextField({ item, onSaved, suggest }: Props) {
  const [text, setText] = useState(item.alt);
  const [isSuggesting, setSuggesting] = useState(false);
  const canEdit = useCan('any:editor');
  const save = useSave('POST /media/{id}/save', { refreshes: ['GET /media', 'GET /media/{id}'] });

  function saveIfChanged(typed = text) {
    const alt = typed.trim();
    if (alt === item.alt) return;
    onSaved({ ...item, alt });
    save.mutate({ params: { id: item.id }, body: { alt } }, { onError: toast.failed });
  }

  async function fillIn(suggestText: NonNullable<Props['suggest']>) {
    setSuggesting(true);
    try {
      const suggested = await suggestText(item);
      setText(suggested);
      saveIfChanged(suggested);
    } catch (error) {
      toast.failed(error);
    }
    setSuggesting(false);
  }

  return (
    <TextInput
      label={`Alt text for ${item.name}`}
      placeholder="Describe this image for screen readers"
      maxLength={1000}
      readOnly={!canEdit}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => saveIfChanged()}
      onKeyDown={(event) => event.key === 'Enter' && saveIfChanged()}
      rightSectionWidth={suggest && canEdit ? 84 : undefined}
      rightSection={
        suggest &&
        canEdit && (
          <Button size="compact-xs" variant="light" loading={isSuggesting} onClick={() => void fillIn(suggest)}>
            Suggest
          </Button>
        )
      }
    />
  );
}
