import type { Call } from '../facebook/graph.ts';
import { flag, needed, text } from '../facebook/params.ts';
import { dayMs } from '../facebook/times.ts';
import { numericId } from '../kit/storage/ids.ts';
import { refuse } from './errors.ts';
import { fetchImage, fetchVideo } from './pictures.ts';
import type { Container, ContainerKind, Part, State } from './state.ts';

const longestCaption = 2200;
const mostHashtags = 30;
const mostMentions = 20;
const videoMs = 60_000;
/** Practice films above this are accepted and forgotten: the feed shows a still in their place. */
const biggestKept = 8 * 1024 * 1024;

export type StatusCode = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';

export const statusOf = ({ mediaId, madeAt, readyAt, trouble }: Container, now: number): StatusCode => {
  if (mediaId !== undefined) return 'PUBLISHED';
  if (now >= madeAt + dayMs) return 'EXPIRED';
  if (now < readyAt) return 'IN_PROGRESS';
  return trouble === undefined ? 'FINISHED' : 'ERROR';
};

const words: Record<StatusCode, string> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  ERROR: 'Error: Media upload has failed.',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
  PUBLISHED: 'Published: Media has been successfully published.',
};
export const statusWords = (container: Container, now: number): string => {
  const code = statusOf(container, now);
  return (code === 'ERROR' ? container.trouble : undefined) ?? words[code];
};

type Draft = Pick<Container, 'kind' | 'isItem' | 'parts'> & { trouble?: string };

/** Builds containers: takes the media in and refuses what cannot become a post. */
export const containers = (state: State) => {
  const keep = (bytes: Uint8Array, type: string): string => {
    const id = numericId(16);
    state.files.set(id, { type, base64: Buffer.from(bytes).toString('base64') });
    return id;
  };

  const image = async ({ params }: Call): Promise<Part> => {
    const altText = text(params, 'alt_text');
    const bytes = await fetchImage(needed(params, 'image_url'));
    const part: Part = { id: mediaId(), kind: 'IMAGE', fileId: keep(bytes, 'image/jpeg') };
    return altText === undefined ? part : { ...part, altText };
  };

  const video = async ({ params }: Call): Promise<Pick<Draft, 'parts' | 'trouble'>> => {
    const fetched = await fetchVideo(needed(params, 'video_url'));
    const part: Part = { id: mediaId(), kind: 'VIDEO' };
    if ('trouble' in fetched) return { parts: [part], trouble: fetched.trouble };
    if (fetched.bytes.length > biggestKept) return { parts: [part] };
    return { parts: [{ ...part, fileId: keep(fetched.bytes, 'video/mp4') }] };
  };

  const carousel = (call: Call): Part[] => {
    const ids = childrenOf(call.params.children);
    if (ids.length < 2 || ids.length > 10) throw refuse.carousel('A carousel has between 2 and 10 items.');
    return ids.flatMap((id) => {
      const item = state.containers.get(id);
      if (!item?.isItem || item.accountId !== call.id) throw refuse.carousel(`${id} is no carousel item.`);
      const status = statusOf(item, call.view.now);
      if (status === 'IN_PROGRESS') throw refuse.notReady();
      if (status !== 'FINISHED') throw refuse.carousel(`${id} is ${status}.`);
      return item.parts;
    });
  };

  const draftOf = async (call: Call): Promise<Draft> => {
    const { params } = call;
    const isItem = flag(params, 'is_carousel_item') ?? false;
    const type = text(params, 'media_type')?.toUpperCase();
    const isVideo = text(params, 'video_url') !== undefined;
    const kind = kindOf(type, isItem, isVideo);
    if (kind === 'CAROUSEL') return { kind, isItem: false, parts: carousel(call) };
    if (kind === 'IMAGE' || (kind === 'STORIES' && !isVideo)) return { kind, isItem, parts: [await image(call)] };
    return { kind, isItem, ...(await video(call)) };
  };

  return {
    async create(call: Call): Promise<{ id: string }> {
      const caption = text(call.params, 'caption');
      checkCaption(caption ?? '');
      const draft = await draftOf(call);
      const { now } = call.view;
      const takesTime = draft.kind !== 'CAROUSEL' && draft.parts.some(({ kind }) => kind === 'VIDEO');
      const container: Container = {
        ...draft,
        id: `179${numericId(14)}`,
        accountId: call.id,
        madeAt: now,
        readyAt: takesTime ? now + videoMs : now,
        ...(caption !== undefined && !draft.isItem && { caption }),
      };
      return { id: state.containers.set(container.id, container).id };
    },
  };
};

export const mediaId = (): string => `180${numericId(14)}`;

const kindOf = (type: string | undefined, isItem: boolean, isVideo: boolean): ContainerKind => {
  if (type === undefined || type === 'IMAGE') return 'IMAGE';
  if (type === 'CAROUSEL' || type === 'REELS' || type === 'STORIES') return type;
  // VIDEO alone was retired: single films are reels now.
  if (type === 'VIDEO' && isItem && isVideo) return 'VIDEO';
  throw refuse.unknownMediaType(type);
};

const childrenOf = (children: unknown): string[] => {
  if (Array.isArray(children)) return children.map(String);
  return typeof children === 'string'
    ? children
        .replace(/[[\]"\s]/g, '')
        .split(',')
        .filter(Boolean)
    : [];
};

const checkCaption = (caption: string) => {
  if ([...caption].length > longestCaption) throw refuse.captionTooLong();
  const counted = (sign: RegExp) => caption.match(sign)?.length ?? 0;
  if (counted(/#[\p{L}\p{N}_]+/gu) > mostHashtags) throw refuse.tooManyTags('hashtags', mostHashtags);
  if (counted(/@[\w.]+/g) > mostMentions) throw refuse.tooManyTags('mentions', mostMentions);
};
