import type { Grant } from '../ports/grant.ts';
import type { SiteInfo } from '../ports/site.ts';
import { decodeEntities } from './plain-text.ts';
import type { Rest } from './rest.ts';
import { toRestRoot } from './site-url.ts';
import { Me, Root } from './wire.ts';

/** The site's info, and the capabilities of the grant's user. */
export const wordpressSiteInfo =
  (rest: (grant: Grant) => Rest) =>
  async (grant: Grant): Promise<SiteInfo> => {
    const api = rest(grant);
    const [{ data: root }, { data: me }] = await Promise.all([
      api.read({ operation: 'root', route: '/' }, Root),
      api.read({ operation: 'me', route: '/wp/v2/users/me', query: { context: 'edit' } }, Me),
    ]);
    const restRoot = toRestRoot(grant.account.id);
    const url = toHomeUrl(root, restRoot);
    const hasCapability = (capability: string): boolean => Boolean(me.capabilities?.[capability]);
    return {
      name: decodeEntities(root.name),
      description: decodeEntities(root.description ?? ''),
      url,
      timeZone: root.timezone_string || formatOffset(root.gmt_offset ?? 0),
      feedUrl: restRoot.searchParams.has('rest_route') ? `${url}/?feed=rss2` : `${url}/feed/`,
      can: {
        write: hasCapability('edit_posts'),
        publish: hasCapability('publish_posts'),
        upload: hasCapability('upload_files'),
        manageCategories: hasCapability('manage_categories'),
        listUsers: hasCapability('list_users'),
      },
    };
  };

/** The site's stated URL, unless it is on another host. */
const toHomeUrl = ({ home, url }: Root, root: URL): string => {
  const statedUrl = home ?? url;
  const isSameHost = statedUrl && URL.canParse(statedUrl) && new URL(statedUrl).host === root.host;
  const address = isSameHost ? statedUrl : new URL(root.pathname.replace(/(?:wp-json\/|index\.php)$/, ''), root).href;
  return address.replace(/(?<!\/)\/+$/, '');
};

const formatOffset = (hours: number): string => {
  const minutes = Math.round(Math.abs(hours) * 60);
  const padTwo = (number: number) => String(number).padStart(2, '0');
  return `${hours < 0 ? '-' : '+'}${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}`;
};
