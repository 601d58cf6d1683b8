import type { ImageSize } from './images.ts';

/** Video embed sizes of the specification. */
export const embedSizes: readonly ImageSize[] = [
  { width: 560, height: 314 },
  { width: 640, height: 360 },
  { width: 480, height: 480 },
  { width: 600, height: 600 },
];

const linkProviders = ['youtube', 'vimeo', 'vine'] as const;
const embedProviders = ['facebook', 'instagram'] as const;
type VideoProvider = (typeof linkProviders)[number] | (typeof embedProviders)[number];

/** A video on another site: `url` is its page, `embedUrl` the source of the iframe. */
export type LinkedVideo = { provider: VideoProvider; id: string; url: string; embedUrl: string };

export const videoIdLength = 11;
export const isYoutubeId = (text: string): boolean => /^[\w-]{11}$/.test(text);

export const videoMessages = {
  unknownLink: 'Enter the URL of a video on YouTube or Vimeo.',
  unknownEmbed: 'Paste the embed code of a video on Facebook or Instagram.',
  notAnEmbed: 'The embed code must contain an iframe or a blockquote.',
  tooLong: 'This embed code is too long. Copy it again from the video.',
  uploadFailed: 'Unknown error occurred while uploading video.',
} as const;

const maxLinkLength = 2000;
const maxEmbedLength = 10_000;

