/**
 * Fields that a sample needs besides the required ones to pass the rules of its schema. The key is the call, or the
 * call and a field for the sample that tests this field.
 */
export const additions: Record<string, object> = {
  'POST /bulkaicontentgeneration/category/save': { keywords: ['sample'] },
  'POST /bulkaicontentgeneration/category/save site': { keyword_ids: [0] },
  'POST /bulkaicontentgeneration/category/update': { keywords: ['sample'] },
  'POST /ads/spend/limit': { limit: '500' },
  'POST /automator/save': {
    source_type: 'adInsightsReport',
    action_type: 'notify',
    wall_time: '09:00',
    time_zone: 'UTC',
  },
  'POST /user/business/{bid}/invite': { features: { rss: 'viewer' } },
  'POST /social/post/create': { message: 'Hello', schedule: { at: '2030-07-02T09:00' } },
  'POST /social/post/create images.media_id': { type: 'image' },
  'POST /social/post/create video.media_id': { type: 'video' },
  'POST /deliveries/stop': { network: 'facebook' },
  'POST /facebook/page/post/report/postrecycler': { start_date: '2030-07-01' },
  'POST /recycler/pool/save': { days: [1], times: ['09:00'], time_zone: 'UTC' },
  'POST /facebook/page/autoresponder/save': { public_reply: 'Hello' },
  'POST /content/site/{id}/delete transfer_site_id': { transfer: true },
  'POST /content/site/{id}/domain/save': { domain: 'sample.example' },
  'POST /social/template/create': { message: 'Hello' },
  'POST /social/template/{id}/save': { message: 'Hello' },
  'POST /user/account/social/delete': { account_type: 'facebook' },
  'GET /social/calendar': { from: '2030-07-01T00:00:00Z', to: '2030-07-08T00:00:00Z' },
};
