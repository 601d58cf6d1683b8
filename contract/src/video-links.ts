import type { PictureSize } from './pictures.ts';

/** The sizes the documents embed videos in. */
export const embedSizes: readonly PictureSize[] = [
  { width: 560, height: 314 },
  { width: 640, height: 360 },
  { width: 480, height: 480 },
  { width: 600, height: 600 },
];

export const linkProviders = ['youtube', 'vimeo', 'vine'] as const;
export const embedProviders = ['facebook', 'instagram'] as const;
export type VideoProvider = (typeof linkProviders)[number] | (typeof embedProviders)[number];

/** A video somebody names: what it is called at its home, where people watch it, what a frame shows. */
export type LinkedVideo = { provider: VideoProvider; id: string; url: string; embedUrl: string };

export const videoIdLength = 11;
export const isYoutubeId = (text: string): boolean => /^[\w-]{11}$/.test(text);

export const videoMessages = {
  unknownLink: 'Enter the address of a video at Youtube, Vimeo or Vine.',
  unknownEmbed: 'Paste the embed code of a video at Facebook or Instagram.',
  notAnEmbed: 'The embed code must contain an iframe or a blockquote.',
  tooLong: 'This embed code is too long. Copy it again from the video.',
  uploadFailed: 'Unknown error occurred while uploading video.',
} as const;

const longestLink = 2000;
const longestEmbed = 10_000;

/** The video a link leads to; undefined for everything else. What is handed back is built anew, never the text itself. */
export const videoInLink = (text: string): LinkedVideo | undefined => {
  const url = webAddress(text);
  if (!url) return undefined;
  const host = url.hostname.replace(/^(www|m|music|player)\./, '');
  const path = url.pathname.split('/').filter(Boolean);
  if (host === 'youtu.be') return youtube(path[0]);
  if (host === 'youtube.com' || host === 'youtube-nocookie.com') {
    const isNamedInPath = ['embed', 'v', 'shorts', 'live'].includes(path[0] ?? '');
    return youtube(isNamedInPath ? path[1] : path[0] === 'watch' ? url.searchParams.get('v') : undefined);
  }
  if (host === 'vimeo.com') return vimeo(path, url.searchParams.get('h'));
  return host === 'vine.co' && path[0] === 'v' ? vine(path[1]) : undefined;
};

const youtube = (id: string | null | undefined): LinkedVideo | undefined =>
  id && isYoutubeId(id)
    ? {
        ...{ provider: 'youtube', id },
        ...{ url: `https://www.youtube.com/watch?v=${id}`, embedUrl: `https://www.youtube.com/embed/${id}` },
      }
    : undefined;

/** The number may stand behind a channel or a group; a video that is not listed has a second word behind its number. */
const vimeo = (path: string[], secret: string | null): LinkedVideo | undefined => {
  const at = path.findIndex((part) => /^\d{1,12}$/.test(part));
  const id = path[at];
  if (id === undefined) return undefined;
  const key = [path[at + 1], secret].find((word) => word && /^[0-9a-f]{6,20}$/.test(word));
  return {
    ...{ provider: 'vimeo', id },
    url: `https://vimeo.com/${id}${key ? `/${key}` : ''}`,
    embedUrl: `https://player.vimeo.com/video/${id}${key ? `?h=${key}` : ''}`,
  };
};

const vine = (id: string | undefined): LinkedVideo | undefined =>
  id && /^\w{5,20}$/.test(id)
    ? { ...{ provider: 'vine', id }, url: `https://vine.co/v/${id}`, embedUrl: `https://vine.co/v/${id}/embed/simple` }
    : undefined;

export type ReadEmbed = { video: LinkedVideo } | { error: string };

