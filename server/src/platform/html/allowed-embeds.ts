/** The players that an article can embed: hosts with the URL paths of their embed pages. */
const players: readonly { host: string; path: RegExp }[] = [
  { host: 'www.youtube.com', path: /^\/embed\/[\w-]{6,64}$/ },
  { host: 'www.youtube-nocookie.com', path: /^\/embed\/[\w-]{6,64}$/ },
  { host: 'player.vimeo.com', path: /^\/video\/\d{1,12}$/ },
  { host: 'vine.co', path: /^\/v\/\w{1,20}\/embed(?:\/\w+)?$/ },
  { host: 'www.facebook.com', path: /^\/plugins\/(?:post|video)\.php$/ },
  { host: 'www.instagram.com', path: /^\/(?:p|reel|tv)\/[\w-]{1,40}\/embed(?:\/captioned)?\/?$/ },
  { host: 'open.spotify.com', path: /^\/embed\/[a-z]+\/\w{1,40}$/ },
  { host: 'w.soundcloud.com', path: /^\/player\/?$/ },
];

export const embedHosts: readonly string[] = players.map(({ host }) => `https://${host}`);

/** The https URL of an allowed player; undefined for any other. */
export const embedUrl = (src: string | undefined): string | undefined => {
  const text = src
    ?.trim()
    .replace(/^\/\//, 'https://')
    .replace(/^http:\/\//i, 'https://');
  if (!text || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.port || url.username || url.password) return undefined;
  const isAllowed = players.some(({ host, path }) => url.hostname === host && path.test(url.pathname));
  return isAllowed ? url.href : undefined;
};
