import { disabledSocial } from '@fanfare/contract/sites/sharing-defaults';
import { browserTimeZone } from '../../lib/format.ts';
import { emptyFields, type SitePost, toPostFields } from './post-fields.ts';
import type { EditorContextValue } from './session/editor-context.ts';
import { editorSession } from './session/editor-session.ts';

const at = '2030-01-01T00:00:00.000Z';

/**
 * Editor context for tests: of a post on a hosted site, or of a new post without an argument. Timers do not run, so
 * nothing is sent.
 */
export const editorContext = (change?: Partial<SitePost>): EditorContextValue => {
  const post: SitePost | undefined = change && {
    ID: 12,
    post_id: 12,
    post_title: 'Tea',
    post_name: 'tea',
    post_status: 'draft',
    post_content: '<p>Tea</p>',
    post_excerpt: '',
    post_date: null,
    post_date_gmt: null,
    post_modified_gmt: at,
    featured_image: null,
    permalink_sample: '',
    view_link: 'https://shelf.test/tea',
    front_page: false,
    post_category: [],
    social: [],
    ...change,
  };
  const fields = post ? toPostFields(post, browserTimeZone()) : emptyFields;
  const start = { userId: 1, siteId: 7, postId: post?.ID ?? null, copyId: null, version: 0, base: null, fields };
  return {
    session: editorSession(start, () => {}),
    site: {
      id: 7,
      kind: 'hosted',
      name: 'Shelf',
      site_url: 'https://shelf.test',
      feed_url: null,
      slug: 'shelf',
      description: '',
      language: 'en',
      timezone: 'Europe/Berlin',
      accent: 'violet',
      connection_id: null,
      in_assets: true,
      posts: 0,
      pages: 0,
      subscribers: 0,
      created: at,
      social: disabledSocial,
      categories: [],
      users: [],
      plugin_sanity: { error: null },
    },
    post,
    canWrite: true,
    canPublish: true,
    editor: null,
    setEditor: () => {},
    mode: 'visual',
    setMode: () => {},
    insertHtml: () => {},
    isArticleOpen: false,
    setArticleOpen: () => {},
  };
};
