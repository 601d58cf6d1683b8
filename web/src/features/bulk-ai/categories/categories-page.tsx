import { categoryMessages } from '@fanfare/contract/bulk-ai/categories';
import { countOf } from '@fanfare/contract/kit/plurals';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Flex, Grid } from '../../../ui/layout/layout.tsx';
import { ConfirmModal } from '../../../ui/overlay/confirm-modal.tsx';
import { RestrictedButton } from '../../../ui/overlay/restricted-button.tsx';
import { type Category, categoriesQuery, runningPollMs, staleAfterChange } from '../bulk-queries.ts';
import { showFailure } from '../failure-toast.ts';
import classes from './categories.module.css';
import { CategoryCard } from './category-card.tsx';
import { CategoryModal, type EditedCategory } from './category-modal.tsx';

const isWriting = ({ keywords }: Category): boolean => keywords.some(({ state }) => state === 'writing');

export function CategoriesPage() {
  const [edited, setEdited] = useState<EditedCategory>();
  const list = useQuery({
    ...categoriesQuery,
    refetchInterval: ({ state }) => (state.data?.categories.some(isWriting) ? runningPollMs : false),
  });
  return (
    <>
      <QueryState query={list} skeleton={<CardsSkeleton cards={4} height={196} />}>
        {({ categories }) => <CategoryList categories={categories} onEdit={setEdited} />}
      </QueryState>
      <CategoryModal edited={edited} onClose={() => setEdited(undefined)} />
    </>
  );
}

type ListProps = { categories: readonly Category[]; onEdit: (edited: EditedCategory) => void };

function CategoryList({ categories, onEdit }: ListProps) {
  const canEdit = useCan('bulk_ai:editor');
  const [deleted, setDeleted] = useState<Category>();
  const stale = { refreshes: staleAfterChange };
  const pause = useSave('POST /bulkaicontentgeneration/category/pause/{id}', stale);
  const remove = useSave('POST /bulkaicontentgeneration/category/delete/{id}', stale);
  const newCategory = (
    <Button leftSection={<IconPlus size={18} stroke={1.5} aria-hidden />} onClick={() => onEdit('new')}>
      New category
    </Button>
  );
  const setPaused = ({ id, name }: Category, paused: boolean) =>
    pause.mutate(
      { params: { id }, body: { paused } },
      { onSuccess: () => toast.good(`${name} ${paused ? 'paused' : 'resumed'}.`), onError: toast.failed },
    );
  const confirmDelete = async ({ id }: Category) => {
    await remove
      .mutateAsync({ params: { id } })
      .then(() => toast.good(categoryMessages.deleted), showFailure(categoryMessages.deleteFailed));
  };
  if (categories.length === 0)
    return (
      <EmptyState illustration="envelope" title="No categories yet" action={canEdit && newCategory}>
        A category is a topic with up to 50 keywords. Each keyword becomes an article on a site you choose.
      </EmptyState>
    );
  return (
    <>
      <Flex className={classes.bar} gap={12} justify="space-between" wrap mb={16}>
        <p>{countOf(categories.length, 'category', 'categories')}</p>
        {canEdit ? newCategory : <RestrictedButton need="bulk_ai:editor">New category</RestrictedButton>}
      </Flex>
      <Grid component="ul" fill="min(400px, 100%)" gap={16} align="start">
        {categories.map((category) => (
          <CategoryCard
            key={category.id}
            category={category}
            onEdit={() => onEdit(category.id)}
            onPause={(paused) => setPaused(category, paused)}
            onDelete={() => setDeleted(category)}
          />
        ))}
      </Grid>
      <ConfirmModal
        opened={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        title={`Delete ${deleted?.name ?? ''}?`}
        confirm="Delete category"
        danger
        onConfirm={() => deleted && confirmDelete(deleted)}
      >
        {categoryMessages.confirmDelete} Its keywords are removed. Written articles stay.
      </ConfirmModal>
    </>
  );
}
