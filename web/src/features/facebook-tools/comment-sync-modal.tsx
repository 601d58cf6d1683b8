import { anonymousAuthor, CommentSyncDraft, commentSyncLimits } from '@fanfare/contract/facebook-tools/comment-sync';
import { Button, Modal } from '@mantine/core';
import { useSave } from '../../lib/api.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PagesField } from './comment-pages-field.tsx';
import { type CommentPage, type CommentSync, commentQueryKeys } from './use-comment-sync.ts';

type Props = {
  sync: CommentSync | undefined;
  pages: readonly CommentPage[];
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

/** Content of the dialog. A child of the modal, so that each opening starts with the saved values. */
function Fields({ sync, pages, onClose, onSaved }: Props & { sync: CommentSync }) {
  const save = useSave('POST /facebook/comment_sync/save', {
    refreshes: commentQueryKeys,
    onDone: ({ on, site_name }) => {
      onSaved();
      toast.good(
        on ? `Facebook comments turned on for ${site_name}.` : `Facebook comments turned off for ${site_name}.`,
      );
      onClose();
    },
  });
  const connectedPageIds = sync.fb_pages.map(({ id }) => id).filter((id) => pages.some((page) => page.id === id));
  const isFirstSetup = !sync.on && sync.fb_pages.length === 0;
  return (
    <Form
      schema={CommentSyncDraft}
      submit="Save"
      label="Comment sync"
      initial={{
        site_id: sync.site_id,
        show_names: sync.show_names,
        hold: sync.hold,
        days: sync.days,
        // Comment sync is turned on when it is set up for the first time.
        on: sync.on || isFirstSetup,
        fb_page_ids: isFirstSetup && pages.length === 1 ? pages.map(({ id }) => id) : connectedPageIds,
      }}
      onSubmit={(body) => save.mutateAsync({ body })}
      secondaryAction={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field) => (
        <>
          <SwitchField {...field('on')} label="Show Facebook comments under posts" />
          <PagesField {...field('fb_page_ids')} pages={pages} />
          <SwitchField
            {...field('show_names')}
            label="Show names"
            description={`Otherwise authors show as “${anonymousAuthor}”. Your page’s replies keep its name.`}
          />
          <SwitchField
            {...field('hold')}
            label="Review before showing"
            description="New and edited comments stay hidden until you approve them."
          />
          <NumberField
            {...field('days')}
            label="Days to sync each post"
            description="After that, comments under the post no longer change."
            min={1}
            max={commentSyncLimits.maxDays}
          />
        </>
      )}
    </Form>
  );
}
