import { adBuilder } from '../features/ad-builder/routes.ts';
import { adChanges } from '../features/ad-changes/routes.ts';
import { adProfiles } from '../features/ad-profiles/routes.ts';
import { adRules } from '../features/ad-rules/routes.ts';
import { adSpend } from '../features/ad-spend/routes.ts';
import { ai } from '../features/ai/routes.ts';
import { approvals } from '../features/approvals/routes.ts';
import { automators } from '../features/automators/routes.ts';
import { bulkAi } from '../features/bulk-ai/routes.ts';
import { business } from '../features/business/routes.ts';
import { calendar } from '../features/calendar/routes.ts';
import { campaigns } from '../features/campaigns/routes.ts';
import { connections } from '../features/connections/routes.ts';
import { contests } from '../features/contests/routes.ts';
import { dashboard } from '../features/dashboard/routes.ts';
import { deliveries } from '../features/deliveries/routes.ts';
import { facebookTools } from '../features/facebook-tools/routes.ts';
import { insights } from '../features/insights/routes.ts';
import { leads } from '../features/leads/routes.ts';
import { lockers } from '../features/lockers/routes.ts';
import { media } from '../features/media/routes.ts';
import { news } from '../features/news/routes.ts';
import { notifications } from '../features/notifications/routes.ts';
import { postReports } from '../features/post-reports/routes.ts';
import { posts } from '../features/posts/routes.ts';
import { practice } from '../features/practice/routes.ts';
import { recycler } from '../features/recycler/routes.ts';
import { rss } from '../features/rss/routes.ts';
import { sites } from '../features/sites/routes.ts';
import { social } from '../features/social/routes.ts';
import { staff } from '../features/staff/routes.ts';
import { subscribers } from '../features/subscribers/routes.ts';

/** Features with screens behind the sign-in. A new one is added here; its menu entries and commands are in its `menu.ts`. */
export const features = [
  adBuilder,
  adChanges,
  adProfiles,
  adRules,
  adSpend,
  ai,
  approvals,
  automators,
  bulkAi,
  business,
  calendar,
  campaigns,
  connections,
  contests,
  dashboard,
  deliveries,
  facebookTools,
  insights,
  leads,
  lockers,
  media,
  news,
  notifications,
  postReports,
  posts,
  practice,
  recycler,
  rss,
  sites,
  social,
  staff,
  subscribers,
] as const;
