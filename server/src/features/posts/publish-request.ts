import type { SiteDraft, SitePost, SiteStatus } from '@fanfare/connectors/ports/site';
import type { PostFields } from '@fanfare/contract/posts/working-copies';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import type { Actor } from '../audit/index.ts';
import type { SiteRow } from '../sites/index.ts';

/** Kind of a publish, for its delivery and for its approval. */
export const publishKindName = 'posts.publish';

/** A share of a publish request. */
export type RequestedShare = {
  network: SocialNetwork;
  account: string;
  name: string;
  board: string;
  message: string;
  linkName: string;
  linkDescription: string;
  /** Time of the share; null: with the post. */
  dueAt: string | null;
  /** Ad profile of the ad that is created from it; missing in requests stored before. */
  adProfileId?: number | undefined;
};

/** `keep`: the current image. `file`: from the media library. `remote`: already on the site. */
export type FeaturedImageChoice =
  | { kind: 'none' }
  | { kind: 'keep' }
  | { kind: 'file'; id: number }
  | { kind: 'remote'; id: string };

/** What is published: the validated payload of a call. Stored with the delivery, so that a publish can be resumed. */
export type PublishRequest = {
  title: string;
  html: string;
  excerpt: string;
  slug: string;
  status: Exclude<SiteStatus, 'trashed'>;
  publishAt: string | null;
  /** The previous scheduled time, if there was one. */
  plannedAt: string | null;
  categoryName: string;
  /** The chosen category first, then the other categories of the post. */
  categoryIds: string[];
  onFrontPage: boolean;
  /** A user of the site; missing: left to the site. */
  authorId?: string;
  /** True when a feature posts it: no user waits for the outcome, and the feature reports it. */
  isAutomatic?: boolean;
  /** True: the working copy gets shares for a person to send. */
  draftsShares?: boolean;
  picture: FeaturedImageChoice;
  /** Image URL for shares, when the image is not in the media library. */
  pictureUrl: string | null;
  shares: RequestedShare[];
  /** Time zone of the user, for times in answers. */
  zone: string;
  /** Fields of the working copy, once the site has the post. */
  fields: PostFields;
};

/** A post as its site has it after a publish. */
export type PublishedPost = { actor: Actor; site: SiteRow; request: PublishRequest; post: SitePost };

/** The part of a request that is sent to the site. */
export const toSiteDraft = (
  request: PublishRequest,
  pictureId: string | undefined,
  images?: SiteDraft['images'],
): SiteDraft => ({
  title: request.title,
  html: request.html,
  excerpt: request.excerpt,
  ...(request.slug ? { slug: request.slug } : {}),
  status: request.status,
  ...(request.publishAt ? { publishAt: new Date(request.publishAt) } : {}),
  ...(request.authorId === undefined ? {} : { authorId: request.authorId }),
  categoryIds: request.categoryIds,
  ...(pictureId === undefined ? {} : { pictureId }),
  ...(images ? { images } : {}),
  onFrontPage: request.onFrontPage,
});

/** True for a request or post that is public now or at its scheduled time. */
export const willBePublic = ({ status }: { status: SiteStatus }): boolean =>
  status === 'published' || status === 'planned';
