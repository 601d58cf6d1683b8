import type { Call } from '../facebook/graph/graph-api.ts';
import { readFlag, readText, requireText } from '../facebook/graph/params.ts';
import { dayMs, minuteMs } from '../kit/durations.ts';
import { numericId } from '../kit/storage/ids.ts';
import { errors } from './errors.ts';
import { fetchImage, fetchVideo } from './media-fetch.ts';
import type { Container, ContainerKind, Part, State } from './state.ts';

const maxCaptionLength = 2200;
const maxHashtags = 30;
const maxMentions = 20;
const videoProcessingMs = minuteMs;
/**
 * Largest practice video that is stored, in bytes; for larger ones, which are accepted, the feed shows a still image
 * instead.
 */
const maxStoredVideoBytes = 8 * 1024 * 1024;

export type StatusCode = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED';

export const statusAt = ({ mediaId, madeAt, readyAt, trouble }: Container, now: number): StatusCode => {
  if (mediaId !== undefined) return 'PUBLISHED';
  if (now >= madeAt + dayMs) return 'EXPIRED';
  if (now < readyAt) return 'IN_PROGRESS';
  return trouble === undefined ? 'FINISHED' : 'ERROR';
};

const statusTexts: Record<StatusCode, string> = {
  IN_PROGRESS: 'In Progress: Media is still being processed.',
  FINISHED: 'Finished: Media has been uploaded and it is ready to be published.',
  ERROR: 'Error: Media upload has failed.',
  EXPIRED: 'Expired: Media was not published within 24 hours.',
  PUBLISHED: 'Published: Media has been successfully published.',
};
export const statusText = (container: Container, now: number): string => {
  const code = statusAt(container, now);
  return (code === 'ERROR' ? container.trouble : undefined) ?? statusTexts[code];
};

type Draft = Pick<Container, 'kind' | 'isItem' | 'parts'> & { trouble?: string };

/** Creates containers: receives the media and rejects what cannot be published. */
export const createContainers = (state: State) => {
  const storeFile = (bytes: Uint8Array, type: string): string => {
    const id = numericId(16);
    state.files.set(id, { type, base64: Buffer.from(bytes).toString('base64') });
    return id;
  };

  const receiveImage = async ({ params }: Call): Promise<Part> => {
    const altText = readText(params, 'alt_text');
    const bytes = await fetchImage(requireText(params, 'image_url'));
    const part: Part = { id: newMediaId(), kind: 'IMAGE', fileId: storeFile(bytes, 'image/jpeg') };
    return altText === undefined ? part : { ...part, altText };
  };

  const receiveVideo = async ({ params }: Call): Promise<Pick<Draft, 'parts' | 'trouble'>> => {
    const fetched = await fetchVideo(requireText(params, 'video_url'));
    const part: Part = { id: newMediaId(), kind: 'VIDEO' };
    if ('trouble' in fetched) return { parts: [part], trouble: fetched.trouble };
    if (fetched.bytes.length > maxStoredVideoBytes) return { parts: [part] };
    return { parts: [{ ...part, fileId: storeFile(fetched.bytes, 'video/mp4') }] };
  };

  const collectItems = (call: Call): Part[] => {
    const ids = parseChildren(call.params.children);
    if (ids.length < 2 || ids.length > 10) throw errors.carousel('A carousel has between 2 and 10 items.');
    return ids.flatMap((id) => {
      const item = state.containers.get(id);
      if (!item?.isItem || item.accountId !== call.id) throw errors.carousel(`${id} is no carousel item.`);
      const status = statusAt(item, call.context.now);
      if (status === 'IN_PROGRESS') throw errors.notReady();
      if (status !== 'FINISHED') throw errors.carousel(`${id} is ${status}.`);
      return item.parts;
    });
  };

  const parseDraft = async (call: Call): Promise<Draft> => {
    const { params } = call;
    const isItem = readFlag(params, 'is_carousel_item') ?? false;
    const type = readText(params, 'media_type')?.toUpperCase();
    const isVideo = readText(params, 'video_url') !== undefined;
    const kind = parseKind(type, isItem, isVideo);
    if (kind === 'CAROUSEL') return { kind, isItem: false, parts: collectItems(call) };
    if (kind === 'IMAGE' || (kind === 'STORIES' && !isVideo))
      return { kind, isItem, parts: [await receiveImage(call)] };
    return { kind, isItem, ...(await receiveVideo(call)) };
  };

  return {
    async create(call: Call): Promise<{ id: string }> {
      const caption = readText(call.params, 'caption');
      checkCaption(caption ?? '');
      const draft = await parseDraft(call);
      const { now } = call.context;
      const needsProcessing = draft.kind !== 'CAROUSEL' && draft.parts.some(({ kind }) => kind === 'VIDEO');
      const container: Container = {
        ...draft,
        id: `179${numericId(14)}`,
        accountId: call.id,
        madeAt: now,
        readyAt: needsProcessing ? now + videoProcessingMs : now,
        ...(caption !== undefined && !draft.isItem && { caption }),
      };
      return { id: state.containers.set(container.id, container).id };
    },
  };
};

export const newMediaId = (): string => `180${numericId(14)}`;

const parseKind = (type: string | undefined, isItem: boolean, isVideo: boolean): ContainerKind => {
  if (type === undefined || type === 'IMAGE') return 'IMAGE';
  if (type === 'CAROUSEL' || type === 'REELS' || type === 'STORIES') return type;
  // Media type of a container: VIDEO is only valid for carousel items; single videos are REELS.
  if (type === 'VIDEO' && isItem && isVideo) return 'VIDEO';
  throw errors.unknownMediaType(type);
};

const parseChildren = (children: unknown): string[] => {
  if (Array.isArray(children)) return children.map(String);
  return typeof children === 'string'
    ? children
        .replace(/[[\]"\s]/g, '')
        .split(',')
        .filter(Boolean)
    : [];
};

const checkCaption = (caption: string) => {
  if ([...caption].length > maxCaptionLength) throw errors.captionTooLong();
  const countMatches = (pattern: RegExp) => caption.match(pattern)?.length ?? 0;
  if (countMatches(/#[\p{L}\p{N}_]+/gu) > maxHashtags) throw errors.tooManyTags('hashtags', maxHashtags);
  if (countMatches(/@[\w.]+/g) > maxMentions) throw errors.tooManyTags('mentions', maxMentions);
};
