import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useEpoch } from '../saving/fields-store.ts';
import { useEditorContext } from './editor-context.ts';
import classes from './visual-tab.module.css';

/** The same text as HTML. The field holds it itself: a long text must not be drawn again at every key. */
export function HtmlTab() {
  const { session, mayWrite } = useEditorContext();
  const epoch = useEpoch(session.store);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => session.attach(() => field.current?.value), [session]);
  return (
    <Textarea
      key={epoch}
      ref={field}
      aria-label="HTML of the post"
      spellCheck={false}
      readOnly={!mayWrite}
      classNames={{ input: classes.source }}
      defaultValue={session.store.get().editor_content}
      onChange={() => session.typed()}
      description="What a site may not show, such as scripts, is taken out when the post is saved there."
      inputWrapperOrder={['input', 'description']}
    />
  );
}