/** The video inside a pasted embed code, or why there is none. Nothing of the code itself goes on. */
export const videoInEmbed = (code: string): ReadEmbed => {
  if (code.length > longestEmbed) return { error: videoMessages.tooLong };
  if (!/<(iframe|blockquote)[\s>]/i.test(code)) return { error: videoMessages.notAnEmbed };
  for (const [, name = '', attributes = ''] of code.matchAll(/<(iframe|blockquote|div|a)\s([^<>]*)/gi)) {
    const wanted = addressAttributes[name.toLowerCase()] ?? [];
    for (const [, key = '', ...values] of attributes.matchAll(attribute)) {
      const text = values.find((value) => value !== undefined);
      const video = wanted.includes(key.toLowerCase()) && text ? videoAt(text.replaceAll('&amp;', '&')) : undefined;
      if (video) return { video };
    }
  }
  return { error: videoMessages.unknownEmbed };
};

const addressAttributes: Record<string, string[]> = {
  iframe: ['src'],
  blockquote: ['cite', 'data-instgrm-permalink'],
  div: ['data-href'],
  a: ['href'],
};
const attribute = /(?<![\w-])([a-z][a-z-]{0,40})\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'`]+))/gi;

/** Facebook's frames name the video they show; everything else is the video's own address. */
const videoAt = (text: string): LinkedVideo | undefined => {
  const url = webAddress(text);
  if (!url) return undefined;
  const host = url.hostname.replace(/^(www|m|web|business)\./, '');
  if (host === 'instagram.com') return instagram(url);
  if (host !== 'facebook.com') return undefined;
  if (!/^\/plugins\/(video|post)\.php$/.test(url.pathname)) return facebook(url);
  const shown = webAddress(url.searchParams.get('href') ?? '');
  return shown && /^(www\.|m\.|web\.)?facebook\.com$/.test(shown.hostname) ? facebook(shown) : undefined;
};

const facebook = (url: URL): LinkedVideo | undefined => {
  const path = url.pathname.split('/').filter(Boolean);
  const named = /^(watch|video\.php)$/.test(path[0] ?? '') ? url.searchParams.get('v') : path.at(-1);
  const isVideo = path.some((part) => /^(watch|video\.php|videos|reel|posts)$/.test(part));
  if (!isVideo || !named || !/^(\d{5,20}|pfbid\w{20,100})$/.test(named)) return undefined;
  if (!path.every((part) => /^[\w.-]{1,100}$/.test(part))) return undefined;
  const isById = /^(watch|video\.php)$/.test(path[0] ?? '');
  const home = `https://www.facebook.com/${isById ? `watch/?v=${named}` : `${path.join('/')}/`}`;
  const embedUrl = `https://www.facebook.com/plugins/video.php?href=${encodeURIComponent(home)}&show_text=false`;
  return { provider: 'facebook', id: named, url: home, embedUrl };
};

const instagram = (url: URL): LinkedVideo | undefined => {
  const [, kind, id] = /^\/(?:[\w.]{1,30}\/)?(p|reel|tv)\/([\w-]{5,40})(?:\/|$)/.exec(url.pathname) ?? [];
  if (!kind || !id) return undefined;
  const home = `https://www.instagram.com/${kind}/${id}/`;
  return { provider: 'instagram', id, url: home, embedUrl: `${home}embed/` };
};

/** A plain address of the web: no other scheme, no user, no port, nothing that only looks like one. */
const webAddress = (text: string): URL | undefined => {
  const trimmed = text.trim();
  if (trimmed.length === 0 || trimmed.length > longestLink || /[\s\\<>"'`]/.test(trimmed)) return undefined;
  const full = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  const whole = /^https?:\/\//i.test(full) ? full : /^[a-z.]+\.[a-z]{2,3}\//i.test(full) ? `https://${full}` : '';
  if (!URL.canParse(whole)) return undefined;
  const url = new URL(whole);
  return url.username || url.password || url.port ? undefined : url;
};

/** The frame that shows a video in a post. Built from checked parts only, so it may stand in a page as it is. */
export const embedHtml = ({ embedUrl, provider }: LinkedVideo, { width, height }: PictureSize): string => {
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
