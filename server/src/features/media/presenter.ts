import { imageWarning, toAspect } from '@fanfare/contract/media/images';
import type { MediaItem } from '@fanfare/contract/media/media';
import type { MediaListRow, MediaRow } from './media.store.ts';

const publicName = ({ token, fileKey }: MediaRow): string => `${token}.${fileExtension(fileKey)}`;

const thumbnailSuffix = '.small.webp';

/** Token and extension of a public name; undefined for other names. */
export const parsePublicName = (name: string): { token: string; extension: string } | undefined => {
  const [, token, extension] = /^([\w-]{22})\.([a-z0-9]{2,4})$/.exec(name) ?? [];
  return token && extension ? { token, extension } : undefined;
};

/** The token in the public name of a thumbnail. */
export const parseThumbnailName = (name: string): string | undefined =>
  name.endsWith(thumbnailSuffix) ? /^[\w-]{22}$/.exec(name.slice(0, -thumbnailSuffix.length))?.[0] : undefined;

/** The thumbnail URL of one of our images; other URLs are returned unchanged. */
export const thumbnailUrl = (url: string): string =>
  url.replace(/(\/files\/[\w-]{22})\.[a-z0-9]{2,4}$/, `$1${thumbnailSuffix}`);

export const fileExtension = (fileKey: string): string => fileKey.slice(fileKey.lastIndexOf('.') + 1);

export const mediaPresenter = (origin: string) => {
  const publicPath = (item: MediaRow) => `/files/${publicName(item)}`;
  const publicUrl = (item: MediaRow) => `${origin}${publicPath(item)}`;

  const presentFile = (item: MediaRow): Pick<MediaItem, 'family' | 'name' | 'alt' | 'path' | 'small_path'> => {
    const { family, name, alt } = item;
    const path = publicPath(item);
    return { family, name, alt, path, small_path: family === 'image' ? thumbnailUrl(path) : path };
  };

  const present = ({ item, uploadedBy, uses }: MediaListRow): MediaItem => {
    const { id, family, type, size, width, height, source, createdAt } = item;
    const area = width && height ? { width, height } : null;
    return {
      ...presentFile(item),
      id,
      type,
      size,
      width,
      height,
      source,
      uses,
      aspect: area && toAspect(area),
      warning: family === 'image' ? imageWarning(area) : null,
      src: publicUrl(item),
      uploaded: createdAt,
      uploaded_by: uploadedBy,
    };
  };
  return { present, presentFile, publicUrl };
};

const maxNameLength = 200;

/**
 * File name to store: the uploaded name without folders, control characters and direction marks, with an extension of
 * ours.
 */
export const toFileName = (name: string, extension: string): string => {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const stem = base
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/\.[^.]*$/, '')
    .trim();
  return `${[...stem].slice(0, maxNameLength - 5).join('') || 'file'}.${extension}`;
};
