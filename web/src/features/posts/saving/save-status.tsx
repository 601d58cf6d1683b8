import { IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { useEditorContext } from '../editor/editor-context.ts';
import classes from '../editor/post-editor.module.css';

/** Whether the changes are saved. */
export function SaveStatus() {
  const { saver } = useEditorContext().session;
  const { phase, savedAt, problem } = useSyncExternalStore(saver.subscribe, saver.state);
  const timeZone = useTimeZone();
  if (phase === 'failed')
    return (
      <span className={classes.saveStatus} data-bad role="status" title={problem ?? undefined}>
        <IconCloudOff size={16} stroke={1.5} aria-hidden />
        Saved in this browser only. Retrying…
      </span>
    );
  if (phase === 'saved' && !savedAt) return null;
  const label =
    phase === 'saved' && savedAt
      ? `Autosaved at ${formatTime(savedAt, timeZone)}`
      : phase === 'conflict'
        ? 'Not saved: someone else edited this post'
        : 'Saving…';
  const Icon = phase === 'saved' ? IconCheck : IconPencil;
  return (
    <span className={classes.saveStatus} role="status">
      <Icon size={16} stroke={1.5} aria-hidden />
      {label}
    </span>
  );
}
