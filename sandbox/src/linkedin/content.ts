import { webAddress } from '../kit/http/loopback-fetch.ts';
import { refuse } from './errors.ts';
import { needed, onlyKnown, record, text } from './input.ts';
import { imageStatus, videoStatus } from './media.ts';
import type { Article, Content, Media, State } from './state.ts';

const [fewest, most] = [2, 20];

/** Reads what hangs below a post's words: one article, one medium, or several images. */
export const content = (state: State) => {
  const ready = (urn: string, owner: string, path: string) => {
    const image = state.images.get(urn);
    const video = state.videos.get(urn);
    const status = image ? imageStatus(image, state.now()) : video && videoStatus(video, state.now());
    if (status === undefined || (image ?? video)?.owner !== owner)
      throw refuse.invalid(path, `${urn} is not owned by the author`, 'MEDIA_ASSET_NOT_FOUND');
    if (status !== 'AVAILABLE') throw refuse.invalid(path, `${urn} is ${status}`, `MEDIA_ASSET_${status}`);
  };

  const mediumOf = (value: unknown, owner: string, path: string): Media => {
    const body = record(value);
    onlyKnown(body, ['id', 'title', 'altText'], `${path}/`);
    const id = needed(body, 'id', `${path}/id`);
    ready(id, owner, `${path}/id`);
    const title = text(body, 'title');
    const altText = text(body, 'altText');
    if (altText !== undefined && altText.length > 4086)
      throw refuse.invalid(`${path}/altText`, 'length must be at most 4086', 'FIELD_LENGTH_TOO_LONG');
    return { id, ...(title !== undefined && { title }), ...(altText !== undefined && { altText }) };
  };

  const articleOf = (value: unknown, owner: string): Article => {
    const body = record(value);
    const path = 'content/article';
    onlyKnown(body, ['source', 'title', 'description', 'thumbnail', 'thumbnailAltText'], `${path}/`);
    const source = needed(body, 'source', `${path}/source`);
    if (!webAddress(source)) throw refuse.invalid(`${path}/source`, `"${source}" is not a valid URL`);
    const [title, description, thumbnail] = [text(body, 'title'), text(body, 'description'), text(body, 'thumbnail')];
    if ((title?.length ?? 0) > 400)
      throw refuse.invalid(`${path}/title`, 'length must be at most 400', 'FIELD_LENGTH_TOO_LONG');
    if ((description?.length ?? 0) > 4086)
      throw refuse.invalid(`${path}/description`, 'length must be at most 4086', 'FIELD_LENGTH_TOO_LONG');
    if (thumbnail !== undefined) ready(thumbnail, owner, `${path}/thumbnail`);
    return {
      source,
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(thumbnail !== undefined && { thumbnail }),
    };
  };

  return (value: unknown, owner: string): Content | undefined => {
    if (value === undefined || value === null) return undefined;
    const body = record(value);
    onlyKnown(body, ['article', 'media', 'multiImage'], 'content/');
    const [kind, ...others] = Object.keys(body);
    if (kind === undefined || others.length > 0)
      throw refuse.invalid('content', 'union must have exactly one member set');
    if (kind === 'article') return { article: articleOf(body.article, owner) };
    if (kind === 'media') return { media: mediumOf(body.media, owner, 'content/media') };
    const images = record(body.multiImage).images;
    const path = 'content/multiImage/images';
    if (!Array.isArray(images) || images.length < fewest || images.length > most)
      throw refuse.invalid(path, `must have between ${fewest} and ${most} images`);
    return {
      multiImage: {
        images: images.map((image) => {
          const medium = mediumOf(image, owner, path);
          if (!medium.id.startsWith('urn:li:image:')) throw refuse.invalid(path, `${medium.id} is not an image`);
          return medium;
        }),
      },
    };
  };
};
