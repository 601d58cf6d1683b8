import type { Medium, PracticeSite, State } from './state.ts';
import { gmt, siteTime } from './times.ts';

export const fileUrl = (state: State, site: PracticeSite, file: string): string =>
  `${state.url(site.slug)}/wp-content/uploads/${file}`;

const smaller = [
  ['thumbnail', 150, 150],
  ['medium', 300, 200],
  ['large', 1024, 683],
] as const;

export const mediumView = (state: State, site: PracticeSite, medium: Medium, isEdit: boolean) => {
  const source = fileUrl(state, site, medium.file);
  const name = medium.file.split('/').at(-1) ?? medium.file;
  const isImage = medium.type.startsWith('image/');
  const { width = 0, height = 0 } = medium;
  const size = (label: string, wide: number, high: number) => ({
    file: label === 'full' ? name : name.replace(/(\.\w+)$/, `-${wide}x${high}$1`),
    width: wide,
    height: high,
    mime_type: medium.type,
    source_url: source,
  });
  const sizes = medium.hasSizes ? smaller.filter(([, wide]) => wide < width) : [];
  return {
    id: medium.id,
    date: siteTime(medium.createdAt, site),
    date_gmt: gmt(medium.createdAt),
    slug: medium.slug,
    status: 'inherit',
    type: 'attachment',
    link: `${state.url(site.slug)}/${medium.slug}/`,
    title: { ...(isEdit && { raw: medium.title }), rendered: medium.title },
    author: medium.author,
    alt_text: medium.altText,
    caption: { ...(isEdit && { raw: medium.caption }), rendered: medium.caption && `<p>${medium.caption}</p>\n` },
    media_type: isImage ? 'image' : 'file',
    mime_type: medium.type,
    media_details: isImage
      ? {
          width,
          height,
          file: medium.file,
          filesize: medium.bytes,
          sizes: {
            ...Object.fromEntries(sizes.map(([label, wide, high]) => [label, size(label, wide, high)])),
            full: size('full', width, height),
          },
          image_meta: {},
        }
      : { filesize: medium.bytes, sizes: {} },
    post: medium.post ?? null,
    source_url: source,
    ...(isEdit && { missing_image_sizes: medium.hasSizes || !isImage ? [] : smaller.map(([label]) => label) }),
  };
};
