import { categoryMessages } from '@fanfare/contract/bulk-ai/categories';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { reasonBeside } from '../failure-toast.ts';
import { CategoryForm } from './category-form.tsx';

/** `new`, or the id of the category to edit. */
export type EditedCategory = 'new' | number | undefined;
type Props = { edited: EditedCategory; onClose: () => void };

export function CategoryModal({ edited, onClose }: Props) {
  return (
    <Modal
      opened={edited !== undefined}
      onClose={onClose}
      title={edited === 'new' ? 'New category' : 'Edit category'}
      size={640}
      // No close on a click beside the modal: it would lose 50 keywords.
      closeOnClickOutside={false}
    >
      {edited === 'new' && <CategoryForm category={undefined} onClose={onClose} />}
      {typeof edited === 'number' && <LoadedCategory key={edited} id={edited} onClose={onClose} />}
    </Modal>
  );
}

function LoadedCategory({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useQuery({
    ...query('GET /bulkaicontentgeneration/category/edit/{id}', { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data) return <CategoryForm category={data.data} onClose={onClose} />;
  if (!error) return <FormSkeleton fields={2} />;
  return (
    <Alert
      tone="bad"
      title={categoryMessages.loadFailed}
      action={
        <Button size="xs" variant="default" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      {reasonBeside(categoryMessages.loadFailed, error)}
    </Alert>
  );
}
