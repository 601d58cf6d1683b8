import { formatGmt, formatSiteTime } from '../rest/site-times.ts';
import type { Medium, PracticeSite, State } from '../state.ts';

const fileUrl = (state: State, site: PracticeSite, file: string): string =>
  `${state.url(site.slug)}/wp-content/uploads/${file}`;

const subsizes = [
  ['thumbnail', 150, 150],
  ['medium', 300, 200],
  ['large', 1024, 683],
] as const;

export const toMediaJson = (state: State, site: PracticeSite, medium: Medium, isEdit: boolean) => {
  const source = fileUrl(state, site, medium.file);
  const name = medium.file.split('/').at(-1) ?? medium.file;
  const isImage = medium.type.startsWith('image/');
  const { width = 0, height = 0 } = medium;
  const toSizeJson = (label: string, wide: number, high: number) => ({
    file: label === 'full' ? name : name.replace(/(\.\w+)$/, `-${wide}x${high}$1`),
    width: wide,
    height: high,
    mime_type: medium.type,
    source_url: source,
  });
  const sizes = medium.hasSizes ? subsizes.filter(([, wide]) => wide < width) : [];
  return {
    id: medium.id,
    date: formatSiteTime(medium.createdAt, site),
    date_gmt: formatGmt(medium.createdAt),
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
            ...Object.fromEntries(sizes.map(([label, wide, high]) => [label, toSizeJson(label, wide, high)])),
            full: toSizeJson('full', width, height),
          },
          image_meta: {},
        }
      : { filesize: medium.bytes, sizes: {} },
    post: medium.post ?? null,
    source_url: source,
    ...(isEdit && { missing_image_sizes: medium.hasSizes || !isImage ? [] : subsizes.map(([label]) => label) }),
  };
};
