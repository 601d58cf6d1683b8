import { audit } from './audit.ts';
import { business } from './business.ts';
import { calendar } from './calendar.ts';
import { commentSync } from './comment-sync.ts';
import { connectCalls } from './connect-calls.ts';
import { connections } from './connections.ts';
import { csvImport } from './csv-import.ts';
import { deliveries } from './deliveries.ts';
import { facebookTools } from './facebook-tools.ts';
import { identity } from './identity.ts';
import { invitationAcceptance } from './invitation-acceptance.ts';
import { media } from './media.ts';
import { mediaSearch } from './media-search.ts';
import { members } from './members.ts';
import { news } from './news.ts';
import { notifications } from './notifications.ts';
import { posts } from './posts.ts';
import { practice } from './practice.ts';
import { shares } from './shares.ts';
import { sites } from './sites.ts';
import { social } from './social.ts';
import { socialAds } from './social-ads.ts';
import { staff } from './staff.ts';
import { templates } from './templates.ts';
import { twoFactor } from './two-factor.ts';
import { workingCopies } from './working-copies.ts';

/** All calls of the API. The server registers this table; the web app imports only its type. */
export const api = {
  ...identity,
  ...twoFactor,
  ...business,
  ...members,
  ...invitationAcceptance,
  ...notifications,
  ...news,
  ...connections,
  ...connectCalls,
  ...media,
  ...mediaSearch,
  ...practice,
  ...audit,
  ...sites,
  ...posts,
  ...workingCopies,
  ...social,
  ...socialAds,
  ...deliveries,
  ...shares,
  ...templates,
  ...csvImport,
  ...facebookTools,
  ...commentSync,
  ...calendar,
  ...staff,
};
export type Api = typeof api;
