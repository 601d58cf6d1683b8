import type { z } from 'zod';
import type { Grant } from './grant.ts';

/** Publishing may take minutes (video). The job waits between steps; the connector never sleeps. */
export type Publication =
  /** With the name the network gave the request, for whoever has to ask it about it. */
  | { state: 'published'; id: string; url: string; requestId?: string | undefined }
  | { state: 'waiting'; checkInSeconds: number; memo: unknown };

export type Medium = {
  kind: 'image' | 'video';
  /** Where the network may fetch it. */
  url: string;
  alt?: string | undefined;
  /** The bytes, for networks that take them: then the address need not be reachable from outside. */
  file?: { name: string; type: string; bytes(): Promise<Uint8Array<ArrayBuffer>> } | undefined;
};

export type Post = {
  text: string;
  media: readonly Medium[];
  /** What only this network offers; read by the publisher's own `settings`. */
  settings?: unknown;
};

/** Sends a post. Nothing here is tried twice: after `unclear`, `find` says whether it arrived. */
export interface Publisher {
  readonly settings: z.ZodType;
  begin(grant: Grant, post: Post): Promise<Publication>;
  resume(grant: Grant, memo: unknown): Promise<Publication>;
  /** Reads the account back: the post sent at or after this moment, if it is there. */
  find(grant: Grant, post: Post, since: Date): Promise<Publication | undefined>;
}
