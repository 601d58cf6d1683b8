import { createHash } from 'node:crypto';
import type { Routes } from '../kit/network.ts';
import { randomWord } from '../kit/storage/ids.ts';
import { refuse } from './errors.ts';
import { needed, onlyKnown, record, strings } from './input.ts';
import { isGoodImage, isVideo, typeOf } from './pixels.ts';
import { accessOf, type Call, checkAuthor, type Rest } from './rest.ts';
import type { Image, Part, State, Video } from './state.ts';
import type { Tokens } from './tokens.ts';

const partBytes = 4 * 1024 * 1024;
const mostVideoBytes = 500 * 1024 * 1024;
/** Practice videos above this are accepted and forgotten: the feed shows a still in their place. */
const mostKeptBytes = 8 * 1024 * 1024;
const imageMs = 2000;
const videoMs = 20_000;
const addressLifeMs = 3_600_000;

export const imageStatus = ({ uploadedAt, isBroken }: Image, now: number): string => {
  if (uploadedAt === undefined) return 'WAITING_UPLOAD';
  if (isBroken) return 'PROCESSING_FAILED';
  return now >= uploadedAt + imageMs ? 'AVAILABLE' : 'PROCESSING';
};
export const videoStatus = ({ finalizedAt, isBroken }: Video, now: number): string => {
  if (finalizedAt === undefined) return 'WAITING_UPLOAD';
  if (isBroken) return 'PROCESSING_FAILED';
  return now >= finalizedAt + videoMs ? 'AVAILABLE' : 'PROCESSING';
};

