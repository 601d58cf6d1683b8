import { numericId } from '../kit/storage/ids.ts';
import { refuse } from './errors.ts';
import type { Call, Graph } from './graph.ts';
import { media } from './media.ts';
import { select } from './nodes.ts';
import { publishingPage, readablePage } from './objects.ts';
import { file, flag, needed, text, time, whole } from './params.ts';
import { checkMessage, type Posts, planOf } from './posts.ts';
import type { State, UploadSession, Video } from './state.ts';
import { videoNode } from './video-nodes.ts';

const processingMs = 60_000;
/** Facebook says how much of the file it takes next; this is what practice Facebook takes at once. */
const chunkBytes = 4 * 1024 * 1024;
const biggestFile = 10 * 1024 * 1024 * 1024;

/** Videos: taken in one piece, from an address, or in parts; then processed, then published. */
export const videos = (graph: Graph, { state, posts }: { state: State; posts: Posts }) => {
  const take = media(state);

  const words = ({ params }: Call) => {
    const title = text(params, 'title');
    const description = text(params, 'description');
    checkMessage(description, 'description');
    return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
  };

  /** The post exists from now on, but goes out when the video is ready: nobody sees it before. */
  const finish = (call: Call, video: Video): Video => {
    const { params, view } = call;
    const plan = planOf(flag(params, 'published'), time(params, 'scheduled_publish_time'), view.now);
    const { title, description } = words(call);
    const readyAt = view.now + processingMs;
    const message = description ?? title;
    const post =
      plan.publishAt === null || video.isBroken
        ? undefined
        : posts.add({
            pageId: video.pageId,
            kind: 'video',
            ...(message !== undefined && { message }),
            photoIds: [],
            videoId: video.id,
            publishAt: plan.isScheduled ? plan.publishAt : readyAt,
            isScheduled: plan.isScheduled,
            appId: call.access.app.id,
          });
    return state.videos.set(video.id, {
      ...video,
      ...words(call),
      readyAt,
      isPublished: post !== undefined,
      ...(post && { postId: post.id }),
    });
  };

  const blank = (pageId: string, now: number): Video => ({
    id: numericId(16),
    pageId,
    bytes: 0,
    seconds: 0,
    madeAt: now,
    statusReads: 0,
    isBroken: false,
    isPublished: false,
  });
  const lengthOf = (bytes: number): number => Number(Math.max(3, bytes / 250_000).toFixed(3));

  graph.post('/:id/videos', 'videos.create', async (call) => {
    const page = publishingPage(call);
    const phase = text(call.params, 'upload_phase')?.toLowerCase();
    if (phase === 'start') return start(call, page.id);
    if (phase === 'transfer') return transfer(call, page.id);
    if (phase === 'finish') return end(call, page.id);
    if (phase !== undefined)
      throw refuse.invalid('Param upload_phase must be one of {start, transfer, finish, cancel}', 'upload_phase');
    planOf(flag(call.params, 'published'), time(call.params, 'scheduled_publish_time'), call.view.now);
    words(call);
    const { name, bytes, fileId, address } = await take.video(call.params);
    const { id } = finish(call, {
      ...blank(page.id, call.view.now),
      bytes,
      seconds: lengthOf(bytes),
      ...(fileId !== undefined && { fileId }),
      ...(address !== undefined && { address }),
      isBroken: /corrupt/i.test(name),
    });
    return { id };
  });

  const start = ({ params, view }: Call, pageId: string) => {
    const size = whole(params, 'file_size');
    if (size === undefined || size === 0) throw refuse.invalid('The parameter file_size is required', 'file_size');
    if (size > biggestFile) throw refuse.invalid('The video file is too large', 'file_size');
    const video = blank(pageId, view.now);
    state.videos.set(video.id, video);
    const session = { id: numericId(16), videoId: video.id, pageId, size, received: 0 };
    state.uploads.set(session.id, session);
    return { upload_session_id: session.id, video_id: video.id, ...offsets(session) };
  };
  const offsets = ({ received, size }: UploadSession) => ({
    start_offset: String(received),
    end_offset: String(Math.min(size, received + chunkBytes)),
  });
  const sessionOf = ({ params }: Call, pageId: string): UploadSession => {
    const session = state.uploads.get(needed(params, 'upload_session_id'));
    if (!session || session.pageId !== pageId)
      throw refuse.invalid('The upload session is unknown or over', 'upload_session_id');
    return session;
  };
  const transfer = (call: Call, pageId: string) => {
    const session = sessionOf(call, pageId);
    const chunk = file(call.params, 'video_file_chunk');
    if (!chunk) throw refuse.invalid('The parameter video_file_chunk is required', 'video_file_chunk');
    if (whole(call.params, 'start_offset') !== session.received) {
      throw refuse.invalid(`start_offset must be ${session.received}`, 'start_offset');
    }
    const received = session.received + chunk.bytes.length;
    if (received > session.size)
      throw refuse.invalid('The chunk is longer than the file was said to be', 'video_file_chunk');
    return offsets(state.uploads.set(session.id, { ...session, received }));
  };
  const end = (call: Call, pageId: string) => {
    const session = sessionOf(call, pageId);
    if (session.received < session.size) throw refuse.invalid('The upload is not complete', 'upload_session_id');
    const video = state.videos.get(session.videoId);
    if (video) finish(call, { ...video, bytes: session.size, seconds: lengthOf(session.size) });
    state.uploads.delete(session.id);
    return { success: true };
  };

  graph.get('/:id/videos', 'videos.list', (call) => {
    const page = readablePage(call, call.id, 'pages_read_engagement');
    const type = text(call.params, 'type')?.toLowerCase() ?? 'uploaded';
    if (!['uploaded', 'tagged'].includes(type))
      throw refuse.invalid('Param type must be one of {TAGGED, UPLOADED}', 'type');
    const found = state.videos.values().filter((video) => video.pageId === page.id && video.readyAt !== undefined);
    const newest = found.reverse().sort((a, b) => b.madeAt - a.madeAt);
    return call.list(type === 'tagged' ? [] : newest, (video) => select(videoNode, video, call.fields, call.view));
  });
};
