import { type AutoresponderMatch, autoresponderMatches } from '@fanfare/contract/facebook-tools/autoresponder-rule';
import {
  AutoresponderDraft,
  type AutoresponderTrigger,
  autoresponderLimits,
  autoresponderTriggers,
} from '@fanfare/contract/facebook-tools/page-autoresponder';
import { Button, Modal, TagsInput } from '@mantine/core';
import { useSave } from '../../../lib/api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { CustomField } from '../../../ui/fields/field-frame.tsx';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { AutoresponderPreview } from './autoresponder-preview.tsx';
import { type Autoresponder, type AutoresponderPageRow, useRowUpdates } from './use-autoresponders.ts';

type Props = {
  autoresponder: Autoresponder | 'new' | undefined;
  pages: readonly AutoresponderPageRow[];
  onClose: () => void;
};

export const triggerLabels: Record<AutoresponderTrigger, string> = {
  comment: 'Comments',
  message: 'Messages',
};
export const matchLabels: Record<AutoresponderMatch, string> = {
  always: 'Always',
  contains: 'Contains one of these words',
  word: 'Has one of these as a whole word',
};
const { maxWords, maxWordLength, maxTextLength, maxOrder } = autoresponderLimits;

export function AutoresponderModal({ autoresponder, pages, onClose }: Props) {
  const title = autoresponder === 'new' || !autoresponder ? 'New autoresponder' : `Edit ${autoresponder.name}`;
  return (
    <Modal opened={autoresponder !== undefined} onClose={onClose} title={title} size={600}>
      {autoresponder && (
        <Fields autoresponder={autoresponder === 'new' ? undefined : autoresponder} pages={pages} onClose={onClose} />
      )}
    </Modal>
  );
}

type FieldsProps = Omit<Props, 'autoresponder'> & { autoresponder: Autoresponder | undefined };

/** Content of the dialog. A child of the modal, so that each opening starts with the saved values. */
function Fields({ autoresponder, pages, onClose }: FieldsProps) {
  const rows = useRowUpdates();
  const [firstPage] = pages;
  const save = useSave('POST /facebook/page/autoresponder/save', {
    onDone: (row) => {
      rows.replace(row);
      toast.good('Autoresponder saved.');
      onClose();
    },
  });
  return (
    <Form
      schema={AutoresponderDraft}
      submit="Save"
      label="Autoresponder"
      initial={toInitial(autoresponder, pages.length === 1 ? firstPage?.id : undefined)}
      onSubmit={(body) => save.mutateAsync({ body })}
      secondaryAction={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field, { values }) => {
        const { trigger = 'comment', match = 'always', words = [] } = values;
        return (
          <>
            <TextField {...field('name')} label="Name" maxLength={80} />
            <SelectField
              {...field('fb_page_id')}
              label="Facebook page"
              placeholder="Choose a page"
              options={pages.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SelectField
              {...field('trigger')}
              label="Answer"
              options={autoresponderTriggers.map((value) => ({ value, label: triggerLabels[value] }))}
            />
            {trigger === 'comment' && (
              <TextField
                {...field('fb_post_id')}
                label="Post ID"
                description="Answers comments on this post only. Leave it empty for all posts."
                placeholder="1234567890_9876543210"
              />
            )}
            <SelectField
              {...field('match')}
              label="When"
              options={autoresponderMatches.map((value) => ({ value, label: matchLabels[value] }))}
            />
            {match !== 'always' && (
              <CustomField<string[]> {...field('words')}>
                {({ value = [], onChange, onBlur, error }) => (
                  <TagsInput
                    label="Words"
                    description="Press Enter after each word or phrase."
                    maxTags={maxWords}
                    maxLength={maxWordLength}
                    error={error}
                    value={value}
                    onChange={onChange}
                    onBlur={onBlur}
                  />
                )}
              </CustomField>
            )}
            {trigger === 'comment' && (
              <TextareaField {...field('public_reply')} label="Public reply" maxLength={maxTextLength} />
            )}
            <TextareaField
              {...field('private_message')}
              label="Private message"
              description="Some laws require you to say that the message is automatic."
              maxLength={maxTextLength}
            />
            <NumberField
              {...field('order')}
              label="Order"
              description="The first autoresponder that matches answers, lowest number first."
              min={1}
              max={maxOrder}
            />
            <AutoresponderPreview
              trigger={trigger}
              match={match}
              words={words}
              publicReply={values.public_reply ?? ''}
              privateMessage={values.private_message ?? ''}
            />
          </>
        );
      }}
    </Form>
  );
}

const toInitial = (row: Autoresponder | undefined, onlyPageId: string | undefined) =>
  row
    ? {
        id: row.id,
        name: row.name,
        fb_page_id: row.fb_page_id,
        trigger: row.trigger,
        fb_post_id: row.fb_post_id,
        match: row.match,
        words: row.words,
        order: row.order,
        public_reply: row.public_reply,
        private_message: row.private_message,
      }
    : {
        trigger: 'comment' as const,
        match: 'contains' as const,
        words: [],
        fb_post_id: '',
        order: 100,
        ...(onlyPageId === undefined ? {} : { fb_page_id: onlyPageId }),
      };
