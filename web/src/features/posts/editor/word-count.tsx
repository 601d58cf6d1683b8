import { useMemo } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { useEditorContext } from './editor-context.ts';
import classes from './visual-tab.module.css';

const wordsPerMinute = 220;

/** Counts when the HTML was serialized, not at every key. */
export function WordCount() {
  const { session } = useEditorContext();
  const html = useFormValues(session.form, ({ editor_content }) => editor_content);
  const wordCount = useMemo(() => html.replace(/<[^<>]*>/g, ' ').match(/\S+/g)?.length ?? 0, [html]);
  const minutes = Math.max(1, Math.round(wordCount / wordsPerMinute));
  return (
    <p className={classes.count}>
      {wordCount === 0
        ? 'No words yet'
        : `${formatNumber(wordCount)} ${wordCount === 1 ? 'word' : 'words'}, ${minutes} min read`}
    </p>
  );
}
