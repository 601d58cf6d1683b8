import type { Grant } from '../grant.ts';
import type { PostRange } from '../posts.ts';

/** A missing count was not reported by the network; it does not mean 0. */
export type PostActions = {
  id: string;
  text: string;
  createdAt: Date;
  link?: string | undefined;
  reactions?: number | undefined;
  comments?: number | undefined;
  shares: number;
};

/** Public counts of a page; needs no permission for insights. */
export interface PageStatistics {
  countLikes(grant: Grant): Promise<number>;
  /** The published posts of the page, newest first, with their counts. */
  listPostActions(grant: Grant, range: PostRange): Promise<PostActions[]>;
}
