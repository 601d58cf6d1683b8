import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { MediaItem } from '../types.ts';

/** The alt text of an image, saved on blur. */
export function AltTextField({ item, onSaved }: { item: MediaItem; onSaved: (item: MediaItem) => void }) {
  const [text, setText] = useState(item.alt);
  const canEdit = useCan('any:editor');
  const save = useSave('POST /media/{id}/save', { refreshes: ['GET /media', 'GET /media/{id}'] });

  function saveIfChanged() {
    const alt = text.trim();
    if (alt === item.alt) return;
    onSaved({ ...item, alt });
    save.mutate({ params: { id: item.id }, body: { alt } }, { onError: toast.failed });
  }

  return (
    <TextInput
      label={`Alt text for ${item.name}`}
      placeholder="Describe this image for screen readers"
      maxLength={1000}
      readOnly={!canEdit}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={saveIfChanged}
      onKeyDown={(event) => event.key === 'Enter' && saveIfChanged()}
    />
  );
}
