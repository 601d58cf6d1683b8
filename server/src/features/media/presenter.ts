import type { MediaItem } from '@fanfare/contract/media';
import { aspectOf, pictureWarning } from '@fanfare/contract/pictures';
import type { MediaRow, ShownRow } from './media.store.ts';

export const publicName = ({ token, fileKey }: MediaRow): string => `${token}.${extensionOf(fileKey)}`;

const smallEnding = '.small.webp';

/** What a public name says; undefined for anything we did not name. */
export const parsePublicName = (name: string): { token: string; extension: string } | undefined => {
  const [, token, extension] = /^([\w-]{22})\.([a-z0-9]{2,4})$/.exec(name) ?? [];
  return token && extension ? { token, extension } : undefined;
};

/** The token in the public name of a small picture. */
export const readSmallName = (name: string): string | undefined =>
  name.endsWith(smallEnding) ? /^[\w-]{22}$/.exec(name.slice(0, -smallEnding.length))?.[0] : undefined;

/** Where the small one of a picture of ours is; the picture's own address for all others. */
export const thumbnailUrl = (address: string): string =>
  address.replace(/(\/files\/[\w-]{22})\.[a-z0-9]{2,4}$/, `$1${smallEnding}`);

export const extensionOf = (fileKey: string): string => fileKey.slice(fileKey.lastIndexOf('.') + 1);

export const mediaPresenter = (origin: string) => {
  const pathOf = (item: MediaRow) => `/files/${publicName(item)}`;
  const publicUrl = (item: MediaRow) => `${origin}${pathOf(item)}`;

  const present = ({ item, uploadedBy, uses }: ShownRow): MediaItem => {
    const { id, family, name, alt, type, size, width, height, source, createdAt } = item;
    const area = width && height ? { width, height } : null;
    return {
      ...{ id, family, name, alt, type, size, width, height, source, uses },
      aspect: area && aspectOf(area),
      warning: family === 'image' ? pictureWarning(area) : null,
      src: publicUrl(item),
      path: pathOf(item),
      small_path: family === 'image' ? thumbnailUrl(pathOf(item)) : pathOf(item),
      uploaded: createdAt,
      uploaded_by: uploadedBy,
    };
  };
  return { present, publicUrl };
};

const longestName = 200;

/** What a file is called here: the sender's word without folders, control characters and direction marks, our ending. */
export const plainName = (given: string, extension: string): string => {
  const base = given.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const stem = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim();
  return `${[...stem].slice(0, longestName - 5).join('') || 'file'}.${extension}`;
};
