import { terms } from '@fanfare/contract/kit/terms';
import { Button, Group, Menu, TextInput } from '@mantine/core';
import { IconBookmarkPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, query, useSave } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { TextSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Block, Flex, Grid } from '../../../ui/layout/layout.tsx';
import { DateTime } from '../../../ui/page/date-time.tsx';
import { serializeDocument } from '../html/document.ts';
import { parseBody } from '../html/tags.ts';
import { useEditorContext } from '../session/editor-context.ts';

const toPlainText = (html: string): string => (parseBody(html).textContent ?? '').replace(/\s+/g, ' ').trim();

/** Tab with saved content: reusable parts of posts, such as a greeting, a footer or a disclaimer. */
export function SavedContentTab() {
  const { session, editor, insertHtml } = useEditorContext();
  const saved = useQuery(query('GET /content/saved'));
  const [title, setTitle] = useState('');
  const refreshes = ['GET /content/saved'] as const;
  const create = useSave('POST /content/saved/create', { refreshes: [...refreshes], onDone: () => setTitle('') });
  const remove = useSave('POST /content/saved/{id}/delete', { refreshes: [...refreshes] });

  const getSelectedHtml = (): string => {
    if (!editor || editor.state.selection.empty) return '';
    const part = editor.state.selection.content().content;
    const doc = editor.schema.topNodeType.createAndFill(null, part);
    return doc ? serializeDocument(editor.schema, doc) : '';
  };
  const saveContent = async (html: string) => {
    if (toPlainText(html) === '' && !html.includes('<')) return toast.warn('There’s nothing to save yet.');
    const name = title.trim() || toPlainText(html).slice(0, 60) || terms.untitled;
    await create.mutateAsync({ body: { title: name, html } }).then(
      () => toast.good('Saved. Find it here in every post.'),
      (error: unknown) => toast.failed(error),
    );
  };
  const removeContent = (id: number, html: string, name: string) =>
    remove.mutate(
      { params: { id } },
      {
        onError: toast.failed,
        onSuccess: () =>
          toast.undo(`“${name}” deleted.`, () => {
            void call('POST /content/saved/create', { body: { title: name, html } })
              .then(() => saved.refetch())
              .catch(toast.failed);
          }),
      },
    );

  return (
    <Grid gap={20} content="start" mih="48dvh">
      <Group gap="xs" wrap="nowrap" align="flex-end">
        <TextInput
          flex={1}
          maw={420}
          label="Save part of this post"
          placeholder="Name"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          data-enter-target="save-content"
        />
        <Menu>
          <Menu.Target>
            <Button
              id="save-content"
              variant="default"
              loading={create.isPending}
              leftSection={<IconBookmarkPlus size={18} stroke={1.5} aria-hidden />}
            >
              Save
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              disabled={!editor || editor.state.selection.empty}
              onClick={() => void saveContent(getSelectedHtml())}
            >
              Selected text
            </Menu.Item>
            <Menu.Item onClick={() => void saveContent(session.read().editor_content)}>Full text</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
      {saved.error && <ErrorState error={saved.error} onRetry={() => void saved.refetch()} />}
      {saved.isPending && <TextSkeleton lines={4} />}
      {saved.data?.items.length === 0 && (
        <EmptyState illustration="envelope" title="No saved content yet">
          Save text you reuse, like a greeting or footer, and insert it in any post.
        </EmptyState>
      )}
      <Grid component="ul" gap={10}>
        {saved.data?.items.map((item) => (
          <Flex component="li" key={item.id} gap={8} py={12} px={16} panel>
            <Block flex={1} miw={0}>
              <strong>{item.title}</strong>
              <Block component="p" my={2} c="dimmed" truncate>
                {toPlainText(item.html).slice(0, 200)}
              </Block>
              <small>
                <DateTime at={item.saved} show="relative" />, {item.saved_by}
              </small>
            </Block>
            <Button variant="light" size="xs" onClick={() => insertHtml(item.html)} aria-label={`Insert ${item.title}`}>
              Insert
            </Button>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              aria-label={`Delete ${item.title}`}
              onClick={() => removeContent(item.id, item.html, item.title)}
            >
              <IconTrash size={16} stroke={1.5} aria-hidden />
            </Button>
          </Flex>
        ))}
      </Grid>
    </Grid>
  );
}
