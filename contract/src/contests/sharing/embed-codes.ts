/** Path of the script that shows a contest on other sites. */
const contestEmbedScript = '/embed/contest.js';
export const contestEmbedPath = (slug: string): string => `/embed/contest/${slug}`;

/** The query of an embedded page whose view isn't counted. */
export const previewQuery = 'preview=1';

/** Path that leads to the contest page, also after its address was changed. */
export const contestShortPath = (id: number): string => `/c/-/${id}`;

/** Height in px of a frame without a script that fits it to its content. */
const frameHeight = 900;

type Embed = { origin: string; slug: string; name: string };

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A script tag that shows the contest at its own place in the page, as high as its content. */
export const contestScriptCode = ({ origin, slug, name }: Embed): string =>
  `<script src="${origin}${contestEmbedScript}" data-contest="${slug}" data-title="${attribute(name)}" async></script>`;

/** A frame with a fixed height, for pages that allow no scripts. */
export const contestFrameCode = ({ origin, slug, name }: Embed): string =>
  `<iframe src="${origin}${contestEmbedPath(slug)}" title="${attribute(name)}" style="border:0;width:100%;height:${frameHeight}px" loading="lazy"></iframe>`;
