import { templateLimits, templateMessages } from '@fanfare/contract/templates';
import { ActionIcon, Button, Menu, Modal, Stack, Text, TextInput } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, query, useSave } from '../../../lib/api.ts';
import { truncate } from '../../../lib/format.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import type { PostDraft } from './post-draft.ts';
import classes from './templates-menu.module.css';
import type { SetDraft } from './use-post-draft.ts';

type Props = { draft: PostDraft; set: SetDraft };

/** Words that are used again and again: take them, keep them, throw them away. */
export function TemplatesMenu({ draft, set }: Props) {
  const [isNaming, setNaming] = useState(false);
  const read = useQuery({ ...query('GET /social/templates'), retry: false });
  const remove = useSave('POST /social/template/{id}/delete', { refreshes: ['GET /social/templates'] });
  const templates = read.data?.templates ?? [];
  const hasWords = [draft.message, ...Object.values(draft.versions)].some((text) => text.trim() !== '');

  function take(id: number) {
    const template = templates.find((one) => one.id === id);
    if (!template) return;
    const { message, versions, thread } = draft;
    set({ message: template.message, versions: template.versions, thread: template.threads });
    if (hasWords)
      toast.undo(`“${template.name}” took the place of your words.`, () => set({ message, versions, thread }));
  }

  return (
    <>
      <Menu width={320} closeOnItemClick>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={18} stroke={1.5} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.5} aria-hidden />}
          >
            Templates
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {templates.length > 0 && <Menu.Label>Use the words of</Menu.Label>}
          <div className={classes.list}>
            {templates.map(({ id, name, message, versions }) => (
              <div key={id} className={classes.row}>
                <Menu.Item onClick={() => take(id)}>
                  <strong>{name}</strong>
                  <span className={classes.words}>{truncate(message || (Object.values(versions)[0] ?? ''), 60)}</span>
                </Menu.Item>
                <ActionIcon
                  aria-label={`Delete the template ${name}`}
                  loading={remove.isPending && remove.variables?.params.id === id}
                  onClick={() => remove.mutate({ params: { id }, body: {} }, { onError: toast.failed })}
                >
                  <IconTrash size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
              </div>
            ))}
          </div>
          {templates.length === 0 && (
            <Text c="dimmed" px={10} py={8}>
              {read.error ? errorMessage(read.error) : 'Words you post often can be kept here.'}
            </Text>
          )}
          <Menu.Divider />
          <Menu.Item
            disabled={!hasWords}
            leftSection={<IconBookmarkPlus size={18} stroke={1.5} aria-hidden />}
            onClick={() => setNaming(true)}
          >
            Save as a template
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isNaming && <SaveTemplate draft={draft} onClose={() => setNaming(false)} />}
    </>
  );
}

function SaveTemplate({ draft, onClose }: { draft: PostDraft; onClose: () => void }) {
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const save = useSave('POST /social/template/create', { refreshes: ['GET /social/templates'] });
  const problem = name.trim() === '' ? templateMessages.name : save.error ? errorMessage(save.error) : undefined;
  const { message, versions, thread } = draft;

  function submit() {
    setTried(true);
    if (name.trim() === '') return;
    const threads = thread.filter((each) => each.message.trim() !== '');
    save.mutate(
      { body: { name, message, versions, threads } },
      {
        onSuccess: () => {
          toast.good(`“${name.trim()}” is kept. You find it under Templates.`);
          onClose();
        },
      },
    );
  }

  return (
    <Modal opened onClose={onClose} title="Save as a template">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          submit();
        }}
      >
        <Stack gap="md">
          <TextInput
            label="Name"
            withAsterisk
            data-autofocus
            maxLength={templateLimits.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={isTried || save.error ? problem : undefined}
            description="The message, its versions for networks and the thread are kept; accounts, pictures and links are not."
          />
          <Button type="submit" loading={save.isPending} className={classes.save}>
            Save template
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
