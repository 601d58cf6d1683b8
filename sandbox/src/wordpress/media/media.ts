import { createHash } from 'node:crypto';
import type { Request, Routes } from '../../kit/network.ts';
import { callerCan } from '../rest/access.ts';
import { errors } from '../rest/errors.ts';
import { paginate } from '../rest/pagination.ts';
import { parseInteger, parseText, parseTextList, toRecord, toStrings } from '../rest/params.ts';
import type { Call, Rest } from '../rest/rest.ts';
import { findFreeSlug, toSlug } from '../slugs.ts';
import type { Medium, PracticeSite, State } from '../state.ts';
import { readImageInfo } from './image-size.ts';
import { toMediaJson } from './media-json.ts';
import { drawSampleImage } from './sample-image.ts';

const maxUploadKilobytes = 8192;
const types: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  mp3: 'audio/mpeg',
};

type UploadedFile = { name: string; bytes: Buffer };

/** The file of a multipart form, or the whole body with its name in Content-Disposition. */
const readUpload = ({ body, headers }: Request): UploadedFile => {
  if (Buffer.isBuffer(body)) {
    if (body.length === 0) throw errors.noData();
    const [, quoted, bare] = /filename\*?=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-disposition'] ?? '') ?? [];
    const name = quoted ?? bare;
    if (name === undefined) throw errors.noDisposition();
    const checksum = headers['content-md5'];
    if (typeof checksum === 'string' && checksum !== createHash('md5').update(body).digest('hex'))
      throw errors.hashMismatch();
    return { name, bytes: body };
  }
  const { file } = toRecord(body);
  // Form without a file: WordPress reads it as a body without the header that names the file.
  if (file === undefined) throw errors.noDisposition();
  const { filename, bytes } = toRecord(file);
  if (typeof filename !== 'string' || !(bytes instanceof Uint8Array) || bytes.length === 0) throw errors.noData();
  return { name: filename, bytes: Buffer.from(bytes) };
};

const toFileName = (stem: string): string =>
  stem
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[^\p{L}\p{N}._]+/gu, '-')
    .replace(/^[-._]+|[-._]+$/g, '') || 'file';

