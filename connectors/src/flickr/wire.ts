import { z } from 'zod';

// Wire format of Flickr. Numbers can be strings, and most strings are wrapped as `{ _content }`.

const number = z.coerce.number();
const id = z.coerce.string();
const content = z.object({ _content: z.string() });
const text = z.string().nullish();

export const ErrorBody = z.object({ stat: z.literal('fail'), code: number, message: text });

export const Licences = z.object({
  licenses: z.object({ license: z.array(z.object({ id, name: z.string(), url: text })) }),
});

/** Sizes of pictures that we request, named by Flickr's suffixes. */
export const sizeNames = ['sq', 'q', 't', 's', 'n', 'm', 'z', 'c', 'l', 'o'] as const;
type SizeName = (typeof sizeNames)[number];

const PhotoFields = z.object({
  id,
  owner: z.string(),
  title: z.string().default(''),
  ownername: text,
  pathalias: text,
  license: id,
  description: content.nullish(),
  tags: text,
});

const sizeFields = (name: SizeName) =>
  z.object({ [`url_${name}`]: z.url(), [`width_${name}`]: number, [`height_${name}`]: number });

/** A photo with its complete sizes; a size without width and height is dropped. */
export const PhotoRow = z.unknown().transform((value, context) => {
  const parsed = PhotoFields.safeParse(value);
  if (!parsed.success) {
    context.addIssue({ code: 'custom', message: 'Not a photo.' });
    return z.NEVER;
  }
  const sizes = sizeNames.flatMap((name) => {
    const size = sizeFields(name).safeParse(value).data;
    const url = size?.[`url_${name}`];
    return size && typeof url === 'string'
      ? [{ url, width: Number(size[`width_${name}`]), height: Number(size[`height_${name}`]) }]
      : [];
  });
  return { ...parsed.data, sizes };
});
export type PhotoRow = z.output<typeof PhotoRow>;

export const Photos = z.object({
  photos: z.object({ page: number, pages: number, perpage: number, total: number, photo: z.array(PhotoRow) }),
});

export const PhotoInfo = z.object({
  photo: z.object({
    id,
    license: id,
    owner: z.object({ nsid: z.string(), username: z.string(), realname: text, path_alias: text }),
    title: content,
    urls: z.object({ url: z.array(z.object({ type: z.string(), _content: z.string() })) }).nullish(),
  }),
});

export const Person = z.object({
  person: z.object({ nsid: z.string(), username: content, realname: content.nullish(), profileurl: content }),
});
