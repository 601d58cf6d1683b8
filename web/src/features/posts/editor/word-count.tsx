import { formatCountOf } from '@fanfare/contract/kit/plurals';
import { useMemo } from 'react';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { useEditorContext } from '../session/editor-context.ts';
import classes from '../visual-tab.module.css';

const wordsPerMinute = 220;

/** Number of words, counted when the HTML was serialized, not at every key. */
export function WordCount() {
  const { session } = useEditorContext();
  const html = useFormValues(session.form, ({ editor_content }) => editor_content);
  const wordCount = useMemo(() => html.replace(/<[^<>]*>/g, ' ').match(/\S+/g)?.length ?? 0, [html]);
  const minutes = Math.max(1, Math.round(wordCount / wordsPerMinute));
  return (
    <p className={classes.count}>
      {wordCount === 0 ? 'No words yet' : `${formatCountOf(wordCount, 'word')}, ${minutes} min read`}
    </p>
  );
}
