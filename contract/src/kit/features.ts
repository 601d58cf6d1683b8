import type { AssetType } from './assets.ts';
import type { Feature, Role } from './permission.ts';

/** Label and purpose of each feature, and the assets a business must have before roles in it can be assigned. */
export const featureInfo: Record<Feature, { label: string; about: string; requires: AssetType[] }> = {
  content: { label: 'Content', about: 'Write and publish posts on sites', requires: ['site'] },
  social: { label: 'Social posts', about: 'Publish to social networks', requires: [] },
  rss: { label: 'RSS', about: 'Follow feeds and save favorites', requires: [] },
  leads: { label: 'Leads', about: 'View subscribers, collect and forward leads', requires: [] },
  content_locker: { label: 'Content lockers', about: 'Lock content behind an action', requires: [] },
  ai_writer: { label: 'AI writer', about: 'Write articles with AI', requires: [] },
  bulk_ai: { label: 'Bulk AI', about: 'Write many articles by category', requires: [] },
  campaigns: { label: 'Campaigns', about: 'Run campaigns', requires: [] },
  contests: { label: 'Contests', about: 'Run contests and draw winners', requires: [] },
  facebook_ads_manager: {
    label: 'Facebook ads',
    about: 'Advertise on Facebook and Instagram',
    requires: ['facebook_adaccount', 'facebook_page'],
  },
  google_ads_manager: { label: 'Google ads', about: 'Advertise on Google', requires: ['google_adwords_account'] },
  native_ads_manager: {
    label: 'Native ads',
    about: 'Advertise on the native-ads network',
    requires: ['native_ads_account'],
  },
  facebook_messages: {
    label: 'Facebook messages',
    about: 'Answer comments and messages on pages',
    requires: ['facebook_page'],
  },
  reports: { label: 'Reports', about: 'View statistics of posts, ads and contests', requires: [] },
  automators: { label: 'Automators', about: 'Start, stop and budget ads by rules', requires: [] },
};

export const roleInfo: Record<Role, { id: number; label: string; about: string }> = {
  viewer: { id: 1, label: 'Viewer', about: 'View only' },
  editor: { id: 2, label: 'Editor', about: 'Can also create and edit' },
  publisher: { id: 3, label: 'Publisher', about: 'Can also publish, start, schedule and spend' },
  manager: { id: 4, label: 'Manager', about: 'Can also delete and change settings' },
};
