import type { SiteDraft, SitePost, SiteStatus } from '@fanfare/connectors/ports/site';
import type { PostFields } from '@fanfare/contract/posts/working-copies';
import type { SocialNetwork } from '@fanfare/contract/social/social-text';
import type { Actor } from '../audit/index.ts';
import type { SiteRow } from '../sites/index.ts';

/** Kind name of a publish, used for its delivery and its approval. */
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
  /** Scheduled time of the share; null to share when the post is published. */
  dueAt: string | null;
  /** Id of the ad profile for an ad from the share; missing in requests stored by earlier versions. */
  adProfileId?: number | undefined;
};

/**
 * Choice of the featured image. `keep`: the current image; `file`: from the media library; `remote`: already on the
 * site.
 */
export type FeaturedImageChoice =
  | { kind: 'none' }
  | { kind: 'keep' }
  | { kind: 'file'; id: number }
  | { kind: 'remote'; id: string };

/** Publish request: the validated payload. It is stored with the delivery, so that a publish can be resumed. */
export type PublishRequest = {
  title: string;
  html: string;
  excerpt: string;
  slug: string;
  status: Exclude<SiteStatus, 'trashed'>;
  publishAt: string | null;
  /** Previous scheduled time of the post, if there was one. */
  plannedAt: string | null;
  categoryName: string;
  /** Ids of the categories: the chosen one first, then the other categories of the post. */
  categoryIds: string[];
  onFrontPage: boolean;
  /** Id of the author, a user of the site; missing leaves the choice to the site. */
  authorId?: string;
  /** True when another feature publishes the post: no user waits, and that feature reports the outcome. */
  isAutomatic?: boolean;
  /** True to add shares to the working copy as drafts, which a person can send. */
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

/** Fields of a request that are sent to the site. */
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
