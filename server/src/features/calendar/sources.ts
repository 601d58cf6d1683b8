import type { Posts } from '../posts/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import type { CalendarSource } from './calendar.service.ts';

export const shareSource = ({ ledger }: Pick<Social, 'ledger'>): CalendarSource => ({
  kind: 'share',
  need: 'social:viewer',
  listBetween: (business, { kind: _, ...filter }, limit) => ledger.listBetween(business.id, filter, limit),
});

type PostSourceDeps = { posts: Pick<Posts, 'listBetween'>; sites: { list: Sites['service']['list'] } };

/** Blog posts of the sites a user can access. They have no network: a filter by network or account excludes them. */
export const postSource = ({ posts, sites }: PostSourceDeps): CalendarSource => ({
  kind: 'post',
  need: 'content:viewer',
  listBetween: async (business, { from, to, state, network, account }, limit) => {
    if (network !== undefined || account !== undefined) return [];
    const siteNames = new Map((await sites.list(business)).sites.map(({ id, name }) => [id, name]));
    if (siteNames.size === 0) return [];
    const rows = await posts.listBetween(business.id, from, to);
    return rows
      .flatMap(({ id, site_id, title, status, at }) => {
        const name = siteNames.get(site_id);
        const postState = status === 'future' ? ('intent' as const) : ('published' as const);
        if (name === undefined || (state !== undefined && state !== postState)) return [];
        const item = { id, site_id, name, title, state: postState, due: at };
        return [{ kind: 'post' as const, ...item, social_network: null, zone: 'UTC', forecast: null, version: null }];
      })
      .slice(0, limit);
  },
});
