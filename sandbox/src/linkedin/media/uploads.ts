import { createHash } from 'node:crypto';
import { hourMs } from '../../kit/durations.ts';
import type { Routes } from '../../kit/network.ts';
import { randomHex } from '../../kit/storage/ids.ts';
import { errors } from '../rest/errors.ts';
import { rejectUnknownFields, requireText, toRecord, toStrings } from '../rest/input.ts';
import { type Call, checkAuthor, type Rest, requireAccess } from '../rest/rest.ts';
import type { Tokens } from '../rest/tokens.ts';
import type { Image, Part, State, Video } from '../state.ts';
import { isValidImage, isVideo, sniffImageType } from './image-format.ts';

const partBytes = 4 * 1024 * 1024;
const maxVideoBytes = 500 * 1024 * 1024;
/**
 * Largest practice video that is stored, in bytes; for larger ones, which are accepted, pages show a generated image
 * instead.
 */
const maxStoredVideoBytes = 8 * 1024 * 1024;
const imageProcessingMs = 2000;
const videoProcessingMs = 20_000;
const uploadUrlTtlMs = hourMs;

export const imageStatus = ({ uploadedAt, isBroken }: Image, now: number): string => {
  if (uploadedAt === undefined) return 'WAITING_UPLOAD';
  if (isBroken) return 'PROCESSING_FAILED';
  return now >= uploadedAt + imageProcessingMs ? 'AVAILABLE' : 'PROCESSING';
};
export const videoStatus = ({ finalizedAt, isBroken }: Video, now: number): string => {
  if (finalizedAt === undefined) return 'WAITING_UPLOAD';
  if (isBroken) return 'PROCESSING_FAILED';
  return now >= finalizedAt + videoProcessingMs ? 'AVAILABLE' : 'PROCESSING';
};

/** Initializes uploads of images and videos and reports their processing status. */
export const registerMedia = (rest: Rest, state: State) => {
  const parseAction = ({ access, body, query }: Call, action: string, fields: readonly string[], operation: string) => {
    if (query.text('action') !== action) throw errors.badParameter('action');
    const request = toRecord(body[`${action}Request`]);
    rejectUnknownFields(request, fields, `${action}Request/`);
    const owner = requireText(request, 'owner', `${action}Request/owner`);
    checkAuthor(state, access, owner, operation, 'owner');
    return { request, owner };
  };
  const createUploadUrl = (personId: string, target: { image: string } | { video: string }) => {
    const word = randomHex(20);
    const expiresAt = state.now() + uploadUrlTtlMs;
    state.uploads.set(word, { word, personId, expiresAt, ...target });
    return { word, uploadUrl: `${state.url()}/www/dms-uploads/${word}/uploaded`, expiresAt };
  };

  rest.post('/images', 'images.initialize', (call) => {
    const { owner } = parseAction(call, 'initializeUpload', ['owner'], 'images.ACTION-initializeUpload.20260801');
    const word = `C4E10AQ${randomHex(8)}`;
    const urn = `urn:li:image:${word}`;
    state.images.set(urn, { urn, owner, word, isBroken: false });
    const { uploadUrl, expiresAt } = createUploadUrl(call.access.member.id, { image: urn });
    return { value: { uploadUrlExpiresAt: expiresAt, uploadUrl, image: urn } };
  });

  rest.get('/images/:key', 'images.get', ({ key }) => {
    const image = state.images.get(key);
    if (!image) throw errors.notFound(key);
    const status = imageStatus(image, state.now());
    return {
      id: image.urn,
      owner: image.owner,
      status,
      ...(status === 'AVAILABLE' && { downloadUrl: imageUrl(state, image) }),
    };
  });

  const initializeVideo = (call: Call) => {
    const fields = ['owner', 'fileSizeBytes', 'uploadCaptions', 'uploadThumbnail'];
    const { request, owner } = parseAction(call, 'initializeUpload', fields, 'videos.ACTION-initializeUpload.20260801');
    const size = request.fileSizeBytes;
    if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > maxVideoBytes)
      throw errors.invalid('initializeUploadRequest/fileSizeBytes', `must be between 1 and ${maxVideoBytes}`);
    const urn = `urn:li:video:C5F10AQ${randomHex(8)}`;
    const slots = Array.from({ length: Math.ceil(size / partBytes) }, (_, at) => ({
      firstByte: at * partBytes,
      lastByte: Math.min(size, (at + 1) * partBytes) - 1,
      ...createUploadUrl(call.access.member.id, { video: urn }),
    }));
    const parts: Part[] = slots.map(({ word, firstByte, lastByte }) => ({ word, firstByte, lastByte }));
    const uploadToken = randomHex(12);
    state.videos.set(urn, { urn, owner, size, uploadToken, parts, isBroken: false });
    return {
      value: {
        uploadUrlsExpireAt: slots[0]?.expiresAt,
        video: urn,
        uploadInstructions: slots.map(({ uploadUrl, firstByte, lastByte }) => ({ uploadUrl, lastByte, firstByte })),
        uploadToken,
      },
    };
  };

  const finalizeVideo = ({ access, body }: Call) => {
    const request = toRecord(body.finalizeUploadRequest);
    rejectUnknownFields(request, ['video', 'uploadToken', 'uploadedPartIds'], 'finalizeUploadRequest/');
    const urn = requireText(request, 'video', 'finalizeUploadRequest/video');
    const video = state.videos.get(urn);
    if (!video) throw errors.notFound(urn);
    checkAuthor(state, access, video.owner, 'videos.ACTION-finalizeUpload.20260801', 'owner');
    const etags = video.parts.map(({ etag }) => etag);
    const hasAllParts = JSON.stringify(request.uploadedPartIds) === JSON.stringify(etags);
    if (request.uploadToken !== video.uploadToken || !hasAllParts || etags.includes(undefined))
      throw errors.invalid('finalizeUploadRequest/uploadedPartIds', 'the uploaded parts do not make up the video');
    const partBuffers = video.parts.map(({ word }) =>
      Buffer.from(state.files.get(`part-${word}`)?.base64 ?? '', 'base64'),
    );
    for (const { word } of video.parts) state.files.delete(`part-${word}`);
    const bytes = Buffer.concat(partBuffers);
    const fileId = randomHex(8);
    if (bytes.length <= maxStoredVideoBytes)
      state.files.set(fileId, { type: 'video/mp4', base64: bytes.toString('base64') });
    state.videos.set(urn, {
      ...video,
      finalizedAt: state.now(),
      isBroken: !isVideo(bytes),
      ...(bytes.length <= maxStoredVideoBytes && { fileId }),
    });
    return undefined;
  };

  rest.post('/videos', 'videos.action', (call) => {
    const action = call.query.text('action');
    if (action === 'initializeUpload') return initializeVideo(call);
    if (action === 'finalizeUpload') return finalizeVideo(call);
    throw errors.badParameter('action');
  });

  rest.get('/videos/:key', 'videos.get', ({ key }) => {
    const video = state.videos.get(key);
    if (!video) throw errors.notFound(key);
    const status = videoStatus(video, state.now());
    return {
      id: video.urn,
      owner: video.owner,
      status,
      ...(status === 'PROCESSING_FAILED' && { processingFailureReason: 'LinkedIn can’t read this video file.' }),
      ...(status === 'AVAILABLE' && { duration: 24_000, aspectRatioWidth: 16, aspectRatioHeight: 9 }),
    };
  });
};

