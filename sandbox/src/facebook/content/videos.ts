import { minuteMs } from '../../kit/durations.ts';
import { numericId } from '../../kit/storage/ids.ts';
import { requireAdvertiser } from '../ads/changes/ad-access.ts';
import { errors } from '../graph/errors.ts';
import type { Call, Graph } from '../graph/graph-api.ts';
import { selectFields } from '../graph/node-types.ts';
import { readFile, readFlag, readInteger, readText, readTime, requireText } from '../graph/params.ts';
import { requireAdAccount, requirePublishingPage, requireReadablePage } from '../nodes/object-access.ts';
import { videoNode } from '../nodes/video-nodes.ts';
import { checkMessage, type Posts, parseSchedule } from '../objects/posts.ts';
import type { State, UploadSession, Video } from '../state.ts';
import { createMediaStore } from './media.ts';

const processingMs = minuteMs;
/** Size in bytes of the next chunk in the answers to start and transfer. */
const chunkBytes = 4 * 1024 * 1024;
const maxFileBytes = 10 * 1024 * 1024 * 1024;

type Owner = { type: 'page' | 'account'; id: string };

/** Video calls: upload at once, by URL or in chunks; then processing, then publishing. */
export const registerVideoCalls = (graph: Graph, { state, posts }: { state: State; posts: Posts }) => {
  const mediaStore = createMediaStore(state);

  const readTexts = ({ params }: Call) => {
    const title = readText(params, 'title');
    const description = readText(params, 'description');
    checkMessage(description, 'description');
    return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) };
  };

  /** Creates the video's post at once; it is published when the video is ready. */
  const finishUpload = (call: Call, video: Video): Video => {
    const { params, context } = call;
    const schedule = parseSchedule(
      readFlag(params, 'published'),
      readTime(params, 'scheduled_publish_time'),
      context.now,
    );
    const { title, description } = readTexts(call);
    const readyAt = context.now + processingMs;
    const message = description ?? title;
    const post =
      schedule.publishAt === null || video.isBroken || video.accountId !== undefined
        ? undefined
        : posts.add({
            pageId: video.pageId,
            kind: 'video',
            ...(message !== undefined && { message }),
            photoIds: [],
            videoId: video.id,
            publishAt: schedule.isScheduled ? schedule.publishAt : readyAt,
            isScheduled: schedule.isScheduled,
            appId: call.access.app.id,
          });
    return state.videos.set(video.id, {
      ...video,
      ...readTexts(call),
      readyAt,
      isPublished: post !== undefined,
      ...(post && { postId: post.id }),
    });
  };

  const createVideo = (owner: Owner, now: number): Video => ({
    id: numericId(16),
    pageId: owner.type === 'page' ? owner.id : '',
    ...(owner.type === 'account' && { accountId: owner.id }),
    bytes: 0,
    seconds: 0,
    madeAt: now,
    statusReads: 0,
    isBroken: false,
    isPublished: false,
  });
  const estimateSeconds = (bytes: number): number => Number(Math.max(3, bytes / 250_000).toFixed(3));

  const receive = async (call: Call, owner: Owner) => {
    const phase = readText(call.params, 'upload_phase')?.toLowerCase();
    if (phase === 'start') return startUpload(call, owner);
    if (phase === 'transfer') return receiveChunk(call, owner);
    if (phase === 'finish') return completeUpload(call, owner);
    if (phase !== undefined)
      throw errors.invalid('Param upload_phase must be one of {start, transfer, finish, cancel}', 'upload_phase');
    parseSchedule(
      readFlag(call.params, 'published'),
      readTime(call.params, 'scheduled_publish_time'),
      call.context.now,
    );
    readTexts(call);
    const { name, bytes, fileId, address } = await mediaStore.receiveVideo(call.params);
    const { id } = finishUpload(call, {
      ...createVideo(owner, call.context.now),
      bytes,
      seconds: estimateSeconds(bytes),
      ...(fileId !== undefined && { fileId }),
      ...(address !== undefined && { address }),
      isBroken: /corrupt/i.test(name),
    });
    return { id };
  };

  graph.post('/:id/videos', 'videos.create', (call) =>
    receive(call, { type: 'page', id: requirePublishingPage(call).id }),
  );
  graph.post('/:id/advideos', 'advideos.create', (call) =>
    receive(call, { type: 'account', id: requireAdvertiser(call, call.id).id }),
  );

  const startUpload = ({ params, context }: Call, owner: Owner) => {
    const size = readInteger(params, 'file_size');
    if (size === undefined || size === 0) throw errors.invalid('The parameter file_size is required', 'file_size');
    if (size > maxFileBytes) throw errors.invalid('The video file is too large', 'file_size');
    const video = createVideo(owner, context.now);
    state.videos.set(video.id, video);
    const session = { id: numericId(16), videoId: video.id, ownerId: owner.id, size, received: 0 };
    state.uploads.set(session.id, session);
    return { upload_session_id: session.id, video_id: video.id, ...offsets(session) };
  };
  const offsets = ({ received, size }: UploadSession) => ({
    start_offset: String(received),
    end_offset: String(Math.min(size, received + chunkBytes)),
  });
  const requireSession = ({ params }: Call, owner: Owner): UploadSession => {
    const session = state.uploads.get(requireText(params, 'upload_session_id'));
    if (!session || session.ownerId !== owner.id)
      throw errors.invalid('The upload session is unknown or over', 'upload_session_id');
    return session;
  };
  const receiveChunk = (call: Call, owner: Owner) => {
    const session = requireSession(call, owner);
    const chunk = readFile(call.params, 'video_file_chunk');
    if (!chunk) throw errors.invalid('The parameter video_file_chunk is required', 'video_file_chunk');
    if (readInteger(call.params, 'start_offset') !== session.received) {
      throw errors.invalid(`start_offset must be ${session.received}`, 'start_offset');
    }
    const received = session.received + chunk.bytes.length;
    if (received > session.size)
      throw errors.invalid('The chunk is longer than the file was said to be', 'video_file_chunk');
    return offsets(state.uploads.set(session.id, { ...session, received }));
  };
  const completeUpload = (call: Call, owner: Owner) => {
    const session = requireSession(call, owner);
    if (session.received < session.size) throw errors.invalid('The upload is not complete', 'upload_session_id');
    const video = state.videos.get(session.videoId);
    // Title of a video says that it can't be processed, since uploaded parts have no name.
    const isBroken = /corrupt/i.test(readText(call.params, 'title') ?? '');
    if (video) finishUpload(call, { ...video, bytes: session.size, seconds: estimateSeconds(session.size), isBroken });
    state.uploads.delete(session.id);
    return { success: true };
  };

  graph.get('/:id/advideos', 'advideos.list', (call) => {
    const account = requireAdAccount(call, call.id);
    const uploaded = state.videos.values().filter(({ accountId }) => accountId === account.id);
    return call.list(uploaded.reverse(), (video) => selectFields(videoNode, video, call.fields, call.context));
  });

  graph.get('/:id/videos', 'videos.list', (call) => {
    const page = requireReadablePage(call, call.id, 'pages_read_engagement');
    const type = readText(call.params, 'type')?.toLowerCase() ?? 'uploaded';
    if (!['uploaded', 'tagged'].includes(type))
      throw errors.invalid('Param type must be one of {TAGGED, UPLOADED}', 'type');
    const uploaded = state.videos.values().filter((video) => video.pageId === page.id && video.readyAt !== undefined);
    const newest = uploaded.reverse().sort((a, b) => b.madeAt - a.madeAt);
    return call.list(type === 'tagged' ? [] : newest, (video) =>
      selectFields(videoNode, video, call.fields, call.context),
    );
  });
};
