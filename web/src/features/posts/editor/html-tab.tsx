import { Textarea } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useEditorContext } from '../session/editor-context.ts';
import classes from '../visual-tab.module.css';

/** The Text tab: the post as HTML. The field is uncontrolled, because rendering a long text at every key is slow. */
export function HtmlTab() {
  const { session, canWrite } = useEditorContext();
  const revision = useSyncExternalStore(session.form.subscribe, session.form.revision);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => session.attachReader(() => field.current?.value), [session]);
  return (
    <Textarea
      key={revision}
      ref={field}
      aria-label="HTML of the post"
      spellCheck={false}
      readOnly={!canWrite}
      classNames={{ input: classes.source }}
      defaultValue={session.form.values().editor_content}
      onChange={() => session.markTyped()}
      description="Scripts and other unsafe HTML are removed on save."
      inputWrapperOrder={['input', 'description']}
    />
  );
}
