// Folders, lowest first: mail-budget, memberships < assets < owner-requests < members < invitations
import type { Platform } from '../../platform/platform.ts';
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
import { memberService } from './members/members.service.ts';
import { memberRoutes } from './members.routes.ts';
import { ownerRequestService } from './owner-requests/owner-requests.service.ts';

export { assetQueries, type MemberContext } from './assets/asset-queries.ts';
export type { AssetSource } from './assets/assets.service.ts';
export type { AdAccountPixels, PixelService, PixelSource } from './assets/pixels.service.ts';
export { type BusinessService, findMembership } from './business.service.ts';
export { businessQueries } from './business-queries.ts';
export type { MailBudget } from './mail-budget/mail-budget.service.ts';
export { membershipSummary } from './members/membership-summary.ts';

type Deps = {
  audit: Audit;
  notify: Notify;
  identity: Identity;
  assetSource: AssetSource;
  pixelSource: PixelSource;
};
export type Business = ReturnType<typeof createBusinessFeature>;

/** Creates the business feature: businesses, their assets, their members and the members' roles. */
export const createBusinessFeature = (platform: Platform, deps: Deps) => {
  const services = createServices(platform, deps);
  return {
    ...services,
    routes: [...businessRoutes(services), ...memberRoutes(services), ...invitationAcceptanceRoutes(services)],
    jobs: businessJobs(services.businesses),
  };
};

const createServices = (platform: Platform, deps: Deps) => {
  const { audit, notify, identity, assetSource, pixelSource } = deps;
  const assets = assetService(platform, { source: assetSource });
  const { signIn, hasher, sessions, accounts } = identity;
  const budget = mailBudget(platform, { notify });
  const ownerRequests = ownerRequestService(platform, { audit, notify });
  const members = memberService(platform, { audit, notify, ownerRequests });
  return {
    assets,
    budget,
    businesses: businessService(platform, { audit, notify, assets, switchBusiness: sessions.switchBusiness }),
    members,
    ownerRequests,
    invitations: invitationService(platform, { budget, audit }),
    acceptance: invitationAcceptanceService(platform, { audit, notify, signIn, hasher, accounts, members }),
    pixels: pixelService(platform, { audit, source: pixelSource }),
  };
};
