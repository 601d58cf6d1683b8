/** Height of a frame before its page reports its own, in px. */
const firstHeight = 60;
const maxHeight = 2000;

const placeStyles: Record<string, Partial<CSSStyleDeclaration>> = {
  inline: { width: '100%' },
  top: { position: 'fixed', top: '0', left: '0', width: '100%', zIndex: '2147483000' },
  bottom: { position: 'fixed', bottom: '0', left: '0', width: '100%', zIndex: '2147483000' },
  corner: {
    position: 'fixed',
    bottom: '16px',
    right: '16px',
    width: '340px',
    maxWidth: 'calc(100% - 32px)',
    zIndex: '2147483000',
    borderRadius: '12px',
    boxShadow: '0 8px 28px rgba(0, 0, 0, 0.22)',
  },
};

/** The height a page in a frame reports; undefined if the message is something else. */
const readHeight = (data: unknown): number | undefined => {
  if (typeof data !== 'object' || data === null || !('fanfareHeight' in data)) return undefined;
  const { fanfareHeight } = data;
  return typeof fanfareHeight === 'number' && fanfareHeight >= 0 ? Math.min(fanfareHeight, maxHeight) : undefined;
};

/** Puts the widget that a script tag describes on the page, in a frame with the height of its content. */
export const placeWidget = (script: HTMLScriptElement): void => {
  const { campaign = '', widget = '', place = 'inline', theme = 'auto', accent = 'violet' } = script.dataset;
  if (!/^\d{1,16}$/.test(campaign) || !/^[a-z]{1,20}$/.test(widget)) return;
  const { origin } = new URL(script.src);
  const frame = document.createElement('iframe');
  frame.src = `${origin}/w/${campaign}/${widget}?${new URLSearchParams({ theme, accent })}`;
  frame.title = 'Campaign';
  Object.assign(frame.style, { border: '0', display: 'block', height: `${firstHeight}px` }, placeStyles[place]);
  if (place !== 'inline') frame.style.visibility = 'hidden';

  window.addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin) return;
    const height = readHeight(data);
    if (height === undefined) return;
    if (height === 0) frame.remove();
    frame.style.height = `${height}px`;
    frame.style.visibility = 'visible';
    if (place === 'top') document.documentElement.style.scrollPaddingTop = `${height}px`;
    if (place === 'top') document.body.style.marginTop = `${height}px`;
  });

  const insert = () =>
    place === 'inline' && document.body.contains(script) ? script.after(frame) : document.body.append(frame);
  if (document.body) insert();
  else document.addEventListener('DOMContentLoaded', insert, { once: true });
};
