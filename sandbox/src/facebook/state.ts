import type { Kit } from '../kit/network.ts';
import type {
  Ad,
  AdImage,
  AdPreview,
  AdSet,
  AsyncSession,
  Campaign,
  Creative,
  CustomAudience,
  LeadForm,
  ReportRun,
} from './objects/ad-types.ts';
import type { Lead } from './objects/lead-types.ts';
import type { PageMessage } from './objects/message-types.ts';
import type { AdRule, RuleRun } from './objects/rule-types.ts';
import type { AppSubscription, PendingChange, WebhookDelivery, WebhookSettings } from './webhooks/webhook-types.ts';

export type PracticeApp = {
  id: string;
  name: string;
  secret: string;
  /** Redirect URLs, or "loopback" for any loopback URL. */
  redirects: string[];
  /** True if calls without `appsecret_proof` are rejected. */
  needsProof: boolean;
  /** Number of daily users; the rate limit of an app is 200 calls an hour for each. */
  dailyUsers: number;
  tier: 'development_access' | 'standard_access';
  features: string[];
  /** Configurations of Facebook Login for Business: permissions by id. */
  configurations?: Record<string, string[]>;
};

export type Person = { id: string; name: string; email: string };
export type Business = { id: string; name: string; personIds: string[] };

type PageRole = { personId: string; tasks: string[]; isThroughBusiness: boolean };
export type PracticePage = {
  id: string;
  name: string;
  username: string;
  category: string;
  categoryId: string;
  about: string;
  website: string;
  city: string;
  country: string;
  roles: PageRole[];
  businessId?: string;
  instagram?: { id: string; username: string };
  canPromote: boolean;
  hasLeadTerms: boolean;
  /** True for a page of the new experience, whose tasks have the prefix PROFILE_PLUS_. */
  isNewExperience?: boolean;
  followersAtStart: number;
  /** Start of the statistics of the page, in milliseconds. */
  startedAt: number;
  /** Fields that the page reports to the webhook of each app. */
  appFields?: Record<string, string[]>;
};

export type PostKind = 'text' | 'link' | 'photo' | 'album' | 'video';
export type LinkCard = { url: string; title: string; description: string; picture?: string };
export type Post = {
  id: string;
  pageId: string;
  kind: PostKind;
  message?: string;
  link?: LinkCard;
  photoIds: string[];
  videoId?: string;
  madeAt: number;
  /** The publish time in milliseconds; in the future for a scheduled post, null for a draft. */
  publishAt: number | null;
  isScheduled: boolean;
  appId?: string;
};

/** A comment. Unchanged generated comments are not stored; they are generated again with the same content. */
export type Comment = {
  id: string;
  postId: string;
  from: { id: string; name: string };
  message: string;
  madeAt: number;
  parentId?: string;
  /** True for a comment that was added through the form, not generated. */
  isOurs?: boolean;
  isGone?: boolean;
};

export type Photo = {
  id: string;
  pageId: string;
  caption?: string;
  altText?: string;
  /** Id of the stored file; `address` is the URL instead when it is not on loopback. */
  fileId?: string;
  address?: string;
  madeAt: number;
  isPublished: boolean;
  isTemporary: boolean;
  postId?: string;
};

export type Video = {
  id: string;
  /** Id of the page; empty for a video of an ad account. */
  pageId: string;
  accountId?: string;
  title?: string;
  description?: string;
  fileId?: string;
  address?: string;
  bytes: number;
  seconds: number;
  madeAt: number;
  /** Time at which the video is ready; missing until a chunked upload is finished. */
  readyAt?: number;
  statusReads: number;
  isBroken: boolean;
  isPublished: boolean;
  postId?: string;
};
/** `ownerId`: a page or an ad account. */
export type UploadSession = { id: string; videoId: string; ownerId: string; size: number; received: number };
export type StoredFile = { type: string; base64: string };

export type AccountStatus = 1 | 2 | 3 | 7 | 8 | 9 | 100 | 101 | 201 | 202;
export type AdAccount = {
  id: string;
  name: string;
  status: AccountStatus;
  disableReason: number;
  currency: string;
  timezone: string;
  timezoneOffset: number;
  /** Amount spent before `countedFrom`, a date in the account's zone; later days are computed from the ads. */
  spent: number;
  countedFrom: string;
  balance: number;
  spendCap: number;
  minDailyBudget: number;
  funding?: { id: string; display: string; type: number };
  businessId?: string;
  createdAt: number;
  /** Times at which ads stopped and started to deliver for the whole account: closed, payment method removed. */
  deliveryChanges: { at: number; isOn: boolean }[];
  /** Days, in the account's zone, of which Facebook took back invalid clicks and their cost. */
  discounts?: { from: string; to: string }[];
  /** Default payer and beneficiary of ads in the EU. */
  payer?: string;
  beneficiary?: string;
  roles: { personId: string; tasks: string[] }[];
};
export type Pixel = { id: string; accountId: string; name: string; createdAt: number; lastFiredAt?: number };

