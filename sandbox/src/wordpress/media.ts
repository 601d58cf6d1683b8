import { createHash } from 'node:crypto';
import type { Request, Routes } from '../kit/network.ts';
import { may } from './access.ts';
import { refuse } from './errors.ts';
import { pictureIn } from './image-size.ts';
import { listed } from './listing.ts';
import { mediumView } from './media-view.ts';
import { record, strings, text, whole } from './params.ts';
import type { Call, Rest } from './rest.ts';
import { drawSampleImage } from './sample-image.ts';
import { freeSlug, slugOf } from './slugs.ts';
import type { Medium, PracticeSite, State } from './state.ts';

const maxKilobytes = 8192;
const types: Record<string, string> = {
  ...{ jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', gif: 'image/gif', webp: 'image/webp' },
  ...{ pdf: 'application/pdf', mp4: 'video/mp4', mp3: 'audio/mpeg' },
};

type Sent = { name: string; bytes: Buffer };

/** The file of a multipart form, or the whole body with its name in Content-Disposition. */
const sentIn = ({ body, headers }: Request): Sent => {
  if (Buffer.isBuffer(body)) {
    if (body.length === 0) throw refuse.noData();
    const [, quoted, bare] = /filename\*?=(?:"([^"]+)"|([^;\s]+))/i.exec(headers['content-disposition'] ?? '') ?? [];
    const name = quoted ?? bare;
    if (name === undefined) throw refuse.noDisposition();
    const sum = headers['content-md5'];
    if (typeof sum === 'string' && sum !== createHash('md5').update(body).digest('hex')) throw refuse.hashMismatch();
    return { name, bytes: body };
  }
  const { file } = record(body);
  const { filename, bytes } = record(file);
  if (typeof filename !== 'string' || !(bytes instanceof Uint8Array) || bytes.length === 0) throw refuse.noData();
  return { name: filename, bytes: Buffer.from(bytes) };
};

export const media = (app: Routes, rest: Rest, state: State) => {
  const shelf = (site: PracticeSite) => state.media(site.slug);
  const find = ({ site, path }: Call): Medium => {
    const medium = shelf(site).get(path.id ?? '');
    if (!medium) throw refuse.noPost();
    return { ...medium };
  };

  const keep = (call: Call, { name, bytes }: Sent): Medium => {
    const { site, caller, params } = call;
    const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
    const picture = pictureIn(bytes);
    const type = types[ending];
    // WordPress looks inside: a picture's name must not promise another kind of file.
    if (!type || (type.startsWith('image/') && picture?.type !== type)) throw refuse.badType();
    const now = state.now();
    const stem =
      name
        .slice(0, -ending.length - 1)
        .split(/[/\\]/)
        .at(-1) ?? 'file';
    const folder = new Date(now).toISOString().slice(0, 7).replace('-', '/');
    const taken = new Set(
      shelf(site)
        .values()
        .map(({ file }) => file),
    );
    const base = freeSlug(slugOf(stem) || 'file', (word) => taken.has(`${folder}/${word}.${ending}`));
    const post = whole(params, 'post', { min: 0 });
    return {
      id: state.nextId(site.slug, 'post'),
      title: text(params, 'title') ?? stem,
      slug: base,
      file: `${folder}/${base}.${ending}`,
      type,
      altText: text(params, 'alt_text') ?? '',
      caption: text(params, 'caption') ?? '',
      bytes: bytes.length,
      ...(picture && { width: picture.width, height: picture.height }),
      author: caller?.user.id ?? 0,
      ...(post !== undefined && { post }),
      createdAt: now,
      isPainted: false,
      hasSizes: true,
    };
  };

  rest.post('/wp/v2/media', 'media.create', (call) => {
    const { site, caller, request } = call;
    if (!may(caller, 'upload_files')) throw refuse.cannotUpload(caller !== undefined);
    const sent = sentIn(request);
    if (sent.bytes.length > maxKilobytes * 1024) throw refuse.tooBig(maxKilobytes);
    const medium = keep(call, sent);
    // A picture with this name breaks the server while it makes the smaller sizes, after the file was kept.
    const isUnfinished = sent.name.startsWith('unfinished');
    state.files(site.slug).set(medium.file, sent.bytes.toString('base64'));
    shelf(site).set(String(medium.id), { ...medium, hasSizes: !isUnfinished });
    if (isUnfinished) throw refuse.unfinishedUpload(medium.id);
    return {
      status: 201,
      headers: { location: call.rest(`/wp/v2/media/${medium.id}`) },
      body: mediumView(state, site, medium, true),
    };
  });

  rest.post('/wp/v2/media/:id/post-process', 'media.finish', (call) => {
    if (!may(call.caller, 'upload_files')) throw refuse.cannotUpload(call.caller !== undefined);
    if (text(call.params, 'action') !== 'create-image-subsizes') {
      throw refuse.invalid({ action: 'action is not one of create-image-subsizes.' });
    }
    const medium = { ...find(call), hasSizes: true };
    shelf(call.site).set(String(medium.id), medium);
    return { body: mediumView(state, call.site, medium, true) };
  });

  rest.get('/wp/v2/media', 'media.list', (call) => {
    const rows = shelf(call.site)
      .values()
      .toSorted((a, b) => b.createdAt - a.createdAt || b.id - a.id);
    return listed(call, '/wp/v2/media', rows, (medium) =>
      mediumView(state, call.site, medium, call.params.context === 'edit' && may(call.caller, 'upload_files')),
    );
  });
  rest.get('/wp/v2/media/:id', 'media.read', (call) => ({ body: mediumView(state, call.site, find(call), false) }));

  rest.post('/wp/v2/media/:id', 'media.update', (call) => {
    if (!may(call.caller, 'upload_files')) throw refuse.cannotEdit(call.caller !== undefined);
    const old = find(call);
    const medium = {
      ...old,
      altText: text(call.params, 'alt_text') ?? old.altText,
      caption: text(call.params, 'caption') ?? old.caption,
      title: text(call.params, 'title') ?? old.title,
    };
    shelf(call.site).set(String(medium.id), medium);
    return { body: mediumView(state, call.site, medium, true) };
  });

  app.get('/:site/wp-content/uploads/*', async (request, reply) => {
    const { site = '', '*': file = '' } = strings(request.params);
    const known = state.sites.has(site)
      ? state
          .media(site)
          .values()
          .find((medium) => medium.file === file)
      : undefined;
    const bytes = known?.isPainted
      ? drawSampleImage(file)
      : known && Buffer.from(state.files(site).get(file) ?? '', 'base64');
    if (!known || !bytes) return reply.code(404).type('text/html').send('<h1>Not Found</h1>');
    return reply
      .headers({ 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' })
      .type(known.type)
      .send(bytes);
  });
};
