import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { MediaItem } from '../types.ts';

/** The alternative text of a picture, saved when it is left. */
export function AltTextField({ item, onSaved }: { item: MediaItem; onSaved: (item: MediaItem) => void }) {
  const [text, setText] = useState(item.alt);
  const mayChange = useCan('any:editor');
  const save = useSave('POST /media/{id}/save', { refreshes: ['GET /media', 'GET /media/{id}'] });

  function leave() {
    const alt = text.trim();
    if (alt === item.alt) return;
    onSaved({ ...item, alt });
    save.mutate({ params: { id: item.id }, body: { alt } }, { onError: toast.failed });
  }

  return (
    <TextInput
      label={`Alternative text of ${item.name}`}
      placeholder="What is to be seen, for people who cannot see it"
      maxLength={1000}
      readOnly={!mayChange}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={(event) => event.key === 'Enter' && leave()}
    />
  );
}
