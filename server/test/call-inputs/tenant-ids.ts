import { pathFor } from '@fanfare/contract/kit/call';

/** Ids of everything a business has that a call can name. */
export type TenantIds = Record<TenantIdKind, string>;
export const tenantIdKinds = [
  ...(['business', 'user', 'member', 'ownerRequest', 'notification', 'session', 'apiKey'] as const),
  ...(['connection', 'attempt', 'page', 'facebookUser', 'adAccount', 'customer', 'nativeAds'] as const),
  ...(['twitterAccount', 'pinterestAccount', 'wordPressConnection'] as const),
  ...(['site', 'sitePage', 'post', 'copy', 'revision', 'savedContent', 'extractor', 'comment'] as const),
  ...(['share', 'delivery', 'stop', 'template', 'media', 'upload', 'subscriber', 'campaign'] as const),
  ...(['contest', 'contestAction', 'prize', 'winner', 'replay', 'adProfile'] as const),
] as const;
export type TenantIdKind = (typeof tenantIdKinds)[number];

/** Which id a path parameter is, by the path up to it. */
const pathKinds: [RegExp, TenantIdKind][] = [
  [/\/user\/business\/\{bid\}\/member\/\{mid\}/, 'member'],
  [/\/user\/business\/\{bid\}\/member\/\{uid\}/, 'user'],
  [/\/user\/business\/\{bid\}\/request\/\{rid\}/, 'ownerRequest'],
  [/\/business\/\{bid\}/, 'business'],
  [/\/user\/notification\/\{id\}/, 'notification'],
  [/\/user\/session\/\{id\}/, 'session'],
  [/\/user\/api\/key\/\{id\}/, 'apiKey'],
  [/\/user\/\{id\}/, 'user'],
  [/\/user\/\{userId\}/, 'user'],
  [/\/connections\/attempt\/\{id\}/, 'attempt'],
  [/\/connection\/\{id\}/, 'connection'],
  [/\/content\/site\/\{id\}\/post\/share\/\{share_id\}/, 'share'],
  [/\/content\/site\/\{id\}\/post\/\{post_id\}/, 'post'],
  [/\/content\/site\/\{id\}\/copy\/\{copy_id\}\/revision\/\{revision_id\}/, 'revision'],
  [/\/content\/site\/\{id\}\/copy\/\{copy_id\}/, 'copy'],
  [/\/content\/site\/\{id\}\/pages\/\{page_id\}/, 'sitePage'],
  [/\/content\/site\/\{id\}/, 'site'],
  [/\/content\/saved\/\{id\}/, 'savedContent'],
  [/\/subscribers\/\{id\}/, 'subscriber'],
  [/\/contest\/\{id\}\/prize\/\{pid\}/, 'prize'],
  [/\/contest\/\{id\}/, 'contest'],
  [/\/deliveries\/stop\/\{id\}/, 'stop'],
  [/\/delivery\/\{id\}/, 'delivery'],
  [/\/social\/share\/\{id\}/, 'share'],
  [/\/social\/template\/\{id\}/, 'template'],
  [/\/campaign\/\{id\}/, 'campaign'],
  [/\/media\/upload\/\{id\}/, 'upload'],
  [/\/media\/\{id\}/, 'media'],
  [/\/adprofile\/\{id\}/, 'adProfile'],
  [/\/facebook\/ads\/account\/\{id\}/, 'adAccount'],
  [/\/facebook\/page\/\{id\}/, 'page'],
  [/\/facebook\/\{id\}/, 'facebookUser'],
  [/\/pinterest\/\{id\}/, 'pinterestAccount'],
];

/** Which id a field of a body or query is, by its name; `id` depends on the call. */
const fieldKinds: Record<string, TenantIdKind> = {
  business_id: 'business',
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
  site_id: 'site',
  site_ids: 'site',
  campaign_id: 'campaign',
  transfer_site_id: 'site',
  post_id: 'post',
  copy_id: 'copy',
  shares: 'share',
  featured_image: 'media',
  media_id: 'media',
  picture_id: 'media',
  contest_id: 'contest',
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
const bodyIdKinds: [RegExp, TenantIdKind][] = [
  [/\/facebook\/extractor\//, 'extractor'],
  [/\/campaign\/save/, 'campaign'],
  [/\/adprofile\/save/, 'adProfile'],
  [/\/facebook\/comment_sync\/comment/, 'comment'],
  [/\/deliveries\/(?:retry|cancel)/, 'delivery'],
];

/** Calls about ads: their accounts are ad accounts, their campaigns the network's. */
const isAboutAds = (key: string): boolean =>
  /\/adprofile|\/facebook\/ads\/|\/google\/settings\/|\/facebook\/settings\/(?!verify)/.test(key);
const adFieldKinds: Record<string, TenantIdKind | undefined> = {
  account_id: 'adAccount',
  campaign_id: undefined,
  value: undefined,
  client_id: 'customer',
  nativeads_account: 'nativeAds',
};

/**
 * Names that look like ids but belong to no business: content of networks, which check it with the grant of the
 * account, and the client's own keys.
 */
const publicFields = [
  'board_id',
  'submit_id',
  'flickr_id',
  'owner_id',
  'video_id',
  'photo_id',
  'news_id',
  'app_id',
  'instagram_user_id',
  'pixel_id',
  'adset_id',
  'lead_gen_form_id',
  'region_id',
  'primary_city_id',
  'adprofile',
  'name',
];

/** Valid values of path parameters that are no ids. */
export const pathValues: Record<string, string> = { method: 'random', quantity: '1' };

/** The account of a report. */
const reportAccountKinds: [RegExp, TenantIdKind][] = [
  [/\/facebook\/ads\/insights\//, 'adAccount'],
  [/\/google\/ads\/insights\//, 'customer'],
  [/\/nativeads\/ads\/insights\//, 'nativeAds'],
];

export const fieldKind = (key: string, name: string): TenantIdKind | undefined =>
  (name === 'account' ? reportAccountKinds.find(([path]) => path.test(key))?.[1] : undefined) ??
  findFieldKind(key, name);

const findFieldKind = (key: string, name: string): TenantIdKind | undefined =>
  name === 'id' || name === 'ids'
    ? bodyIdKinds.find(([path]) => path.test(key))?.[1]
    : isAboutAds(key) && name in adFieldKinds
      ? adFieldKinds[name]
      : fieldKinds[name];

/** Names that look like an id and of which nothing above says what they are. */
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
