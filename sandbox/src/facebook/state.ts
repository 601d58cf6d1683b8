import type { Kit } from '../kit/network.ts';

export type PracticeApp = {
  id: string;
  name: string;
  secret: string;
  /** Redirect addresses, or "loopback" for any address of this computer. */
  redirects: string[];
  /** Refuses calls without `appsecret_proof`. */
  needsProof: boolean;
  /** Facebook allows an app 200 calls an hour for each of them. */
  dailyUsers: number;
  tier: 'development_access' | 'standard_access';
  features: string[];
};

export type Person = { id: string; name: string; email: string };
export type Business = { id: string; name: string; personIds: string[] };

export type PageRole = { personId: string; tasks: string[]; isThroughBusiness: boolean };
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
  followersAtStart: number;
  /** The first day its statistics know, in milliseconds. */
  startedAt: number;
  subscribedFields: string[];
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
  /** When the public sees it; null for a draft nobody ever sees. A moment to come is a scheduled post. */
  publishAt: number | null;
  isScheduled: boolean;
  appId?: string;
};

/** Something said below a post. Those nobody touched are not kept: neighbours say them again, word for word. */
export type Comment = {
  id: string;
  postId: string;
  from: { id: string; name: string };
  message: string;
  madeAt: number;
  parentId?: string;
  /** Somebody wrote it here. */
  isOurs?: boolean;
  isGone?: boolean;
};

export type Photo = {
  id: string;
  pageId: string;
  caption?: string;
  altText?: string;
  /** A stored file, or the address it was taken from when that is not on this computer. */
  fileId?: string;
  address?: string;
  madeAt: number;
  isPublished: boolean;
  isTemporary: boolean;
  postId?: string;
};

export type Video = {
  id: string;
  pageId: string;
  title?: string;
  description?: string;
  fileId?: string;
  address?: string;
  bytes: number;
  seconds: number;
  madeAt: number;
  /** Missing while an upload in parts is under way. */
  readyAt?: number;
  statusReads: number;
  isBroken: boolean;
  isPublished: boolean;
  postId?: string;
};
export type UploadSession = { id: string; videoId: string; pageId: string; size: number; received: number };
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
  spent: number;
  balance: number;
  spendCap: number;
  minDailyBudget: number;
  funding?: { id: string; display: string; type: number };
  businessId?: string;
  createdAt: number;
  roles: { personId: string; tasks: string[] }[];
};
export type Pixel = { id: string; accountId: string; name: string; createdAt: number; lastFiredAt?: number };

export type PermissionStatus = 'granted' | 'declined';
/** What a person allowed an app. Removing the app raises `round`, and every token of an earlier round is dead. */
export type Grant = { permissions: Record<string, PermissionStatus>; round: number; loggedInAt: number };
/** The subcodes of error 190 a token can carry for good. */
export type Ailment = 459 | 460 | 463 | 464 | 467;
export type Token = {
  value: string;
  type: 'USER' | 'PAGE';
  appId: string;
  personId: string;
  pageId?: string;
  round: number;
  issuedAt: number;
  /** 0 never ends. */
  expiresAt: number;
  isLongLived: boolean;
  ailment?: Ailment;
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

export type State = ReturnType<typeof state>;

/** Everything this network remembers, and the few questions everybody asks of it. */
export const state = (kit: Kit) => {
  const pages = kit.collection<PracticePage>('pages');
  const adAccounts = kit.collection<AdAccount>('ad-accounts');
  const pixels = kit.collection<Pixel>('pixels');
  return {
    now: () => kit.clock.now().getTime(),
    url: kit.url,
    apps: kit.collection<PracticeApp>('apps'),
    people: kit.collection<Person>('people'),
    businesses: kit.collection<Business>('businesses'),
    pages,
    /** A page's posts, by their full id. */
    posts: (pageId: string) => kit.collection<Post>(`posts.${pageId}`),
    /** What a page said last, by page: the same again is a duplicate. */
    lastWords: kit.collection<{ postId: string; words: string }>('last-words'),
    comments: kit.collection<Comment>('comments'),
    photos: kit.collection<Photo>('photos'),
    videos: kit.collection<Video>('videos'),
    uploads: kit.collection<UploadSession>('uploads'),
    files: kit.collection<StoredFile>('files'),
    adAccounts,
    pixels,
    grants: kit.collection<Grant>('grants'),
    tokens: kit.collection<Token>('tokens'),
    codes: kit.collection<Code>('codes'),
    pagesOf: (personId: string) => pages.values().filter((page) => page.roles.some((r) => r.personId === personId)),
    adAccountsOf: (personId: string) =>
      adAccounts.values().filter((account) => account.roles.some((role) => role.personId === personId)),
    pixelsOf: (accountId: string) => pixels.values().filter((pixel) => pixel.accountId === accountId),
  };
};
