import { assetStore, type Business, businessStore, memberStore } from '../features/business/index.ts';
import type { Connections } from '../features/connections/index.ts';
import type { FacebookTools } from '../features/facebook-tools/index.ts';
import { userStore } from '../features/identity/index.ts';
import type { Media } from '../features/media/index.ts';
import type { News } from '../features/news/index.ts';
import type { Posts } from '../features/posts/index.ts';
import type { Sites } from '../features/sites/index.ts';
import type { Social } from '../features/social/index.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/db/index.ts';
import { type ConnectDemo, seedAccounts } from './accounts.ts';
import { seedSite } from './site.ts';
import {
  allDemoUsers,
  demoAssets,
  demoBusiness,
  demoInvitees,
  demoMemberships,
  demoNews,
  demoPassword,
  member,
  owner,
  staff,
} from './users.ts';

type Deps = {
  db: Db;
  now: Now;
  hash: (password: string) => Promise<string>;
  business: Business;
  news: News;
  sites: Sites;
  posts: Posts;
  connections: Connections;
  social: Social;
  media: Media;
  facebookTools: FacebookTools;
  origin: string;
  connect: ConnectDemo | undefined;
};

/** Fills an empty demo with people and a business. Runs at every demo start; what is there already stays as it is. */
export const seedDemo = async (needs: Deps) => {
  await seedPeople(needs);
  await seedBusiness(needs);
  await seedSite(needs);
  await seedAccounts(needs);
};

const seedPeople = async ({ db, now, hash }: Deps) => {
  const missing = [];
  for (const person of allDemoUsers) if (!(await userStore(db).findByEmail(person.email))) missing.push(person);
  if (missing.length === 0) return;
  const passwordHash = await hash(demoPassword);
  for (const person of missing) {
    await userStore(db).insert({ ...person, passwordHash, timeZone: null, emailConfirmedAt: now(), createdAt: now() });
  }
};

const seedBusiness = async ({ db, now, business, news }: Deps) => {
  const olive = await userStore(db).findByEmail(owner.email);
  const sasha = await userStore(db).findByEmail(staff.email);
  if (!olive || !sasha || (await businessStore(db).hasAny(olive.id))) return;

  const caller = {
    userId: olive.id,
    isStaff: false,
    via: 'session' as const,
    sessionId: null,
    actorId: null,
    businessId: null,
  };
  const actor = { caller, client: { address: '127.0.0.1', userAgent: 'demo', requestId: 'demo' } };
  const id = await business.businesses.create(actor, demoBusiness);
  await assetStore(db).insert(id, demoAssets, now());
  const assets = await assetStore(db).list(id);

  for (const place of demoMemberships) {
    const person = await userStore(db).findByEmail(place.email);
    const joined = person && (await memberStore(db).insert({ businessId: id, userId: person.id, joinedAt: now() }));
    if (!joined) continue;
    await memberStore(db).setRoles(joined.id, place.roles);
    const chosen = assets.filter(({ type }) => place.assets.some((wanted) => wanted === type)).map((asset) => asset.id);
    await assetStore(db).setForMember(joined.id, chosen);
  }

  const place = {
    id,
    name: demoBusiness.business_name,
    memberId: 0,
    isOwner: true,
    accessLevel: owner.accessLevel,
    roles: {},
  };
  for (const invitee of demoInvitees)
    await business.invitations.invite(actor, place, { invitee, assets: [], features: { contests: 'viewer' } });
  await news.create(
    { ...caller, userId: sasha.id },
    { ...demoNews, start_date: now(), end_date: null, access_levels: [] },
  );
  const milo = await userStore(db).findByEmail(member.email);
  const asked = milo && (await memberStore(db).findByUser(id, milo.id));
  if (!milo || !asked) return;
  const byMilo = { ...actor, caller: { ...caller, userId: milo.id } };
  const his = { ...place, memberId: asked.id, isOwner: false };
  await business.requests.create(byMilo, his, { step: 'role', feature: 'contests', role: 'publisher' });
};
