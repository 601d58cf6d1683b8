import { IconCheck, IconCloudOff, IconPencil } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { useTimeZone } from '../../../ui/page/time-zone-context.ts';
import { useEditorContext } from '../editor/editor-context.ts';
import classes from '../editor/post-editor.module.css';

/** In words, whether what was typed is safe. */
export function SaveStatus() {
  const { saver } = useEditorContext().session;
  const { phase, keptAt, problem } = useSyncExternalStore(saver.subscribe, saver.state);
  const zone = useTimeZone();
  if (phase === 'failed')
    return (
      <span className={classes.kept} data-bad role="status" title={problem ?? undefined}>
        <IconCloudOff size={16} stroke={1.5} aria-hidden />
        Kept in this browser only. We try again.
      </span>
    );
  if (phase === 'kept' && !keptAt) return null;
  const words =
    phase === 'kept' && keptAt
      ? `Kept at ${formatTime(keptAt, zone)}`
      : phase === 'conflict'
        ? 'Not kept: somebody else wrote too'
        : 'Keeping…';
  const Icon = phase === 'kept' ? IconCheck : IconPencil;
  return (
    <span className={classes.kept} role="status">
      <Icon size={16} stroke={1.5} aria-hidden />
      {words}
    </span>
  );
}
