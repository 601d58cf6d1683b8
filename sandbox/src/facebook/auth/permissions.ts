/** The permissions, with their titles on the consent page. */
export const permissions: Record<string, string> = {
  public_profile: 'See your name and profile picture',
  email: 'See your email address',
  pages_show_list: 'Show a list of the Pages you manage',
  pages_read_engagement: 'Read content posted on the Page',
  pages_read_user_content: 'Read user content on your Page',
  pages_manage_posts: 'Create and manage content on your Page',
  pages_manage_engagement: 'Manage comments on your Page',
  pages_manage_metadata: 'Manage accounts, settings and webhooks for a Page',
  pages_manage_ads: 'Manage ads for Pages you manage',
  pages_messaging: 'Manage and access Page conversations',
  publish_video: 'Publish videos to your Pages',
  read_insights: 'Access insights of your Pages',
  leads_retrieval: 'Access leads of your Pages',
  ads_management: 'Manage ads for ad accounts you can access',
  ads_read: 'Access the ads and statistics of your ad accounts',
  business_management: 'Manage your business',
  instagram_basic: 'Access profile and posts of the Instagram account connected to your Page',
  instagram_content_publish: 'Upload media and create posts for the Instagram account connected to your Page',
  instagram_manage_insights: 'Access insights of the Instagram account connected to your Page',
  instagram_manage_comments: 'Manage comments of the Instagram account connected to your Page',
};

/** Permission that every login grants. */
export const alwaysGranted = 'public_profile';
