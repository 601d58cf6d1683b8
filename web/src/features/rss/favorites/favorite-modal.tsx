import { FavoriteChange } from '@fanfare/contract/rss/favorite-calls';
import { Button, Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call, useSave } from '../../../lib/api.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { FormSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { changeArticles } from '../articles/article-cache.ts';
import { SitesField } from '../channels/sites-field.tsx';
import { favoritesKey } from '../rss-queries.ts';
import { DayField } from './day-field.tsx';

type EditedFavorite = { id: number; note: string; day: string | null };
type Props = { favorite: EditedFavorite | undefined; onClose: () => void };

/** Dialog for note, day and sites of a favorite. */
export const FavoriteModal = ({ favorite, onClose }: Props) => (
  <Modal opened={favorite !== undefined} onClose={onClose} title="Edit favorite" size={520}>
    {favorite && <Loader favorite={favorite} onClose={onClose} />}
  </Modal>
);

const key = 'POST /content/rss/sites/associated/get';

function Loader({ favorite, onClose }: { favorite: EditedFavorite; onClose: () => void }) {
  const sites = useQuery({
    queryKey: [key, favorite.id],
    queryFn: ({ signal }) => call(key, { body: { favorite_id: favorite.id }, signal }),
    gcTime: 0,
  });
  if (sites.data) return <Fields favorite={favorite} sites={sites.data.assoc_sites} onClose={onClose} />;
  if (sites.error) return <ErrorState error={sites.error} onRetry={() => void sites.refetch()} />;
  return <FormSkeleton fields={3} />;
}

const FavoriteForm = z.object({
  favorite_note: FavoriteChange.shape.favorite_note,
  favorite_date: FavoriteChange.shape.favorite_date,
  assoc_sites: z.array(z.string()).optional(),
});

type FieldsProps = { favorite: EditedFavorite; sites: readonly number[]; onClose: () => void };

function Fields({ favorite, sites, onClose }: FieldsProps) {
  const client = useQueryClient();
  const save = useSave('POST /content/rss/favorite/{id}/update', {
    refreshes: [favoritesKey],
    onDone: ({ favorite: { set_date, note } }) => {
      changeArticles(client, ({ favorite_id }) => favorite_id === favorite.id, {
        favorite_date: set_date,
        favorite_note: note,
      });
      toast.good('Favorite saved.');
      onClose();
    },
  });
  return (
    <Form
      schema={FavoriteForm}
      submit="Save"
      label="Favorite"
      initial={{
        favorite_note: favorite.note,
        ...(favorite.day ? { favorite_date: favorite.day } : {}),
        assoc_sites: sites.map(String),
      }}
      onSubmit={({ favorite_note = '', favorite_date, assoc_sites = [] }) =>
        save.mutateAsync({ params: { id: favorite.id }, body: { favorite_note, favorite_date, assoc_sites } })
      }
      secondaryAction={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      {(field) => (
        <>
          <TextareaField {...field('favorite_note')} label="Note" placeholder="Why this is worth a post" autoFocus />
          <DayField {...field('favorite_date')} label="Day" description="When you want to write about it." />
          <SitesField {...field('assoc_sites')} />
        </>
      )}
    </Form>
  );
}
