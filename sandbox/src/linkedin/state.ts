import type { Kit } from '../kit/network.ts';

export type Product = 'share' | 'community-management';

/** An app of the developer portal. It can request the scopes of its product and no others. */
export type PracticeApp = {
  id: string;
  name: string;
  secret: string;
  redirects: string[];
  product: Product;
  /** Tier of the app; the development tier refuses BATCH_GET. */
  tier: 'development' | 'standard';
  /** True for an app of a partner: only its tokens come with a refresh token. */
  isPartner: boolean;
};

export type Member = {
  id: string;
  givenName: string;
  familyName: string;
  email: string;
  headline: string;
  connections: number;
};

export type Role = 'ADMINISTRATOR' | 'CONTENT_ADMINISTRATOR' | 'DIRECT_SPONSORED_CONTENT_POSTER' | 'ANALYST';
export type Assignment = { personId: string; role: Role; state: 'APPROVED' | 'REQUESTED' };
export type Organization = {
  id: string;
  name: string;
  vanityName: string;
  tagline: string;
  website: string;
  followers: number;
  roles: Assignment[];
};

export type Article = { source: string; title?: string; description?: string; thumbnail?: string };
export type Media = { id: string; title?: string; altText?: string };
export type Content = { article: Article } | { media: Media } | { multiImage: { images: Media[] } };

export type Post = {
  urn: string;
  author: string;
  /** Text of the post in LinkedIn's "little text" format, up to where it could be parsed. */
  commentary: string;
  content?: Content;
  visibility: string;
  lifecycleState: 'PUBLISHED' | 'DRAFT';
  feedDistribution: string;
  isReshareDisabled: boolean;
  createdAt: number;
  modifiedAt: number;
  isEdited: boolean;
  /** Commentary and content as JSON, to detect duplicates. Empty for seeded posts. */
  words: string;
};

export type Image = {
  urn: string;
  owner: string;
  word: string;
  uploadedAt?: number;
  fileId?: string;
  isBroken: boolean;
};
export type Part = { word: string; firstByte: number; lastByte: number; etag?: string };
export type Video = {
  urn: string;
  owner: string;
  size: number;
  uploadToken: string;
  parts: Part[];
  finalizedAt?: number;
  isBroken: boolean;
  fileId?: string;
};
/** Image or video that an upload URL belongs to, and the secret word of that URL. */
export type Upload = { word: string; personId: string; expiresAt: number; image?: string; video?: string };
export type StoredFile = { type: string; base64: string };

export type Token = {
  value: string;
  appId: string;
  personId: string;
  scopes: string[];
  issuedAt: number;
  expiresAt: number;
  isRevoked: boolean;
};
/** Refresh token, which ends a year after the consent, used or not. */
export type RefreshToken = {
  value: string;
  appId: string;
  personId: string;
  scopes: string[];
  expiresAt: number;
  isRevoked: boolean;
};
export type Code = {
  value: string;
  appId: string;
  personId: string;
  redirect: string;
  scopes: string[];
  expiresAt: number;
  isUsed: boolean;
};

export const personUrn = (id: string): string => `urn:li:person:${id}`;
export const organizationUrn = (id: string): string => `urn:li:organization:${id}`;
export const parseUrnId = (urn: string): string => urn.slice(urn.lastIndexOf(':') + 1);

export const fullName = ({ givenName, familyName }: Member): string => `${givenName} ${familyName}`;

export type State = ReturnType<typeof createState>;

/** The stored collections of this network, and queries on them. */
export const createState = (kit: Kit) => {
  const members = kit.collection<Member>('people');
  const organizations = kit.collection<Organization>('organizations');
  /** An author's posts, by URN. */
  const authorPosts = (author: string) =>
    kit.collection<Post>(`posts.${author.includes(':person:') ? 'p' : 'o'}.${parseUrnId(author).toLowerCase()}`);
  return {
    now: () => kit.clock.now().getTime(),
    url: kit.url,
    members,
    organizations,
    authorPosts,
    /** URN of the author, by the URN of the post. */
    authorByPost: kit.collection<string>('authors'),
    images: kit.collection<Image>('images'),
    videos: kit.collection<Video>('videos'),
    uploads: kit.collection<Upload>('uploads'),
    files: kit.collection<StoredFile>('files'),
    tokens: kit.collection<Token>('tokens'),
    refreshTokens: kit.collection<RefreshToken>('refresh-tokens'),
    codes: kit.collection<Code>('codes'),
    memberOrganizations: (personId: string) =>
      organizations.values().filter(({ roles }) => roles.some((role) => role.personId === personId)),
    authorName: (urn: string): string => {
      const member = members.get(parseUrnId(urn));
      return member ? fullName(member) : (organizations.get(parseUrnId(urn))?.name ?? 'Unknown author');
    },
    /** Published posts of an author, newest first. Posts with the same time: last inserted first. */
    authorFeed: (author: string) =>
      authorPosts(author)
        .values()
        .filter(({ lifecycleState }) => lifecycleState === 'PUBLISHED')
        .reverse()
        .sort((a, b) => b.createdAt - a.createdAt),
  };
};
