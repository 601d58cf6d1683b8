import { anonymousAuthor, CommentSyncDraft, commentSyncLimits } from '@fanfare/contract/comment-sync';
import { Button, Modal } from '@mantine/core';
import { useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PagesField } from './comment-pages-field.tsx';
import { commentReads, type PageFacts, type SyncFacts } from './use-comment-sync.ts';

type Props = {
  sync: SyncFacts | undefined;
  pages: readonly PageFacts[];
  onClose: () => void;
  onSaved: () => void;
};

export function CommentSyncModal({ sync, pages, onClose, onSaved }: Props) {
  const title = `Comments on ${sync?.site_name ?? ''}`;
  return (
    <Modal opened={sync !== undefined} onClose={onClose} title={title} size={520}>
      {sync && <Fields sync={sync} pages={pages} onClose={onClose} onSaved={onSaved} />}
    </Modal>
  );
}

/** Inside the modal, so that each opening starts with what is kept. */
function Fields({ sync, pages, onClose, onSaved }: Props & { sync: SyncFacts }) {
  const save = useSave('POST /facebook/comment_sync/save', {
    refreshes: commentReads,
    onDone: ({ on, site_name }) => {
      onSaved();
      toast.good(
        on ? `Comments from Facebook are shown on ${site_name}.` : `${site_name} shows no comments from Facebook.`,
      );
      onClose();
    },
  });
  const chosen = sync.fb_pages.map(({ id }) => id).filter((id) => pages.some((page) => page.id === id));
  const isFresh = !sync.on && sync.fb_pages.length === 0;
  return (
    <Form
      schema={CommentSyncDraft}
      submit="Save"
      label="Comment sync"
      initial={{
        ...{ site_id: sync.site_id, show_names: sync.show_names, hold: sync.hold, days: sync.days },
        // Whoever opens this for the first time wants it.
        on: sync.on || isFresh,
        fb_page_ids: isFresh && pages.length === 1 ? pages.map(({ id }) => id) : chosen,
      }}
      onSubmit={(body) => save.mutateAsync({ body })}
      beside={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field) => (
        <>
          <SwitchField {...field('on')} label="Show comments from Facebook below posts" />
          <PagesField field={field('fb_page_ids')} pages={pages} />
          <SwitchField
            {...field('show_names')}
            label="Show who wrote them"
            description={`Otherwise everybody is “${anonymousAuthor}”. Answers of your page keep its name.`}
          />
          <SwitchField
            {...field('hold')}
            label="Hold new comments"
            description="They wait in the list until somebody shows them. Words that change wait again."
          />
          <NumberField
            {...field('days')}
            label="Days to keep looking"
            description="After that, what stands below a post stays as it is."
            min={1}
            max={commentSyncLimits.days}
          />
        </>
      )}
    </Form>
  );
}
