import { IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { Flex } from '../../../ui/layout/layout.tsx';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { useEditorContext } from '../session/editor-context.ts';

export function SaveStatus() {
  const { saver } = useEditorContext().session;
  const { phase, savedAt, problem } = useSyncExternalStore(saver.subscribe, saver.state);
  const timeZone = useTimeZone();
  if (phase === 'failed')
    return (
      <Flex component="span" fz={13} c="orange" gap={6} inline tabular role="status" title={problem ?? undefined}>
        <IconCloudOff size={16} stroke={1.5} aria-hidden />
        Saved in this browser only. Retrying…
      </Flex>
    );
  if (phase === 'saved' && !savedAt) return null;
  const unsavedLabel = phase === 'conflict' ? 'Not saved: someone else edited this post' : 'Saving…';
  const label = phase === 'saved' && savedAt ? `Autosaved at ${formatTime(savedAt, timeZone)}` : unsavedLabel;
  const Icon = phase === 'saved' ? IconCheck : IconPencil;
  return (
    <Flex component="span" fz={13} c="dimmed" gap={6} inline tabular role="status">
      <Icon size={16} stroke={1.5} aria-hidden />
      {label}
    </Flex>
  );
}
