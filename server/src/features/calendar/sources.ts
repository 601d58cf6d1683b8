import type { Posts } from '../posts/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import type { CalendarSource } from './calendar.service.ts';

export const shareSource = ({ ledger }: Pick<Social, 'ledger'>): CalendarSource => ({
  kind: 'share',
  need: 'social:viewer',
  window: (business, { kind: _, ...filter }, most) => ledger.listBetween(business.id, filter, most),
});

type PostNeeds = { posts: Pick<Posts, 'window'>; sites: { list: Sites['service']['list'] } };

/** Blog posts, of the sites somebody may use. They go to no network, so whoever asks for one asks for none of them. */
export const postSource = ({ posts, sites }: PostNeeds): CalendarSource => ({
  kind: 'post',
  need: 'content:viewer',
  window: async (business, { from, to, state, network, account }, most) => {
    if (network !== undefined || account !== undefined) return [];
    const names = new Map((await sites.list(business)).sites.map(({ id, name }) => [id, name]));
    if (names.size === 0) return [];
    const found = await posts.window(business.id, from, to);
    return found
      .flatMap(({ id, site_id, title, status, at }) => {
        const name = names.get(site_id);
        const itsState = status === 'future' ? ('intent' as const) : ('published' as const);
        if (name === undefined || (state !== undefined && state !== itsState)) return [];
        const facts = { id, site_id, name, title: title.slice(0, 80), state: itsState, due: at };
        return [{ kind: 'post' as const, ...facts, social_network: null, zone: 'UTC', forecast: null, version: null }];
      })
      .slice(0, most);
  },
});