/** The upload URLs: raw bytes. Images need the bearer token, video parts must not have one and are answered with an ETag. */
export const registerUploads = (app: Routes, { state, tokens }: { state: State; tokens: Tokens }) => {
  app.put('/www/dms-uploads/:word/uploaded', { config: { operation: 'media.upload' } }, async (request, reply) => {
    const upload = state.uploads.get(toStrings(request.params).word ?? '');
    if (!upload || state.now() >= upload.expiresAt) throw errors.badRequest('The upload URL is unknown or has expired');
    const { authorization } = request.headers;
    if (upload.video !== undefined && authorization !== undefined)
      throw errors.badRequest('Only one auth mechanism allowed');
    if (upload.video === undefined && requireAccess({ state, tokens }, authorization).member.id !== upload.personId)
      throw errors.badRequest('The upload URL is unknown or has expired');
    const bytes = request.body instanceof Uint8Array ? request.body : undefined;
    if (!bytes || bytes.length === 0) throw errors.badRequest('Send the bytes of the file as the body');
    const image = upload.image === undefined ? undefined : state.images.get(upload.image);
    if (image) {
      const fileId = randomHex(8);
      const isValid = isValidImage(bytes);
      if (isValid)
        state.files.set(fileId, { type: sniffImageType(bytes) ?? '', base64: Buffer.from(bytes).toString('base64') });
      state.images.set(image.urn, {
        ...image,
        uploadedAt: state.now(),
        isBroken: !isValid,
        ...(isValid && { fileId }),
      });
      return reply.code(201).send('');
    }
    const video = state.videos.get(upload.video ?? '');
    const part = video?.parts.find(({ word }) => word === upload.word);
    if (!video || !part) throw errors.badRequest('The upload URL is unknown or has expired');
    if (bytes.length !== part.lastByte - part.firstByte + 1)
      throw errors.badRequest(`This part must have ${part.lastByte - part.firstByte + 1} bytes`);
    const etag = createHash('md5').update(bytes).digest('hex');
    state.files.set(`part-${part.word}`, { type: '', base64: Buffer.from(bytes).toString('base64') });
    state.videos.set(video.urn, {
      ...video,
      parts: video.parts.map((videoPart) => (videoPart.word === part.word ? { ...videoPart, etag } : videoPart)),
    });
    return reply.code(200).headers({ etag }).send('');
  });
};

export const imageUrl = (state: State, image: Image): string =>
  image.fileId === undefined ? `${state.url()}/pictures/${image.word}.svg` : `${state.url()}/media/${image.fileId}`;
