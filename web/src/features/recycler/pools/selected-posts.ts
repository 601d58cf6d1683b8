import { z } from 'zod';

/** Posts to add to a pool, in the address that the post report links to. */
export const SelectedPosts = z.object({ posts: z.array(z.string().min(1).max(100)).max(200).default([]) });
