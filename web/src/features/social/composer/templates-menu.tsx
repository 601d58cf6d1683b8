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

type Props = { draft: PostDraft; setDraft: SetDraft };

/** Menu of saved texts: apply, save, delete. */
export function TemplatesMenu({ draft, setDraft }: Props) {
  const [isSaveOpen, setSaveOpen] = useState(false);
  const templatesQuery = useQuery({ ...query('GET /social/templates'), retry: false });
  const remove = useSave('POST /social/template/{id}/delete', { refreshes: ['GET /social/templates'] });
  const templates = templatesQuery.data?.templates ?? [];
  const hasText = [draft.message, ...Object.values(draft.versions)].some((text) => text.trim() !== '');

  function applyTemplate(id: number) {
    const template = templates.find((item) => item.id === id);
    if (!template) return;
    const { message, versions, thread } = draft;
    setDraft({ message: template.message, versions: template.versions, thread: template.threads });
    if (hasText) toast.undo(`Text replaced with “${template.name}”.`, () => setDraft({ message, versions, thread }));
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
          {templates.length > 0 && <Menu.Label>Use template</Menu.Label>}
          <div className={classes.list}>
            {templates.map(({ id, name, message, versions }) => (
              <div key={id} className={classes.row}>
                <Menu.Item onClick={() => applyTemplate(id)}>
                  <strong>{name}</strong>
                  <span className={classes.text}>{truncate(message || (Object.values(versions)[0] ?? ''), 60)}</span>
                </Menu.Item>
                <ActionIcon
                  aria-label={`Delete template ${name}`}
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
              {templatesQuery.error ? errorMessage(templatesQuery.error) : 'Save posts you reuse as templates.'}
            </Text>
          )}
          <Menu.Divider />
          <Menu.Item
            disabled={!hasText}
            leftSection={<IconBookmarkPlus size={18} stroke={1.5} aria-hidden />}
            onClick={() => setSaveOpen(true)}
          >
            Save as template
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSaveOpen && <SaveTemplate draft={draft} onClose={() => setSaveOpen(false)} />}
    </>
  );
}

function SaveTemplate({ draft, onClose }: { draft: PostDraft; onClose: () => void }) {
  const [name, setName] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const save = useSave('POST /social/template/create', { refreshes: ['GET /social/templates'] });
  const problem = name.trim() === '' ? templateMessages.name : save.error ? errorMessage(save.error) : undefined;
  const { message, versions, thread } = draft;

  function submit() {
    setHasTried(true);
    if (name.trim() === '') return;
    const threads = thread.filter((each) => each.message.trim() !== '');
    save.mutate(
      { body: { name, message, versions, threads } },
      {
        onSuccess: () => {
          toast.good(`Template “${name.trim()}” saved.`);
          onClose();
        },
      },
    );
  }

  return (
    <Modal opened onClose={onClose} title="Save as template">
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
            error={hasTried || save.error ? problem : undefined}
            description="Saves the text, network versions and thread. Accounts, images and links aren’t saved."
          />
          <Button type="submit" loading={save.isPending} className={classes.save}>
            Save template
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
