import type { SiteDraft as PostDraft } from '@fanfare/connectors/ports/site';
import type { SiteDraft } from '@fanfare/contract/sites';
import type { World } from '../world.ts';
import { makeBusiness, type Person } from './business.ts';

let count = 0;

/** A business whose owner may have many sites. */
export const makePublisher = async (here: World) => {
  const business = await makeBusiness(here);
  await here.setLevel(business.owner.user.id, 3);
  return business;
};

/** A hosted site of a business, and how to write to it. */
export const makeSite = async (
  here: World,
  { owner, bid }: { owner: Person; bid: number },
  given: Partial<SiteDraft> = {},
) => {
  count += 1;
  const slug = given.slug ?? `journal-${count}`;
  const made = await owner.post('/content/site/create', {
    ...{ name: 'The Journal', timezone: 'Europe/Lisbon' },
    ...given,
    slug,
  });
  if (made.status !== 200) throw new Error(`Creating a site failed: ${made.text}`);
  const id = Number(made.body.id);
  const { site, grant } = await here.sites.service.open(bid, id);
  return {
    id,
    slug,
    path: `/s/${slug}`,
    site,
    grant,
    write: (draft: Partial<PostDraft> = {}) =>
      site.create(grant, { title: 'Hello', html: '<p>World.</p>', status: 'published', ...draft }),
    change: (postId: string, draft: Partial<PostDraft>) => site.update(grant, postId, draft),
  };
};