/** Images and videos are announced, put at an address, and ready a while later. */
export const media = (rest: Rest, state: State) => {
  const ask = ({ access, body, query }: Call, action: string, fields: readonly string[], what: string) => {
    if (query.text('action') !== action) throw refuse.badParameter('action');
    const request = record(body[`${action}Request`]);
    onlyKnown(request, fields, `${action}Request/`);
    const owner = needed(request, 'owner', `${action}Request/owner`);
    checkAuthor(state, access, owner, what, 'owner');
    return { request, owner };
  };
  const address = (personId: string, target: { image: string } | { video: string }) => {
    const word = randomWord(20);
    const expiresAt = state.now() + addressLifeMs;
    state.uploads.set(word, { word, personId, expiresAt, ...target });
    return { word, uploadUrl: `${state.url()}/www/dms-uploads/${word}/uploaded`, expiresAt };
  };

  rest.post('/images', 'images.initialize', (call) => {
    const { owner } = ask(call, 'initializeUpload', ['owner'], 'images.ACTION-initializeUpload.20260801');
    const word = `C4E10AQ${randomWord(8)}`;
    const urn = `urn:li:image:${word}`;
    state.images.set(urn, { urn, owner, word, isBroken: false });
    const { uploadUrl, expiresAt } = address(call.access.person.id, { image: urn });
    return { value: { uploadUrlExpiresAt: expiresAt, uploadUrl, image: urn } };
  });

  rest.get('/images/:key', 'images.get', ({ key }) => {
    const image = state.images.get(key);
    if (!image) throw refuse.notFound(key);
    const status = imageStatus(image, state.now());
    return {
      id: image.urn,
      owner: image.owner,
      status,
      ...(status === 'AVAILABLE' && { downloadUrl: imageAddress(state, image) }),
    };
  });

  const start = (call: Call) => {
    const fields = ['owner', 'fileSizeBytes', 'uploadCaptions', 'uploadThumbnail'];
    const { request, owner } = ask(call, 'initializeUpload', fields, 'videos.ACTION-initializeUpload.20260801');
    const size = request.fileSizeBytes;
    if (typeof size !== 'number' || !Number.isInteger(size) || size < 1 || size > mostVideoBytes)
      throw refuse.invalid('initializeUploadRequest/fileSizeBytes', `must be between 1 and ${mostVideoBytes}`);
    const urn = `urn:li:video:C5F10AQ${randomWord(8)}`;
    const slots = Array.from({ length: Math.ceil(size / partBytes) }, (_, at) => ({
      firstByte: at * partBytes,
      lastByte: Math.min(size, (at + 1) * partBytes) - 1,
      ...address(call.access.person.id, { video: urn }),
    }));
    const parts: Part[] = slots.map(({ word, firstByte, lastByte }) => ({ word, firstByte, lastByte }));
    const uploadToken = randomWord(12);
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

  const finish = ({ access, body }: Call) => {
    const request = record(body.finalizeUploadRequest);
    onlyKnown(request, ['video', 'uploadToken', 'uploadedPartIds'], 'finalizeUploadRequest/');
    const urn = needed(request, 'video', 'finalizeUploadRequest/video');
    const video = state.videos.get(urn);
    if (!video) throw refuse.notFound(urn);
    checkAuthor(state, access, video.owner, 'videos.ACTION-finalizeUpload.20260801', 'owner');
    const etags = video.parts.map(({ etag }) => etag);
    const isSame = JSON.stringify(request.uploadedPartIds) === JSON.stringify(etags);
    if (request.uploadToken !== video.uploadToken || !isSame || etags.includes(undefined))
      throw refuse.invalid('finalizeUploadRequest/uploadedPartIds', 'the uploaded parts do not make up the video');
    const whole = video.parts.map(({ word }) => Buffer.from(state.files.get(`part-${word}`)?.base64 ?? '', 'base64'));
    for (const { word } of video.parts) state.files.delete(`part-${word}`);
    const bytes = Buffer.concat(whole);
    const fileId = randomWord(8);
    if (bytes.length <= mostKeptBytes) state.files.set(fileId, { type: 'video/mp4', base64: bytes.toString('base64') });
    state.videos.set(urn, {
      ...video,
      finalizedAt: state.now(),
      isBroken: !isVideo(bytes),
      ...(bytes.length <= mostKeptBytes && { fileId }),
    });
    return undefined;
  };

  rest.post('/videos', 'videos.action', (call) => {
    const action = call.query.text('action');
    if (action === 'initializeUpload') return start(call);
    if (action === 'finalizeUpload') return finish(call);
    throw refuse.badParameter('action');
  });

  rest.get('/videos/:key', 'videos.get', ({ key }) => {
    const video = state.videos.get(key);
    if (!video) throw refuse.notFound(key);
    const status = videoStatus(video, state.now());
    return {
      id: video.urn,
      owner: video.owner,
      status,
      ...(status === 'PROCESSING_FAILED' && { processingFailureReason: 'The file is no video LinkedIn can read.' }),
      ...(status === 'AVAILABLE' && { duration: 24_000, aspectRatioWidth: 16, aspectRatioHeight: 9 }),
    };
  });
};

/** The upload addresses: the same bearer, plain bytes, and for parts of a video an etag in return. */
export const uploads = (app: Routes, { state, tokens }: { state: State; tokens: Tokens }) => {
  app.put('/www/dms-uploads/:word/uploaded', { config: { operation: 'media.upload' } }, async (request, reply) => {
    const { person } = accessOf({ state, tokens }, request.headers.authorization);
    const upload = state.uploads.get(strings(request.params).word ?? '');
    if (!upload || upload.personId !== person.id || state.now() >= upload.expiresAt)
      throw refuse.badRequest('The upload address is unknown or has expired');
    const bytes = request.body instanceof Uint8Array ? request.body : undefined;
    if (!bytes || bytes.length === 0) throw refuse.badRequest('Send the bytes of the file as the body');
    const image = upload.image === undefined ? undefined : state.images.get(upload.image);
    if (image) {
      const fileId = randomWord(8);
      const isGood = isGoodImage(bytes);
      if (isGood) state.files.set(fileId, { type: typeOf(bytes) ?? '', base64: Buffer.from(bytes).toString('base64') });
      state.images.set(image.urn, {
        ...image,
        uploadedAt: state.now(),
        isBroken: !isGood,
        ...(isGood && { fileId }),
      });
      return reply.code(201).send('');
    }
    const video = state.videos.get(upload.video ?? '');
    const part = video?.parts.find(({ word }) => word === upload.word);
    if (!video || !part) throw refuse.badRequest('The upload address is unknown or has expired');
    if (bytes.length !== part.lastByte - part.firstByte + 1)
      throw refuse.badRequest(`This part must have ${part.lastByte - part.firstByte + 1} bytes`);
    const etag = createHash('md5').update(bytes).digest('hex');
    state.files.set(`part-${part.word}`, { type: '', base64: Buffer.from(bytes).toString('base64') });
    state.videos.set(video.urn, {
      ...video,
      parts: video.parts.map((each) => (each.word === part.word ? { ...each, etag } : each)),
    });
    return reply.code(200).headers({ etag }).send('');
  });
};

export const imageAddress = (state: State, image: Image): string =>
  image.fileId === undefined ? `${state.url()}/pictures/${image.word}.svg` : `${state.url()}/media/${image.fileId}`;
