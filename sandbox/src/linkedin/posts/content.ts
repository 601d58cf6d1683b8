import { parseWebUrl } from '../../kit/http/loopback-fetch.ts';
import { imageStatus, videoStatus } from '../media/uploads.ts';
import { errors } from '../rest/errors.ts';
import { parseText, rejectUnknownFields, requireText, toRecord } from '../rest/input.ts';
import type { Article, Content, Media, State } from '../state.ts';

const minImages = 2;
const maxImages = 20;

/** Parses a post's `content`: one article, one image or video, or several images. */
export const createContentParser = (state: State) => {
  const requireAvailable = (urn: string, owner: string, path: string) => {
    const image = state.images.get(urn);
    const video = state.videos.get(urn);
    const status = image ? imageStatus(image, state.now()) : video && videoStatus(video, state.now());
    if (status === undefined || (image ?? video)?.owner !== owner)
      throw errors.invalid(path, `${urn} is not owned by the author`, 'MEDIA_ASSET_NOT_FOUND');
    if (status !== 'AVAILABLE') throw errors.invalid(path, `${urn} is ${status}`, `MEDIA_ASSET_${status}`);
  };

  const parseMedia = (value: unknown, owner: string, path: string): Media => {
    const body = toRecord(value);
    rejectUnknownFields(body, ['id', 'title', 'altText'], `${path}/`);
    const id = requireText(body, 'id', `${path}/id`);
    requireAvailable(id, owner, `${path}/id`);
    const title = parseText(body, 'title');
    const altText = parseText(body, 'altText');
    if (altText !== undefined && altText.length > 4086)
      throw errors.invalid(`${path}/altText`, 'length must be at most 4086', 'FIELD_LENGTH_TOO_LONG');
    return { id, ...(title !== undefined && { title }), ...(altText !== undefined && { altText }) };
  };

  const parseArticle = (value: unknown, owner: string): Article => {
    const body = toRecord(value);
    const path = 'content/article';
    rejectUnknownFields(body, ['source', 'title', 'description', 'thumbnail', 'thumbnailAltText'], `${path}/`);
    const source = requireText(body, 'source', `${path}/source`);
    if (!parseWebUrl(source)) throw errors.invalid(`${path}/source`, `"${source}" is not a valid URL`);
    const title = parseText(body, 'title');
    const description = parseText(body, 'description');
    const thumbnail = parseText(body, 'thumbnail');
    if ((title?.length ?? 0) > 400)
      throw errors.invalid(`${path}/title`, 'length must be at most 400', 'FIELD_LENGTH_TOO_LONG');
    if ((description?.length ?? 0) > 4086)
      throw errors.invalid(`${path}/description`, 'length must be at most 4086', 'FIELD_LENGTH_TOO_LONG');
    if (thumbnail !== undefined) requireAvailable(thumbnail, owner, `${path}/thumbnail`);
    return {
      source,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(thumbnail !== undefined && { thumbnail }),
    };
  };

  return (value: unknown, owner: string): Content | undefined => {
    if (value === undefined || value === null) return undefined;
    const body = toRecord(value);
    rejectUnknownFields(body, ['article', 'media', 'multiImage'], 'content/');
    const [kind, ...otherKinds] = Object.keys(body);
    if (kind === undefined || otherKinds.length > 0)
      throw errors.invalid('content', 'union must have exactly one member set');
    if (kind === 'article') return { article: parseArticle(body.article, owner) };
    if (kind === 'media') return { media: parseMedia(body.media, owner, 'content/media') };
    const images = toRecord(body.multiImage).images;
    const path = 'content/multiImage/images';
    if (!Array.isArray(images) || images.length < minImages || images.length > maxImages)
      throw errors.invalid(path, `must have between ${minImages} and ${maxImages} images`);
    return {
      multiImage: {
        images: images.map((image) => {
          const media = parseMedia(image, owner, path);
          if (!media.id.startsWith('urn:li:image:')) throw errors.invalid(path, `${media.id} is not an image`);
          return media;
        }),
      },
    };
  };
};
