import { Button, Group, Menu, TextInput } from '@mantine/core';
import { IconBookmarkPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query, useSave } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { useEditorContext } from './editor-context.ts';
import { serializeDocument } from './html/document.ts';
import { parseBody } from './html/tags.ts';
import classes from './saved-content-tab.module.css';

const wordsOf = (html: string): string => (parseBody(html).textContent ?? '').replace(/\s+/g, ' ').trim();

/** Pieces of text to use again: a greeting, a footer, a disclaimer. */
export function SavedContentTab() {
  const { session, editor, insert } = useEditorContext();
  const saved = useQuery(query('GET /content/saved'));
  const [title, setTitle] = useState('');
  const refreshes = ['GET /content/saved'] as const;
  const keep = useSave('POST /content/saved/create', { refreshes: [...refreshes], onDone: () => setTitle('') });
  const remove = useSave('POST /content/saved/{id}/delete', { refreshes: [...refreshes] });

  const selected = (): string => {
    if (!editor || editor.state.selection.empty) return '';
    const part = editor.state.selection.content().content;
    const doc = editor.schema.topNodeType.createAndFill(null, part);
    return doc ? serializeDocument(editor.schema, doc) : '';
  };
  const keepThis = async (html: string) => {
    if (wordsOf(html) === '' && !html.includes('<')) return toast.warn('There is nothing to keep yet.');
    const name = title.trim() || wordsOf(html).slice(0, 60) || 'Without a name';
    await keep.mutateAsync({ body: { title: name, html } }).then(
      () => toast.good('It is kept. You find it here in every post.'),
      (error: unknown) => toast.failed(error),
    );
  };
  const drop = (id: number, html: string, name: string) =>
    remove.mutate(
      { params: { id } },
      {
        onError: toast.failed,
        onSuccess: () =>
          toast.undo(`“${name}” is deleted.`, () => {
            void call('POST /content/saved/create', { body: { title: name, html } })
              .then(() => saved.refetch())
              .catch(toast.failed);
          }),
      },
    );

  return (
    <div className={classes.saved}>
      <Group className={classes.keep} gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          className={classes.name}
          label="Keep a piece of this post"
          placeholder="A name for it"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Menu>
          <Menu.Target>
            <Button
              variant="default"
              loading={keep.isPending}
              leftSection={<IconBookmarkPlus size={18} stroke={1.5} aria-hidden />}
            >
              Keep
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={!editor || editor.state.selection.empty} onClick={() => void keepThis(selected())}>
              What I have selected
            </Menu.Item>
            <Menu.Item onClick={() => void keepThis(session.read().editor_content)}>The whole text</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {saved.error && <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />}
      {saved.isPending && <TextSkeleton lines={4} />}
      {saved.data?.items.length === 0 && (
        <EmptyState drawing="letter" title="Nothing kept yet">
          Keep pieces you write again and again, such as a greeting or a footer, and put them into any post.
        </EmptyState>
      )}
      <ul className={classes.list}>
        {saved.data?.items.map((piece) => (
          <li key={piece.id} className={classes.piece}>
            <div className={classes.about}>
              <strong>{piece.title}</strong>
              <p>{wordsOf(piece.html).slice(0, 200)}</p>
              <small>
                <DateTime at={piece.saved} show="relative" />, {piece.saved_by}
              </small>
            </div>
            <Button variant="light" size="xs" onClick={() => insert(piece.html)} aria-label={`Insert ${piece.title}`}>
              Insert
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={`Delete ${piece.title}`}
              onClick={() => drop(piece.id, piece.html, piece.title)}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
