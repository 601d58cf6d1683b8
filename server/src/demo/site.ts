import { PostFields } from '@fanfare/contract/working-copies';
import { assetStore, type Business, findMembership, memberStore } from '../features/business/index.ts';
import { userStore } from '../features/identity/index.ts';
import type { Posts } from '../features/posts/index.ts';
import { type Sites, siteStore } from '../features/sites/index.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/db/index.ts';
import { drawLandscape } from './demo-image.ts';
import { type DemoPost, demoCategories, demoCopies, demoPosts, demoSite } from './posts.ts';
import { demoMemberships, member, owner, writer } from './users.ts';

type Deps = { db: Db; now: Now; business: Business; sites: Sites; posts: Pick<Posts, 'copies'> };

const dayMs = 86_400_000;
const emails: Record<DemoPost['by'], string> = { owner: owner.email, writer: writer.email, member: member.email };

/** A blog with something in every state. Made once: a newcomer who deletes it does not get it back. */
export const seedSite = async ({ db, now, sites, posts }: Deps) => {
  const olive = await userStore(db).findByEmail(owner.email);
  const business = olive && (await findMembership(db)(olive.id, null));
  if (!olive || !business?.isOwner || (await siteStore(db).hasEver(business.id))) return;

  const caller = {
    ...{ userId: olive.id, isStaff: false, via: 'session' as const },
    ...{ sessionId: null, actorId: null, businessId: business.id },
  };
  const actor = { caller, client: { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo' } };
  const { id } = await sites.service.create(actor, business, demoSite);
  await shareOut(db, business.id, String(id));

  const { site, grant } = await sites.service.open(business.id, id);
  const categories = new Map<string, string>();
  for (const name of demoCategories) categories.set(name, (await site.createCategory(grant, name)).id);
  const people = await site.users(grant);

  const made = new Map<string, number>();
  for (const { day, by: writtenBy, category, picture, ...words } of demoPosts) {
    const person = await userStore(db).findByEmail(emails[writtenBy]);
    const author = people.find((one) => one.id === String(person?.id));
    const upload = picture && {
      ...{ name: `${words.title}.png`, type: 'image/png', alt: picture.alt },
      bytes: new Uint8Array(drawLandscape(picture.palette, picture.mood)),
    };
    const post = await site.create(grant, {
      ...words,
      categoryIds: [categories.get(category) ?? ''].filter(Boolean),
      authorId: author?.id,
      pictureId: upload && (await site.upload(grant, upload)).id,
      publishAt: day === undefined ? undefined : new Date(now().getTime() + day * dayMs),
    });
    made.set(words.title, Number(post.id));
  }
  for (const { by: writtenBy, on, fields } of demoCopies) {
    const person = await userStore(db).findByEmail(emails[writtenBy]);
    const writing = { ...actor, caller: { ...caller, userId: person?.id ?? olive.id } };
    const saving = { version: 0, force: false, fields: PostFields.parse(fields) };
    await posts.copies.save(writing, business, id, { ...saving, post_id: on === undefined ? undefined : made.get(on) });
  }
};

/** Those who write there may use it. The site the demo named before it had one goes. */
const shareOut = async (db: Db, businessId: number, value: string) => {
  const assets = await assetStore(db).list(businessId);
  const old = assets.filter((asset) => asset.type === 'site' && asset.value !== value).map(({ id }) => id);
  await assetStore(db).remove(businessId, old);
  const made = assets.find((asset) => asset.type === 'site' && asset.value === value);
  for (const { email, assets: types } of demoMemberships) {
    const person = types.includes('site') ? await userStore(db).findByEmail(email) : undefined;
    const joined = person && (await memberStore(db).findByUser(businessId, person.id));
    if (!joined || !made) continue;
    const mine = (await assetStore(db).findByMember(joined.id)).map(({ id }) => id);
    await assetStore(db).setForMember(joined.id, [...new Set([...mine, made.id])]);
  }
};
