import { pathFor } from '@fanfare/contract/kit/call';

/** Ids of everything a business has that a call can name. */
export type TenantIds = Record<TenantIdKind, string>;
export const tenantIdKinds = [
  ...(['business', 'user', 'member', 'ownerRequest', 'notification', 'session', 'apiKey'] as const),
  ...(['connection', 'attempt', 'page', 'facebookUser', 'adAccount', 'customer', 'nativeAds'] as const),
  ...(['twitterAccount', 'pinterestAccount', 'wordPressConnection', 'mailingAccount'] as const),
  ...(['site', 'sitePage', 'post', 'copy', 'revision', 'savedContent', 'extractor', 'comment'] as const),
  ...(['share', 'delivery', 'stop', 'template', 'media', 'upload', 'subscriber', 'campaign', 'locker'] as const),
  ...(['autoresponder'] as const),
  ...(['contest', 'contestAction', 'prize', 'winner', 'replay'] as const),
  ...(['adProfile', 'adDraft', 'adCreation', 'adRule', 'adFilter', 'postFilter', 'siteFilter'] as const),
  ...(['adAction', 'ad', 'aiArticle', 'aiImage'] as const),
  ...(['automator', 'automatorRun', 'approval', 'pool', 'poolPost', 'poolRepeat'] as const),
  ...(['leadForm', 'ownForm', 'lead', 'leadDelivery', 'leadDestination', 'leadEndpoint'] as const),
  ...(['bulkCategory', 'bulkKeyword', 'bulkArticle', 'bulkJob'] as const),
  ...(['rssChannel', 'rssFeed', 'rssItem', 'rssFavorite'] as const),
] as const;
export type TenantIdKind = (typeof tenantIdKinds)[number];

/** Kind of id of a path parameter, by the path up to it. */
const pathKinds: [RegExp, TenantIdKind][] = [
  [/\/user\/business\/\{bid\}\/member\/\{mid\}/, 'member'],
  [/\/user\/business\/\{bid\}\/member\/\{uid\}/, 'user'],
  [/\/user\/business\/\{bid\}\/request\/\{rid\}/, 'ownerRequest'],
  [/\/business\/\{bid\}/, 'business'],
  [/\/staff\/business\/\{id\}/, 'business'],
  [/\/bulkaicontentgeneration\/articles\/(?:[a-z-]+\/)?\{id\}/, 'bulkArticle'],
  [/\/bulkaicontentgeneration\/category\/[a-z-]+\/\{id\}/, 'bulkCategory'],
  [/\/bulkaicontentgeneration\/logging\/[a-z-]+\/\{id\}/, 'bulkJob'],
  [/\/user\/notification\/\{id\}/, 'notification'],
  [/\/user\/session\/\{id\}/, 'session'],
  [/\/user\/api\/key\/\{id\}/, 'apiKey'],
  [/\/user\/\{id\}/, 'user'],
  [/\/user\/\{userId\}/, 'user'],
  [/\/connections\/attempt\/\{id\}/, 'attempt'],
  [/\/connection\/\{id\}/, 'connection'],
  [/\/content\/site\/\{siteId\}\/article\/\{requestId\}/, 'aiArticle'],
  [/\/content\/site\/\{siteId\}/, 'site'],
  [/\/content\/site\/\{id\}\/post\/share\/\{share_id\}/, 'share'],
  [/\/content\/site\/\{id\}\/post\/\{post_id\}/, 'post'],
  [/\/content\/site\/\{id\}\/copy\/\{copy_id\}\/revision\/\{revision_id\}/, 'revision'],
  [/\/content\/site\/\{id\}\/copy\/\{copy_id\}/, 'copy'],
  [/\/content\/site\/\{id\}\/pages\/\{page_id\}/, 'sitePage'],
  [/\/content\/site\/\{id\}/, 'site'],
  [/\/content\/saved\/\{id\}/, 'savedContent'],
  [/\/content\/rss\/channel\/\{id\}\/feed\/\{feedId\}/, 'rssFeed'],
  [/\/content\/rss\/channel\/\{id\}/, 'rssChannel'],
  [/\/content\/rss\/favorite\/\{id\}/, 'rssFavorite'],
  [/\/content\/rss\/item\/\{id\}/, 'rssItem'],
  [/\/subscribers\/\{id\}/, 'subscriber'],
  [/\/leads\/form\/\{form_id\}/, 'leadForm'],
  [/\/leads\/forms\/\{id\}/, 'ownForm'],
  [/\/leads\/inbox\/\{id\}/, 'lead'],
  [/\/leads\/delivery\/\{id\}/, 'leadDelivery'],
  [/\/leads\/destinations\/\{id\}/, 'leadDestination'],
  [/\/leads\/webhooks\/\{id\}/, 'leadEndpoint'],
  [/\/contest\/\{id\}\/prize\/\{pid\}/, 'prize'],
  [/\/contest\/\{id\}/, 'contest'],
  [/\/recycler\/pool\/\{id\}\/post\/\{pool_post_id\}/, 'poolPost'],
  [/\/recycler\/pool\/\{id\}\/repeat\/\{repeat_id\}/, 'poolRepeat'],
  [/\/recycler\/pool\/\{id\}/, 'pool'],
  [/\/deliveries\/stop\/\{id\}/, 'stop'],
  [/\/delivery\/\{id\}/, 'delivery'],
  [/\/social\/share\/\{id\}/, 'share'],
  [/\/social\/template\/\{id\}/, 'template'],
  [/\/campaign\/\{id\}/, 'campaign'],
  [/\/promotion\/contentlocker\/\{id\}/, 'locker'],
  [/\/media\/upload\/\{id\}/, 'upload'],
  [/\/media\/\{id\}/, 'media'],
  [/\/adprofile\/\{id\}/, 'adProfile'],
  [/\/facebook\/ads\/manager\/rule\/\{adrule_id\}/, 'adRule'],
  [/\/approval\/\{id\}/, 'approval'],
  [/\/ads\/action\/\{id\}/, 'adAction'],
  [/\/ads\/builder\/draft\/\{id\}/, 'adDraft'],
  [/\/facebook\/ads\/adbuilder\/\{id\}/, 'adCreation'],
  [/\/automator\/run\/\{id\}/, 'automatorRun'],
  [/\/automator\/\{id\}/, 'automator'],
  [/\/google\/ads\/(?:status|clone)\/\{account\}/, 'customer'],
  [/\/facebook\/ads\/account\/\{id\}/, 'adAccount'],
  [/\/(?:facebook|google|nativeads)\/(?:\{fb_uid\}\/)?ads\/\{id\}/, 'ad'],
  [/\/facebook\/\{fb_uid\}/, 'facebookUser'],
  [/\/facebook\/page\/autoresponder\/\{id\}/, 'autoresponder'],
  [/\/facebook\/page\/\{id\}/, 'page'],
  [/\/facebook\/\{id\}/, 'facebookUser'],
  [/\/pinterest\/\{id\}/, 'pinterestAccount'],
];

