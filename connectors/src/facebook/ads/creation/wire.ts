import { z } from 'zod';
import { count, dateTime, text } from '../../../kit/graph/wire.ts';

// Wire format of the calls that create ads. Unused fields may be missing.

/** Answer to an upload of images: the uploaded images by file name. */
export const UploadedImages = z.object({ images: z.record(z.string(), z.object({ hash: z.string().min(1) })) });

export const CreatedAdRow = z.object({ id: z.string().min(1), effective_status: text });

export const NewAdRow = z.object({
  id: z.string(),
  name: z.string().catch(''),
  created_time: dateTime,
  effective_status: text,
});

export const AccountStatusRow = z.object({ account_status: z.number().nullish() });

export const PreviewRow = z.object({ body: z.string().min(1) });

export const ImageList = z.object({
  data: z.array(
    z.object({
      hash: z.string(),
      name: z.string().nullish().catch(undefined),
      url: text,
      permalink_url: text,
      width: count,
      height: count,
      status: text,
      created_time: dateTime.nullish().catch(undefined),
    }),
  ),
  paging: z.object({ next: text, cursors: z.object({ after: text }).nullish() }).nullish(),
});
