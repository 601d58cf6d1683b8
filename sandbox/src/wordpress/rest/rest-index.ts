import type { State } from '../state.ts';
import { callerCan } from './access.ts';
import { errors } from './errors.ts';
import type { Rest } from './rest.ts';
import { offsetHours } from './site-times.ts';

/** The REST index, site settings (administrators only) and post types. */
export const registerRestIndex = (rest: Rest, state: State) => {
  rest.get('', 'root', ({ site, routeUrl }) => {
    const url = state.url(site.slug);
    const toRouteJson = (path: string, methods: string[]) => [
      path,
      { namespace: 'wp/v2', methods, _links: { self: [{ href: routeUrl(path) }] } },
    ];
    return {
      body: {
        name: site.title,
        description: site.tagline,
        url,
        home: url,
        // Offset from GMT: a number calculated from the time zone, or the stored text.
        gmt_offset: site.timezone ? offsetHours(state.now(), site) : String(site.gmtOffset),
        timezone_string: site.timezone,
        page_for_posts: 0,
        page_on_front: 0,
        show_on_front: 'posts',
        namespaces: ['oembed/1.0', 'wp/v2', 'wp-site-health/v1', 'wp-block-editor/v1'],
        // PHP serializes an empty associative array as a JSON list.
        authentication: site.hasApplicationPasswords
          ? { 'application-passwords': { endpoints: { authorization: `${url}/wp-admin/authorize-application.php` } } }
          : [],
        routes: Object.fromEntries([
          toRouteJson('/wp/v2/posts', ['GET', 'POST']),
          toRouteJson('/wp/v2/media', ['GET', 'POST']),
          toRouteJson('/wp/v2/categories', ['GET', 'POST']),
          toRouteJson('/wp/v2/users', ['GET']),
        ]),
        site_logo: 0,
        site_icon: 0,
        site_icon_url: '',
      },
    };
  });

  rest.get('/wp/v2/settings', 'settings', ({ site, caller }) => {
    if (!callerCan(caller, 'manage_options')) throw errors.cannotRead(caller !== undefined);
    return {
      body: {
        title: site.title,
        description: site.tagline,
        url: state.url(site.slug),
        email: `hello@${site.slug}.test`,
        timezone: site.timezone,
        date_format: 'j F Y',
        time_format: 'H:i',
        start_of_week: 1,
        language: 'en_GB',
        default_category: 1,
        posts_per_page: 10,
      },
    };
  });

  rest.get('/wp/v2/types', 'types', ({ caller }) => {
    if (caller === undefined) throw errors.cannotRead(false);
    const toTypeJson = (slug: string, name: string, base: string) => ({
      description: '',
      hierarchical: false,
      name,
      slug,
      rest_base: base,
      rest_namespace: 'wp/v2',
      taxonomies: slug === 'post' ? ['category', 'post_tag'] : [],
    });
    return {
      body: { post: toTypeJson('post', 'Posts', 'posts'), attachment: toTypeJson('attachment', 'Media', 'media') },
    };
  });
};
