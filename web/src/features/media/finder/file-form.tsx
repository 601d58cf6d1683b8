import { media } from '@fanfare/contract/media';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { MediaItem } from '../types.ts';

/** What people call a file, and what is said to those who cannot see it. */
export function FileForm({ item }: { item: MediaItem }) {
  const mayChange = useCan('any:editor');
  const save = useSave('POST /media/{id}/save', {
    refreshes: ['GET /media', 'GET /media/{id}'],
    onDone: () => void toast.good('The file is saved.'),
  });
  if (!mayChange)
    return (
      <div>
        <strong>{item.name}</strong>
        <p>{item.alt || 'Without an alternative text.'}</p>
      </div>
    );
  return (
    <Form
      schema={media['POST /media/{id}/save'].body}
      initial={{ name: item.name, alt: item.alt }}
      submit="Save file"
      label="About the file"
      onSubmit={(body) => save.mutateAsync({ params: { id: item.id }, body })}
    >
      {(field) => (
        <>
          <TextField {...field('name')} label="Name" maxLength={200} />
          {item.family === 'image' && (
            <TextareaField
              {...field('alt')}
              label="Alternative text"
              description="What is to be seen, for people who cannot see it. Posts take it over."
              rows={2}
            />
          )}
        </>
      )}
    </Form>
  );
}
