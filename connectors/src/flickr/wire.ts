import { z } from 'zod';

// Flickr's own words. Numbers may come as text, and most texts sit in an object of their own.

const number = z.coerce.number();
const id = z.coerce.string();
const content = z.object({ _content: z.string() });
const text = z.string().nullish();

export const Failed = z.object({ stat: z.literal('fail'), code: number, message: text });

export const Licences = z.object({
  licenses: z.object({ license: z.array(z.object({ id, name: z.string(), url: text })) }),
});

/** The sizes we ask for, by Flickr's letters. */
export const sizeNames = ['sq', 'q', 't', 's', 'n', 'm', 'z', 'c', 'l', 'o'] as const;
type SizeName = (typeof sizeNames)[number];

const Plain = z.object({
  id,
  owner: z.string(),
  title: z.string().default(''),
  ownername: text,
  pathalias: text,
  license: id,
  description: content.nullish(),
  tags: text,
});

const one = (name: SizeName) =>
  z.object({ [`url_${name}`]: z.url(), [`width_${name}`]: number, [`height_${name}`]: number });

/** A photo and those of its sizes that are whole: an address without width and height is of no use. */
export const PhotoRow = z.unknown().transform((value, context) => {
  const read = Plain.safeParse(value);
  if (!read.success) {
    context.addIssue({ code: 'custom', message: 'Not a photo.' });
    return z.NEVER;
  }
  const sizes = sizeNames.flatMap((name) => {
    const size = one(name).safeParse(value).data;
    const url = size?.[`url_${name}`];
    return size && typeof url === 'string'
      ? [{ url, width: Number(size[`width_${name}`]), height: Number(size[`height_${name}`]) }]
      : [];
  });
  return { ...read.data, sizes };
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
