import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Mail } from '../../platform/mail/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { Vault } from '../../platform/secrets/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Identity } from '../identity/index.ts';
import type { Notify } from '../notifications/index.ts';
import { type AssetSource, assetService } from './assets/assets.service.ts';
import { type PixelSource, pixelService } from './assets/pixels.service.ts';
import { businessJobs } from './business.jobs.ts';
import { businessRoutes, invitationAcceptanceRoutes } from './business.routes.ts';
import { businessService } from './business.service.ts';
import { invitationAcceptanceService } from './invitations/invitation-acceptance.service.ts';
import { invitationService } from './invitations/invitations.service.ts';
import { mailBudget } from './mail-budget/mail-budget.service.ts';
import { memberRoutes } from './members/members.routes.ts';
import { memberService } from './members/members.service.ts';
import { ownerRequestService } from './owner-requests/owner-requests.service.ts';

export type { AssetSource } from './assets/assets.service.ts';
export type { AdAccountPixels, PixelService, PixelSource } from './assets/pixels.service.ts';
export { type BusinessService, findMembership } from './business.service.ts';
export { assetQueries, businessQueries, type MemberContext } from './business-queries.ts';
export type { MailBudget } from './mail-budget/mail-budget.service.ts';
export { membershipSummary } from './members/membership-summary.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  mail: Mail;
  audit: Audit;
  notify: Notify;
  identity: Identity;
  origin: string;
  assetSource: AssetSource;
  pixelSource: PixelSource;
  vault: Pick<Vault, 'removeOfBusinesses'>;
};
export type Business = ReturnType<typeof createBusinessFeature>;

/** Businesses, their assets, their members and the members' roles. */
export const createBusinessFeature = (deps: Deps) => {
  const services = createServices(deps);
  return {
    ...services,
    routes: [...businessRoutes(services), ...memberRoutes(services), ...invitationAcceptanceRoutes(services)],
    jobs: businessJobs(services.businesses),
  };
};

const createServices = (deps: Deps) => {
  const { db, now, random, mail, audit, notify, identity, origin, assetSource, pixelSource, vault } = deps;
  const assets = assetService({ db, source: assetSource });
  const { signIn, hasher, sessions, accounts } = identity;
  const budget = mailBudget({ now, mail, notify });
  const ownerRequests = ownerRequestService({ db, now, audit, notify });
  const members = memberService({ db, audit, notify, ownerRequests });
  return {
    assets,
    budget,
    businesses: businessService({ db, now, audit, notify, assets, vault, switchBusiness: sessions.switchBusiness }),
    members,
    ownerRequests,
    invitations: invitationService({ db, now, random, budget, audit, origin }),
    acceptance: invitationAcceptanceService({ db, now, audit, notify, mail, signIn, hasher, accounts, members }),
    pixels: pixelService({ db, audit, source: pixelSource }),
  };
};
