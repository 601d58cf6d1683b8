import { FavoriteDraft } from '@fanfare/contract/rss/favorite-calls';
import { ItemFilter } from '@fanfare/contract/rss/rss';
import { findMembership } from '../features/business/index.ts';
import { userQueries } from '../features/identity/index.ts';
import type { Rss } from '../features/rss/index.ts';
import { siteQueries } from '../features/sites/index.ts';
import type { Platform } from '../platform/platform.ts';
import { owner } from './users.ts';

type Deps = { rss: Rss; connect: unknown };

/** Feeds of the practice web, by their ids in the directory. */
const channels = [
  { title: 'Around the harbor', feeds: ['harbor-news', 'kino-notes'], notes: ['For the newsletter', ''] },
  { title: 'Coffee and food', feeds: ['the-coffee-desk', 'la-cuisine-du-port'], notes: ['Ask Ana for a quote'] },
  { title: 'Ideas for the shop', feeds: ['small-business-weekly'], notes: ['Try this in December', ''] },
];

/** Creates three channels with about 100 items of the practice web, some of them read, and favorites. */
export const seedRss = async ({ db }: Platform, { rss, connect }: Deps) => {
  const olive = await userQueries(db).findByEmail(owner.email);
  const business = olive && (await findMembership(db)(olive.id, null));
  // Feeds are only created with the practice networks; without the practice web, their URLs would belong to other
  // people's sites.
  if (!olive || !business || connect === undefined) return;
  const caller = {
    userId: olive.id,
    isStaff: false,
    via: 'session' as const,
    userName: olive.name,
    sessionId: null,
    actorId: null,
    businessId: business.id,
    timeZone: olive.timeZone || 'UTC',
  };
  const [site] = (await siteQueries(db).list(business.id)).map(({ row }) => row.id);
  for (const { title, feeds, notes } of channels) {
    const isForSite = title === 'Coffee and food' && site !== undefined;
    const { id } = await rss.channels.save(business, { title, assoc_sites: isForSite ? [site] : [] });
    for (const source_id of feeds)
      await rss.feeds.add(business, { channel_id: id, source_id, source_type: 'directory' });
    const { items } = await rss.channels.listItems(business, id, ItemFilter.parse({}));
    const read = items.slice(4, 7).map((item) => item.id);
    if (read.length > 0) await rss.channels.markItems(business, read, true);
    for (const [index, note] of notes.entries()) {
      const item = items[index * 2];
      if (!item) continue;
      const { type, permalink, title: name, description } = item;
      const draft = FavoriteDraft.parse({ type, permalink, title: name, description, note });
      await rss.favorites.set(caller, business, { ...draft, pub_date: item.pub_date });
    }
  }
};
