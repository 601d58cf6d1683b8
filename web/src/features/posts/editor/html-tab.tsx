import { Textarea } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useRevision } from '../saving/fields-store.ts';
import { useEditorContext } from './editor-context.ts';
import classes from './visual-tab.module.css';

/** The post as HTML. The field is uncontrolled, because rendering a long text at every key is slow. */
export function HtmlTab() {
  const { session, canWrite } = useEditorContext();
  const revision = useRevision(session.store);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => session.attach(() => field.current?.value), [session]);
  return (
    <Textarea
      key={revision}
      ref={field}
      aria-label="HTML of the post"
      spellCheck={false}
      readOnly={!canWrite}
      classNames={{ input: classes.source }}
      defaultValue={session.store.get().editor_content}
      onChange={() => session.markTyped()}
      description="Scripts and other unsafe HTML are removed on save."
      inputWrapperOrder={['input', 'description']}
    />
  );
}
