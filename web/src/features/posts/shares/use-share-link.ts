import { useMemo } from 'react';
import { useEditorContext } from '../editor/editor-context.ts';
import { parseBody } from '../editor/html/tags.ts';
import { useFields } from '../saving/fields-store.ts';
import { slugOf } from '../slug.ts';

const excerptMost = 200;

/** The post as a link: what networks will read at its address. */
export function useShareLink() {
  const { session, site, post } = useEditorContext();
  const { store } = session;
  const title = useFields(store, ({ post_title }) => post_title.trim());
  const slug = useFields(store, ({ post_name, post_title }) => post_name || slugOf(post_title));
  const excerpt = useFields(store, (fields) => fields.excerpt.trim());
  const html = useFields(store, ({ editor_content }) => editor_content);
  return useMemo(() => {
    const sample = post?.post_name ? post.permalink_sample : undefined;
    const url = sample ?? `${site.site_url.replace(/\/$/, '')}/${slug || 'post'}`;
    const words = (parseBody(html).textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, excerptMost);
    return { url, title: title || 'Untitled', description: excerpt || words, site_name: site.name };
  }, [post, site, slug, title, excerpt, html]);
}
