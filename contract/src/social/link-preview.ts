import { z } from 'zod';

const OgImage = z.object({ url: z.string(), width: z.number().nullable(), height: z.number().nullable() });
export const OgData = z.object({
  url: z.string(),
  title: z.string(),
  description: z.string(),
  site_name: z.string(),
  type: z.string(),
  /** URL of the image that networks show for the link by default. */
  image: z.string().nullable(),
  images: z.array(OgImage),
});
export type OgData = z.output<typeof OgData>;
