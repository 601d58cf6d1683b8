import { media } from '@fanfare/contract/media/media';
import { useSave } from '../../../lib/api.ts';
import { useCan } from '../../../lib/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextareaField } from '../../../ui/fields/textarea-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import type { MediaItem } from '../types.ts';

/** Form for the name and alt text of a file. */
export function FileForm({ item }: { item: MediaItem }) {
  const canEdit = useCan('any:editor');
  const save = useSave('POST /media/{id}/save', {
    refreshes: ['GET /media', 'GET /media/{id}'],
    onDone: () => void toast.good('File saved.'),
  });
  if (!canEdit)
    return (
      <div>
        <strong>{item.name}</strong>
        <p className="ff-prose">{item.alt || 'No alt text'}</p>
      </div>
    );
  return (
    <Form
      schema={media['POST /media/{id}/save'].body}
      initial={{ name: item.name, alt: item.alt }}
      submit="Save file"
      label="File details"
      onSubmit={(body) => save.mutateAsync({ params: { id: item.id }, body })}
    >
      {(field) => (
        <>
          <TextField {...field('name')} label="Name" maxLength={200} />
          {item.family === 'image' && (
            <TextareaField
              {...field('alt')}
              label="Alt text"
              description="Describe this image for screen readers. Posts use this text."
              rows={2}
            />
          )}
        </>
      )}
    </Form>
  );
}
