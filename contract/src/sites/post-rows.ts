import { z } from 'zod';
import { dateTime } from '../kit/date-time.ts';

/** Post statuses of the specification (WordPress). */
export const postStatuses = ['draft', 'future', 'publish', 'pending', 'private', 'trash'] as const;
export type PostStatus = (typeof postStatuses)[number];
export const postsPerPage = 10;

export const SitePostRow = z.object({
  ID: z.number(),
  post_title: z.string(),
  post_status: z.enum(postStatuses),
  post_name: z.string(),
  post_date_gmt: dateTime.nullable(),
  post_modified_gmt: dateTime,
  permalink_sample: z.string(),
  view_link: z.string(),
  featured_image: z.string().nullable(),
  front_page: z.boolean(),
  post_category: z.array(z.number()),
});
export type SitePostRow = z.output<typeof SitePostRow>;