/** Kind of id of a field of a body or query, by its name; `id` depends on the call. */
const fieldKinds: Record<string, TenantIdKind> = {
  business_id: 'business',
  keyword_ids: 'bulkKeyword',
  delete_keyword_ids: 'bulkKeyword',
  article_id: 'bulkArticle',
  image_id: 'media',
  user_id: 'user',
  current_owner_id: 'user',
  connection_id: 'connection',
  notif_id: 'notification',
  account: 'page',
  account_id: 'facebookUser',
  social_account: 'page',
  fb_page_id: 'page',
  fb_page_ids: 'page',
  page_id: 'page',
  total_page_likes_page: 'page',
  post_actions_page: 'page',
  value: 'adAccount',
  fb_uid: 'facebookUser',
  facebookId: 'facebookUser',
  twitterId: 'twitterAccount',
  pinterestId: 'pinterestAccount',
  nativeads_id: 'nativeAds',
  customer_id: 'customer',
  ad_account: 'adAccount',
  fb_adaccount_id: 'adAccount',
  adfilter_id: 'adFilter',
  draft_id: 'adDraft',
  postfilter_id: 'postFilter',
  automator_id: 'automator',
  automators: 'automator',
  pool_id: 'pool',
  approver_ids: 'user',
  site: 'site',
  site_id: 'site',
  site_ids: 'site',
  autoresponder: 'autoresponder',
  assoc_sites: 'site',
  channel_id: 'rssChannel',
  feed_id: 'rssFeed',
  item_ids: 'rssItem',
  favorite_id: 'rssFavorite',
  campaign_id: 'campaign',
  transfer_site_id: 'site',
  post_id: 'post',
  copy_id: 'copy',
  shares: 'share',
  featured_image: 'media',
  media_id: 'media',
  picture_id: 'media',
  contest_id: 'contest',
  enter_into_contest: 'contest',
  pe_page_id: 'contest',
  action_id: 'contestAction',
  prize_id: 'prize',
  winner_id: 'winner',
  replay_id: 'replay',
  fbpage_id: 'page',
  fbcontest_page_id: 'page',
  logo_id: 'media',
  icon_id: 'media',
  cover_id: 'media',
  media: 'media',
};
/** Kind of the id of a request to the AI writer: an image or an article. */
const requestKind = (key: string): TenantIdKind => (/image/.test(key) ? 'aiImage' : 'aiArticle');
const bodyIdKinds: [RegExp, TenantIdKind][] = [
  [/\/bulkaicontentgeneration\/category\/update/, 'bulkCategory'],
  [/\/bulkaicontentgeneration\/articles\//, 'bulkArticle'],
  [/\/facebook\/extractor\//, 'extractor'],
  [/\/facebook\/page\/autoresponder\//, 'autoresponder'],
  [/\/campaign\/save/, 'campaign'],
  [/\/content\/rss\/channel\/save/, 'rssChannel'],
  [/\/adprofile\/save/, 'adProfile'],
  [/\/ads\/builder\/draft\/save/, 'adDraft'],
  [/\/ads\/insights\/breakdown/, 'ad'],
  [/\/facebook\/comment_sync\/comment/, 'comment'],
  [/\/deliveries\/(?:retry|cancel)/, 'delivery'],
  [/\/leads\/forms\//, 'ownForm'],
  [/\/leads\/destinations\//, 'leadDestination'],
  [/\/leads\/webhooks\//, 'leadEndpoint'],
  [/\/leads\/(?:replay|release)/, 'lead'],
];

/** True for calls about ads, in which account ids are those of ad accounts and campaign ids those of the network. */
const isAboutAds = (key: string): boolean =>
  /\/adprofile|\/automator\/|\/ads\/builder\/|\/(?:facebook|google|nativeads)\/ads\/|\/google\/settings\/|\/facebook\/settings\/(?!verify)/.test(
    key,
  );
const adFieldKinds: Record<string, TenantIdKind | undefined> = {
  account_id: 'adAccount',
  campaign_id: undefined,
  adaccount: undefined,
  post_id: undefined,
  value: undefined,
  client_id: 'customer',
  adwords_account_id: 'customer',
  nativeads_account: 'nativeAds',
};

/**
 * Names that look like ids but belong to no business: content of networks, which check it with the grant of the
 * account, and the client's own keys.
 */
const publicFields = [
  'board_id',
  'fb_post_id',
  'source_id',
  'submit_id',
  'flickr_id',
  'owner_id',
  'video_id',
  'youtubeId',
  'photo_id',
  'news_id',
  'app_id',
  'instagram_user_id',
  'pixel_id',
  'adset_id',
  'ad_id',
  'banner_id',
  'budget_id',
  'lead_gen_form_id',
  'region_id',
  'primary_city_id',
  'adprofile',
  'name',
];

/** Valid values of path parameters that are no ids. */
export const pathValues: Record<string, string> = {
  method: 'random',
  service: 'getresponse',
  quantity: '1',
  requestId: '00000000-0000-4000-8000-000000000000',
};

/** An id of this kind that does not exist. */
export const missingId = (kind: TenantIdKind): string =>
  (kind === 'aiArticle' || kind === 'aiImage' ? pathValues.requestId : undefined) ??
  (kind === 'leadForm' ? 'own_2000000000' : '2000000000');

/** Kind of the account id in calls about an ad report or a spend limit, by path. */
const reportAccountKinds: [RegExp, TenantIdKind][] = [
  [/\/facebook\/ads\/(?:insights|manager)\//, 'adAccount'],
  [/\/google\/ads\/insights\//, 'customer'],
  [/\/nativeads\/ads\//, 'nativeAds'],
  [/\/ads\/spend\/limit/, 'adAccount'],
  [/\/leads\/(?:autoresponder\/|form\/)/, 'mailingAccount'],
];

export const fieldKind = (key: string, name: string): TenantIdKind | undefined =>
  (name === 'account' || (name === 'customer_id' && key.includes('/nativeads/'))
    ? reportAccountKinds.find(([path]) => path.test(key))?.[1]
    : undefined) ?? findFieldKind(key, name);

const leadFieldKinds: Record<string, TenantIdKind | undefined> = { person: 'user', form: 'leadForm' };

const findFieldKind = (key: string, name: string): TenantIdKind | undefined =>
  (key.includes(' /leads/') ? leadFieldKinds[name] : undefined) ?? findOtherKind(key, name);

const findOtherKind = (key: string, name: string): TenantIdKind | undefined => {
  if (name === 'request_id') return requestKind(key);
  if (name === 'filter_id') return filterKind(key);
  if (name === 'id' || name === 'ids') return bodyIdKinds.find(([path]) => path.test(key))?.[1];
  return isAboutAds(key) && name in adFieldKinds ? adFieldKinds[name] : fieldKinds[name];
};

const filterKind = (key: string): TenantIdKind => (key.includes(' /facebook/') ? 'postFilter' : 'siteFilter');

/** True for fields whose names look like ids but are in none of the lists of this file. */
export const isUnknownId = (key: string, name: string): boolean =>
  /(?:^|_)(?:ids?|uid)$|Id$/.test(name) &&
  fieldKind(key, name) === undefined &&
  !publicFields.includes(name) &&
  !(isAboutAds(key) && (name === 'id' || name in adFieldKinds));

/** The path parameters of a call that name something of a business or user, with the kind of their id. */
export const pathParams = (key: string): { name: string; kind: TenantIdKind | undefined }[] =>
  [...pathFor(key).matchAll(/\{(\w+)\}/g)].map(({ 0: text, 1: name = '', index }) => ({
    name,
    kind: pathKinds.find(([path]) =>
      new RegExp(`${path.source}$`).test(pathFor(key).slice(0, index + text.length)),
    )?.[1],
  }));
export const isPublicParam = (name: string): boolean => publicFields.includes(name) || name in pathValues;

export const fillPath = (key: string, ids: Partial<Record<TenantIdKind, string>>, missing: string): string => {
  const kinds = pathParams(key);
  return pathFor(key).replaceAll(/\{(\w+)\}/g, (_, param: string) => {
    const kind = kinds.find(({ name }) => name === param)?.kind;
    return (kind && ids[kind]) ?? pathValues[param] ?? missing;
  });
};