/** Free file name, numbered from 1, unlike slugs. */
const findFreeFileName = (base: string, isUsed: (name: string) => boolean): string => {
  if (!isUsed(base)) return base;
  let number = 1;
  while (isUsed(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
};

export const registerMedia = (app: Routes, rest: Rest, state: State) => {
  const siteMedia = (site: PracticeSite) => state.media(site.slug);
  const requireMedium = ({ site, path }: Call): Medium => {
    const medium = siteMedia(site).get(path.id ?? '');
    if (!medium) throw errors.noPost();
    return { ...medium };
  };

  const createMedium = (call: Call, { name, bytes }: UploadedFile): Medium => {
    const { site, caller, params } = call;
    const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
    const image = readImageInfo(bytes);
    const type = types[extension];
    // Type of a file by its bytes, as WordPress checks it: an image's extension must match.
    if (!type || (type.startsWith('image/') && image?.type !== type))
      throw Buffer.isBuffer(call.request.body) ? errors.badType() : errors.badFormType();
    const now = state.now();
    const stem =
      name
        .slice(0, -extension.length - 1)
        .split(/[/\\]/)
        .at(-1) ?? 'file';
    const folder = new Date(now).toISOString().slice(0, 7).replace('-', '/');
    const usedFiles = new Set(
      siteMedia(site)
        .values()
        .map(({ file }) => file),
    );
    const base = findFreeFileName(toFileName(stem), (name) => usedFiles.has(`${folder}/${name}.${extension}`));
    const post = parseInteger(params, 'post', { min: 0 });
    const usedSlugs = new Set(
      siteMedia(site)
        .values()
        .map(({ slug }) => slug),
    );
    return {
      id: state.nextId(site.slug, 'post'),
      title: parseText(params, 'title') ?? base,
      slug: findFreeSlug(toSlug(parseText(params, 'slug') || base), (slug) => usedSlugs.has(slug)),
      file: `${folder}/${base}.${extension}`,
      type,
      altText: parseText(params, 'alt_text') ?? '',
      caption: parseText(params, 'caption') ?? '',
      bytes: bytes.length,
      ...(image && { width: image.width, height: image.height }),
      author: caller?.user.id ?? 0,
      ...(post !== undefined && { post }),
      createdAt: now,
      isPainted: false,
      hasSizes: true,
    };
  };

  rest.post('/wp/v2/media', 'media.create', (call) => {
    const { site, caller, request } = call;
    if (!callerCan(caller, 'upload_files')) throw errors.cannotUpload(caller !== undefined);
    const upload = readUpload(request);
    if (upload.bytes.length > maxUploadKilobytes * 1024) throw errors.tooBig(maxUploadKilobytes);
    const medium = createMedium(call, upload);
    // Simulates a server that fails while creating image subsizes, after the file was stored.
    const isUnfinished = upload.name.startsWith('unfinished');
    state.files(site.slug).set(medium.file, upload.bytes.toString('base64'));
    siteMedia(site).set(String(medium.id), { ...medium, hasSizes: !isUnfinished });
    if (isUnfinished) throw errors.unfinishedUpload(medium.id);
    return {
      status: 201,
      headers: { location: call.routeUrl(`/wp/v2/media/${medium.id}`) },
      body: toMediaJson(state, site, medium, true),
    };
  });

  rest.post('/wp/v2/media/:id/post-process', 'media.finish', (call) => {
    if (!callerCan(call.caller, 'upload_files')) throw errors.cannotUpload(call.caller !== undefined);
    if (parseText(call.params, 'action') !== 'create-image-subsizes') {
      throw errors.invalid({ action: 'action is not one of create-image-subsizes.' });
    }
    const medium = { ...requireMedium(call), hasSizes: true };
    siteMedia(call.site).set(String(medium.id), medium);
    return { body: toMediaJson(state, call.site, medium, true) };
  });

  rest.get('/wp/v2/media', 'media.list', (call) => {
    const slugs = parseTextList(call.params, 'slug');
    const rows = siteMedia(call.site)
      .values()
      .filter(({ slug }) => !slugs || slugs.includes(slug))
      .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);
    return paginate(call, '/wp/v2/media', rows, (medium) =>
      toMediaJson(state, call.site, medium, call.params.context === 'edit' && callerCan(call.caller, 'upload_files')),
    );
  });
  rest.get('/wp/v2/media/:id', 'media.read', (call) => ({
    body: toMediaJson(state, call.site, requireMedium(call), false),
  }));

  rest.post('/wp/v2/media/:id', 'media.update', (call) => {
    if (!callerCan(call.caller, 'upload_files')) throw errors.cannotEdit(call.caller !== undefined);
    const old = requireMedium(call);
    const medium = {
      ...old,
      altText: parseText(call.params, 'alt_text') ?? old.altText,
      caption: parseText(call.params, 'caption') ?? old.caption,
      title: parseText(call.params, 'title') ?? old.title,
    };
    siteMedia(call.site).set(String(medium.id), medium);
    return { body: toMediaJson(state, call.site, medium, true) };
  });

  app.get('/:site/wp-content/uploads/*', async (request, reply) => {
    const { site = '', '*': file = '' } = toStrings(request.params);
    const medium = state.sites.has(site)
      ? state
          .media(site)
          .values()
          .find((row) => row.file === file)
      : undefined;
    const bytes = medium?.isPainted
      ? drawSampleImage(file)
      : medium && Buffer.from(state.files(site).get(file) ?? '', 'base64');
    if (!medium || !bytes) return reply.code(404).type('text/html').send('<h1>Not Found</h1>');
    return reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' })
      .type(medium.type)
      .send(bytes);
  });
};