export type PermissionStatus = 'granted' | 'declined';
/** The permissions a person gave an app. Removing the app increments `round`; tokens of earlier rounds are invalid. */
export type Grant = { permissions: Record<string, PermissionStatus>; round: number; loggedInAt: number };
/** Subcodes of error 190 that can be stored with a token. */
export type TokenErrorCode = 459 | 460 | 463 | 464 | 467;
export type Token = {
  value: string;
  type: 'USER' | 'PAGE';
  appId: string;
  personId: string;
  pageId?: string;
  round: number;
  issuedAt: number;
  /** Expiry of the token; 0: never. */
  expiresAt: number;
  isLongLived: boolean;
  ailment?: TokenErrorCode;
};
export type Code = {
  value: string;
  appId: string;
  personId: string;
  redirect: string;
  challenge?: string;
  expiresAt: number;
  isUsed: boolean;
};

export type State = ReturnType<typeof createState>;

/** The stored collections of this network, and queries on them. */
export const createState = (kit: Kit) => {
  const pages = kit.collection<PracticePage>('pages');
  const adAccounts = kit.collection<AdAccount>('ad-accounts');
  const pixels = kit.collection<Pixel>('pixels');
  const campaigns = kit.collection<Campaign>('campaigns');
  const adSets = kit.collection<AdSet>('ad-sets');
  const ads = kit.collection<Ad>('ads');
  const reportRuns = kit.collection<ReportRun>('report-runs');
  const asyncSessions = kit.collection<AsyncSession>('async-sessions');
  const adRules = kit.collection<AdRule>('ad-rules');
  const findAdObject = (id: string) => campaigns.get(id) ?? adSets.get(id) ?? ads.get(id);
  return {
    now: () => kit.clock.now().getTime(),
    url: kit.url,
    apps: kit.collection<PracticeApp>('apps'),
    people: kit.collection<Person>('people'),
    businesses: kit.collection<Business>('businesses'),
    pages,
    /** A page's posts, by their full id. */
    posts: (pageId: string) => kit.collection<Post>(`posts.${pageId}`),
    /** The last text and link of each page, to detect duplicates. */
    lastMessages: kit.collection<{ postId: string; words: string }>('last-words'),
    comments: kit.collection<Comment>('comments'),
    photos: kit.collection<Photo>('photos'),
    videos: kit.collection<Video>('videos'),
    uploads: kit.collection<UploadSession>('uploads'),
    files: kit.collection<StoredFile>('files'),
    adAccounts,
    pixels,
    campaigns,
    adSets,
    ads,
    creatives: kit.collection<Creative>('creatives'),
    /** Ids of creatives, by account and content. */
    creativeIds: kit.collection<string>('creative-ids'),
    adImages: kit.collection<AdImage>('ad-images'),
    adPreviews: kit.collection<AdPreview>('ad-previews'),
    reportRuns,
    asyncSessions,
    adRules,
    /** Runs of a rule that matched something, in order. */
    adRuleRuns: kit.collection<RuleRun>('ad-rule-runs'),
    customAudiences: kit.collection<CustomAudience>('custom-audiences'),
    leadForms: kit.collection<LeadForm>('lead-forms'),
    leads: kit.collection<Lead>('leads'),
    messages: kit.collection<PageMessage>('messages'),
    appSubscriptions: kit.collection<AppSubscription>('app-subscriptions'),
    pendingChanges: kit.collection<PendingChange>('pending-changes'),
    webhookDeliveries: kit.collection<WebhookDelivery>('webhook-deliveries'),
    webhookSettings: kit.collection<WebhookSettings>('webhook-settings'),
    grants: kit.collection<Grant>('grants'),
    tokens: kit.collection<Token>('tokens'),
    codes: kit.collection<Code>('codes'),
    listPages: (personId: string) => pages.values().filter((page) => page.roles.some((r) => r.personId === personId)),
    listAdAccounts: (personId: string) =>
      adAccounts.values().filter((account) => account.roles.some((role) => role.personId === personId)),
    /** The campaign, ad set or ad of this id. */
    findAdObject,
    /** The ad account whose rate limit a call on this id counts for. */
    findAdAccountId: (id: string) =>
      (findAdObject(id) ?? reportRuns.get(id) ?? asyncSessions.get(id) ?? adRules.get(id))?.accountId,
    listPixels: (accountId: string) => pixels.values().filter((pixel) => pixel.accountId === accountId),
  };
};
