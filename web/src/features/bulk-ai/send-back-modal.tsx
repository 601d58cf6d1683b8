import { bulkAi } from '@fanfare/contract/bulk-ai/bulk-ai';
import { Button, Modal, Text } from '@mantine/core';
import { useSave } from '../../lib/api.ts';
import { TextareaField } from '../../ui/fields/textarea-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { type ArticleRow, staleAfterChange } from './bulk-queries.ts';

type Props = { article: Pick<ArticleRow, 'id'> | undefined; onClose: () => void; onSent: () => void };

const { body: Note } = bulkAi['POST /bulkaicontentgeneration/articles/send-back/{id}'];

/** Dialog that sends an article on hold back with a note, to be written again. */
export function SendBackModal({ article, onClose, onSent }: Props) {
  const sendBack = useSave('POST /bulkaicontentgeneration/articles/send-back/{id}', { refreshes: staleAfterChange });
  return (
    <Modal opened={article !== undefined} onClose={onClose} title="Send back for a new version?" size={520}>
      <Form
        schema={Note}
        submit="Send back"
        isDiscardable
        secondaryAction={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
        onSubmit={async ({ note }) => {
          if (!article) return;
          await sendBack.mutateAsync({ params: { id: article.id }, body: { note } });
          onClose();
          onSent();
        }}
      >
        {(field) => (
          <>
            <Text>The article is written again with your note, and comes back to you for review.</Text>
            <TextareaField {...field('note')} label="What should change" rows={3} maxLength={1000} autoFocus />
          </>
        )}
      </Form>
    </Modal>
  );
}
