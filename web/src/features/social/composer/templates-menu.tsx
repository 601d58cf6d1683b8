import { singleLine } from '@fanfare/contract/kit/text';
import { templateLimits, templateMessages } from '@fanfare/contract/social/templates';
import { ActionIcon, Button, Menu, Modal, Text } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { errorMessage, query, useSave } from '../../../lib/api.ts';
import { truncate } from '../../../lib/format.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { Block, Flex } from '../../../ui/layout/layout.tsx';
import { Meta } from '../../../ui/text/text.tsx';
import classes from './templates-menu.module.css';
import type { PostForm } from './use-post-draft.ts';

type Props = { form: PostForm };

/** Menu of saved texts: apply, save, delete. */
export function TemplatesMenu({ form }: Props) {
  const [isSaveOpen, setSaveOpen] = useState(false);
  const templatesQuery = useQuery({ ...query('GET /social/templates'), retry: false });
  const remove = useSave('POST /social/template/{id}/delete', { refreshes: ['GET /social/templates'] });
  const templates = templatesQuery.data?.templates ?? [];
  const hasText = useFormValues(form, ({ message, versions }) =>
    [message, ...Object.values(versions)].some((text) => text.trim() !== ''),
  );

  function applyTemplate(id: number) {
    const template = templates.find((item) => item.id === id);
    if (!template) return;
    const { message, ai, versions, thread } = form.values();
    const texts = { message: template.message, ai: template.ai, versions: template.versions };
    form.change({ ...texts, thread: template.threads });
    if (hasText)
      toast.undo(`Text replaced with “${template.name}”.`, () => form.change({ message, ai, versions, thread }));
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
              <Flex key={id} gap={4}>
                <Menu.Item flex={1} miw={0} onClick={() => applyTemplate(id)}>
                  <Block component="strong" display="block" fw={600}>
                    {name}
                  </Block>
                  <Meta display="block">{truncate(message || (Object.values(versions)[0] ?? ''))}</Meta>
                </Menu.Item>
                <ActionIcon
                  aria-label={`Delete template ${name}`}
                  loading={remove.isPending && remove.variables?.params.id === id}
                  onClick={() => remove.mutate({ params: { id }, body: {} }, { onError: toast.failed })}
                >
                  <IconTrash size={16} stroke={1.5} aria-hidden />
                </ActionIcon>
              </Flex>
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
      {isSaveOpen && <SaveTemplate form={form} onClose={() => setSaveOpen(false)} />}
    </>
  );
}

const TemplateName = z.object({ name: singleLine(templateLimits.name, templateMessages.name) });

function SaveTemplate({ form, onClose }: Props & { onClose: () => void }) {
  const save = useSave('POST /social/template/create', { refreshes: ['GET /social/templates'] });
  return (
    <Modal opened onClose={onClose} title="Save as template">
      <Form
        schema={TemplateName}
        submit="Save template"
        onSubmit={async ({ name }) => {
          const { message, ai, versions, thread } = form.values();
          const threads = thread.filter((each) => each.message.trim() !== '');
          await save.mutateAsync({ body: { name, message, ai, versions, threads } });
          toast.good(`Template “${name.trim()}” saved.`);
          onClose();
        }}
      >
        {(field) => (
          <TextField
            {...field('name')}
            label="Name"
            autoFocus
            maxLength={templateLimits.name}
            description="Saves the text, network versions and thread. Accounts, images and links aren’t saved."
          />
        )}
      </Form>
    </Modal>
  );
}
