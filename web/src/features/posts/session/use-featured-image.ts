import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/api.ts';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { useEditorContext } from './editor-context.ts';

type FeaturedImage = { src: string; alt: string; warning: string | null };

/** The featured image of the post: from the media library, or already on the site. */
export function useFeaturedImage(): FeaturedImage | undefined {
  const { session } = useEditorContext();
  const id = useFormValues(session.form, ({ featured_image }) => featured_image);
  const url = useFormValues(session.form, ({ featured_image_url }) => featured_image_url);
  const { data } = useQuery({ ...query('GET /media/{id}', { params: { id: id ?? 0 } }), enabled: id !== null });
  if (id !== null) return data && { src: data.path, alt: data.alt, warning: data.warning };
  return url ? { src: url, alt: '', warning: null } : undefined;
}