/** The video of a link; undefined if it isn't one. The result is built from checked parts, never from the input text. */
export const parseVideoLink = (text: string): LinkedVideo | undefined => {
  const url = parseWebUrl(text);
  if (!url) return undefined;
  const host = url.hostname.replace(/^(www|m|music|player)\./, '');
  const path = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(path[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    if (['embed', 'v', 'shorts', 'live'].includes(path[0] ?? '')) return youtube(path[1]);
    return youtube(path[0] === 'watch' ? url.searchParams.get('v') : undefined);
  }
  if (host === 'vimeo.com') return vimeo(path, url.searchParams.get('h'));
  return host === 'vine.co' && path[0] === 'v' ? vine(path[1]) : undefined;
};

const youtube = (id: string | null | undefined): LinkedVideo | undefined =>
  id && isYoutubeId(id)
    ? {
        provider: 'youtube',
        id,
        url: `https://www.youtube.com/watch?v=${id}`,
        embedUrl: `https://www.youtube.com/embed/${id}`,
      }
    : undefined;

/** Id of a Vimeo video can follow a channel or group; an unlisted video has a key after its id. */
const vimeo = (path: string[], secret: string | null): LinkedVideo | undefined => {
  const at = path.findIndex((part) => /^\d{1,12}$/.test(part));
  const id = path[at];
  if (id === undefined) return undefined;
  const key = [path[at + 1], secret].find((part) => part && /^[0-9a-f]{6,20}$/.test(part));
  return {
    provider: 'vimeo',
    id,
    url: key ? `https://vimeo.com/${id}/${key}` : `https://vimeo.com/${id}`,
    embedUrl: key ? `https://player.vimeo.com/video/${id}?h=${key}` : `https://player.vimeo.com/video/${id}`,
  };
};

const vine = (id: string | undefined): LinkedVideo | undefined =>
  id && /^\w{5,20}$/.test(id)
    ? { provider: 'vine', id, url: `https://vine.co/v/${id}`, embedUrl: `https://vine.co/v/${id}/embed/simple` }
    : undefined;

export type EmbedResult = { video: LinkedVideo } | { error: string };

/** The video of a pasted embed code, or an error. No part of the code itself is used in the result. */
export const parseEmbedCode = (code: string): EmbedResult => {
  if (code.length > maxEmbedLength) return { error: videoMessages.tooLong };
  if (!/<(iframe|blockquote)[\s>]/i.test(code)) return { error: videoMessages.notAnEmbed };
  for (const [, name = '', attributes = ''] of code.matchAll(/<(iframe|blockquote|div|a)\s([^<>]*)/gi)) {
    const urlNames = urlAttributes[name.toLowerCase()] ?? [];
    for (const [, key = '', ...values] of attributes.matchAll(attribute)) {
      const text = values.find((value) => value !== undefined);
      const video =
        urlNames.includes(key.toLowerCase()) && text ? parseEmbeddedUrl(text.replaceAll('&amp;', '&')) : undefined;
      if (video) return { video };
    }
  }
  return { error: videoMessages.unknownEmbed };
};

const urlAttributes: Record<string, string[]> = {
  iframe: ['src'],
  blockquote: ['cite', 'data-instgrm-permalink'],
  div: ['data-href'],
  a: ['href'],
};
const attribute = /(?<![\w-])([a-z][a-z-]{0,40})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'`]+))/gi;

/** Facebook's plugin URLs contain the video URL in `href`; every other embed URL is itself the video URL. */
const parseEmbeddedUrl = (text: string): LinkedVideo | undefined => {
  const url = parseWebUrl(text);
  if (!url) return undefined;
  const host = url.hostname.replace(/^(www|m|web|business)\./, '');
  if (host === 'instagram.com') return instagram(url);
  if (host !== 'facebook.com') return undefined;
  if (!/^\/plugins\/(video|post)\.php$/.test(url.pathname)) return facebook(url);
  const videoUrl = parseWebUrl(url.searchParams.get('href') ?? '');
  return videoUrl && /^(www\.|m\.|web\.)?facebook\.com$/.test(videoUrl.hostname) ? facebook(videoUrl) : undefined;
};

const facebook = (url: URL): LinkedVideo | undefined => {
  const path = url.pathname.split('/').filter(Boolean);
  const videoId = /^(watch|video\.php)$/.test(path[0] ?? '') ? url.searchParams.get('v') : path.at(-1);
  const isVideo = path.some((part) => /^(watch|video\.php|videos|reel|posts)$/.test(part));
  if (!isVideo || !videoId || !/^(\d{5,20}|pfbid\w{20,100})$/.test(videoId)) return undefined;
  if (!path.every((part) => /^[\w.-]{1,100}$/.test(part))) return undefined;
  const isById = /^(watch|video\.php)$/.test(path[0] ?? '');
  const pagePath = isById ? `watch/?v=${videoId}` : `${path.join('/')}/`;
  const pageUrl = `https://www.facebook.com/${pagePath}`;
  const embedUrl = `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(pageUrl)}&show_text=false`;
  return { provider: 'facebook', id: videoId, url: pageUrl, embedUrl };
};

const instagram = (url: URL): LinkedVideo | undefined => {
  const [, kind, id] = /^\/(?:[\w.]{1,30}\/)?(p|reel|tv)\/([\w-]{5,40})(?:\/|$)/.exec(url.pathname) ?? [];
  if (!kind || !id) return undefined;
  const pageUrl = `https://www.instagram.com/${kind}/${id}/`;
  return { provider: 'instagram', id, url: pageUrl, embedUrl: `${pageUrl}embed/` };
};

/** The address with http or https; empty if it has another scheme or doesn't begin with a host. */
const addScheme = (address: string): string => {
  const full = address.startsWith('//') ? `https:${address}` : address;
  if (/^https?:\/\//i.test(full)) return full;
  return /^[a-z.]+\.[a-z]{2,3}\//i.test(full) ? `https://${full}` : '';
};

/** Reads a plain address of the web: no other scheme, no user, no port, nothing that only looks like an address. */
const parseWebUrl = (text: string): URL | undefined => {
  const trimmed = text.trim();
  if (trimmed.length === 0 || trimmed.length > maxLinkLength || /[\s\\<>"'`]/.test(trimmed)) return undefined;
  const absolute = addScheme(trimmed);
  if (!URL.canParse(absolute)) return undefined;
  const url = new URL(absolute);
  return url.username || url.password || url.port ? undefined : url;
};

/** The iframe of a video in a post. Built from checked parts only, so it needs no sanitizing. */
export const embedHtml = ({ embedUrl, provider }: LinkedVideo, { width, height }: ImageSize): string => {
  const src = embedUrl.replaceAll('&', '&amp;');
  return `<iframe src="${src}" width="${Math.round(width)}" height="${Math.round(height)}" title="${titles[provider]}" frameborder="0" allowfullscreen loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
};

const titles: Record<VideoProvider, string> = {
  youtube: 'YouTube video',
  vimeo: 'Vimeo video',
  vine: 'Vine video',
  facebook: 'Facebook video',
  instagram: 'Instagram video',
};
