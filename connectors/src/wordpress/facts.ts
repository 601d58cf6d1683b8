import type { Grant } from '../ports/grant.ts';
import type { SiteFacts } from '../ports/site.ts';
import { rootOf } from './address.ts';
import { unescaped } from './plain-text.ts';
import type { Rest } from './rest.ts';
import { Me, Root } from './wire.ts';

/** What the site says about itself, and what the person behind the grant may do there. */
export const wordpressFacts =
  (rest: (grant: Grant) => Rest) =>
  async (grant: Grant): Promise<SiteFacts> => {
    const api = rest(grant);
    const [{ data: root }, { data: me }] = await Promise.all([
      api.read({ operation: 'root', route: '/' }, Root),
      api.read({ operation: 'me', route: '/wp/v2/users/me', query: { context: 'edit' } }, Me),
    ]);
    const at = rootOf(grant.account.id);
    const url = homeOf(root, at);
    const may = (capability: string): boolean => Boolean(me.capabilities?.[capability]);
    return {
      name: unescaped(root.name),
      description: unescaped(root.description ?? ''),
      url,
      timeZone: root.timezone_string || offsetOf(root.gmt_offset ?? 0),
      feedUrl: at.searchParams.has('rest_route') ? `${url}/?feed=rss2` : `${url}/feed/`,
      can: {
        write: may('edit_posts'),
        publish: may('publish_posts'),
        upload: may('upload_files'),
        manageCategories: may('manage_categories'),
        listUsers: may('list_users'),
      },
    };
  };

/** As the site names its own address, unless it names somebody else's. */
const homeOf = ({ home, url }: Root, root: URL): string => {
  const named = home ?? url;
  const isOwn = named && URL.canParse(named) && new URL(named).host === root.host;
  const address = isOwn ? named : new URL(root.pathname.replace(/(?:wp-json\/|index\.php)$/, ''), root).href;
  return address.replace(/\/+$/, '');
};

const offsetOf = (hours: number): string => {
  const minutes = Math.round(Math.abs(hours) * 60);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
};
