import type { z } from 'zod';
import type { Grant } from './grant.ts';

/**
 * Publication in one of its states. Publishing a video can take minutes: the job waits between steps; the connector
 * never sleeps.
 */
export type Publication =
  /** `requestId`: the network's id of the request, for support cases. */
  | { state: 'published'; id: string; url: string; requestId?: string | undefined }
  | { state: 'waiting'; checkInSeconds: number; publishState: unknown };

export type Medium = {
  kind: 'image' | 'video';
  /** Public URL of the medium, which the network can fetch. */
  url: string;
  alt?: string | undefined;
  /** True for media made by AI, for networks that want it to be labeled. */
  isMadeByAi?: boolean | undefined;
  /** File of the medium, for networks with uploads: then the URL need not be public. */
  file?: { name: string; type: string; bytes(): Promise<Uint8Array<ArrayBuffer>> } | undefined;
};

export type Post = {
  text: string;
  media: readonly Medium[];
  /** Network-specific options, parsed by the publisher's `settings` schema. */
  settings?: unknown;
};

/** Publishes a post. Writes are never retried: after `unclear`, `find` tells whether it was published. */
export interface Publisher {
  readonly settings: z.core.$ZodType;
  begin(grant: Grant, post: Post): Promise<Publication>;
  resume(grant: Grant, publishState: unknown): Promise<Publication>;
  /** Searches the account for this post, published at or after `since`. */
  find(grant: Grant, post: Post, since: Date): Promise<Publication | undefined>;
}
