import { terms } from '@fanfare/contract/kit/terms';
import { useMemo } from 'react';
import { useFormValues } from '../../../ui/form/use-field.ts';
import { parseBody } from '../html/tags.ts';
import { useEditorContext } from '../session/editor-context.ts';
import { slugFromTitle } from '../slug.ts';

const maxExcerptLength = 200;

/** The link preview of the post, as networks will read it from its URL. */
export function useShareLink() {
  const { session, site, post } = useEditorContext();
  const { form } = session;
  const title = useFormValues(form, ({ post_title }) => post_title.trim());
  const slug = useFormValues(form, ({ post_name, post_title }) => post_name || slugFromTitle(post_title));
  const excerpt = useFormValues(form, (fields) => fields.excerpt.trim());
  const html = useFormValues(form, ({ editor_content }) => editor_content);
  return useMemo(() => {
    const sample = post?.post_name ? post.permalink_sample : undefined;
    const url = sample ?? `${site.site_url.replace(/\/$/, '')}/${slug || 'post'}`;
    const bodyText = (parseBody(html).textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, maxExcerptLength);
    return { url, title: title || terms.untitled, description: excerpt || bodyText, site_name: site.name };
  }, [post, site, slug, title, excerpt, html]);
}
