import { hourMs } from '../../kit/durations.ts';
import { type Change, valueAt, withChange } from './changes.ts';

export type Switch = 'active' | 'inactive';
export type SystemStatus = 'active' | 'budget_exhausted' | 'disabled' | 'archived';
export type ReviewStatus = 'pending' | 'approved' | 'denied' | 'deleted';

export type TargetingMode = 'all' | 'include' | 'exclude';
type CodeTargeting = { mode: TargetingMode; codes: readonly string[] };
export const codeTargetings = ['country', 'region', 'dma', 'zipcode'] as const;
export type CodeTargetings = Record<(typeof codeTargetings)[number], CodeTargeting>;
/** Kinds of targeting by a list of chosen ids; an empty list means all. */
export const listTargetings = ['device', 'os', 'language', 'browser'] as const;
export type ListTargetings = Record<(typeof listTargetings)[number], readonly string[]>;

/** A campaign, which the network calls a boost. */
export type Boost = {
  id: string;
  accountId: string;
  name: string;
  createdAt: number;
  updatedAt: number;
  startsAt: number;
  endsAt?: number | undefined;
  bidType: 'cpc' | 'vcpm';
  /** Bids in dollars per click (cpc) or per 1,000 views (vcpm). */
  bids: { web: number; email: number; apple_news: number };
  hasPacing: boolean;
  /** Hours of the day in which the campaign runs; an empty list means all. */
  schedule: readonly number[];
  conversionIds: readonly string[];
  utmCodes: string;
  pixelUrl: string;
  codes: CodeTargetings;
  lists: ListTargetings;
  enabled: Change<Switch>[];
  status: Change<SystemStatus>[];
  /** Budgets in cents per day; null means unlimited. */
  budgets: Change<number | null>[];
};

/** A banner, which the network calls content. */
export type Content = {
  id: string;
  boostId: string;
  headline: string;
  description: string;
  targetUrl: string;
  /** The address that the picture was sent with; missing for seeded banners. */
  imageUrl?: string | undefined;
  brandName: string;
  enabled: Change<Switch>[];
  reviews: Change<ReviewStatus>[];
  denialReason?: string | undefined;
};

/** Time in ms that a review takes. */
const reviewMs = 2 * hourMs;
export const denialReasons = {
  headline: 'The headline makes a claim that the landing page doesn’t support.',
  image: 'The image is misleading.',
};

/** The reviews of a banner whose text was sent at this moment: "reject" in the headline is denied. */
export const reviewText = (
  { reviews, headline }: Pick<Content, 'reviews' | 'headline'>,
  at: number,
): Pick<Content, 'reviews' | 'denialReason'> => {
  const isDenied = /reject/i.test(headline);
  const outcome: Change<ReviewStatus> = { at: at + reviewMs, value: isDenied ? 'denied' : 'approved' };
  return {
    reviews: [...withChange<ReviewStatus>(reviews, at, 'pending'), outcome],
    denialReason: isDenied ? denialReasons.headline : undefined,
  };
};

export const reviewStatusAt = ({ reviews }: Content, at: number): ReviewStatus => valueAt(reviews, at) ?? 'pending';

/** True if a campaign runs at a moment by its start and end, which are planned and therefore no changes. */
export const runsAt = ({ startsAt, endsAt }: Boost, at: number): boolean =>
  at >= startsAt && (endsAt === undefined || at < endsAt);
