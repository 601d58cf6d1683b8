import { useMemo } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useFields } from '../saving/fields-store.ts';
import { useEditorContext } from './editor-context.ts';
import classes from './visual-tab.module.css';

const perMinute = 220;

/** Counted when the text was written out, not at every key. */
export function WordCount() {
  const { session } = useEditorContext();
  const html = useFields(session.store, ({ editor_content }) => editor_content);
  const words = useMemo(() => html.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0, [html]);
  const minutes = Math.max(1, Math.round(words / perMinute));
  return (
    <p className={classes.count}>
      {words === 0
        ? 'No words yet'
        : `${formatNumber(words)} ${words === 1 ? 'word' : 'words'}, ${minutes} min to read`}
    </p>
  );
}
