/**
 * The script that other sites include: `<script src="…/embed/contest.js" data-contest="slug" async></script>`. It shows
 * the contest in a frame that grows with its content. The key of an entry is passed on in the frame's address, so that
 * it works where browsers block cookies of other sites.
 */
export const embedScript = (origin: string): string => `(() => {
  const origin = ${JSON.stringify(origin)};
  const show = (script) => {
    const slug = script.dataset.contest;
    if (!/^[a-z0-9-]{3,60}$/.test(slug || '') || script.dataset.shown) return;
    script.dataset.shown = 'yes';
    const given = new URLSearchParams(location.search);
    const query = new URLSearchParams();
    for (const name of ['ref', 'utm_source', 'utm_medium', 'utm_campaign']) if (given.has(name)) query.set(name, given.get(name));
    const key = given.get('contest_entry');
    const frame = document.createElement('iframe');
    frame.src = origin + '/embed/contest/' + slug + (key ? '/entry/' + encodeURIComponent(key) : '') + (query.size ? '?' + query : '');
    frame.title = script.dataset.title || 'Contest';
    frame.loading = 'lazy';
    frame.style.cssText = 'display:block;width:100%;max-width:100%;border:0;min-height:480px;color-scheme:normal';
    const place = () => (script.closest('head') ? document.body.append(frame) : script.after(frame));
    if (document.body) place();
    else addEventListener('DOMContentLoaded', place);
    addEventListener('message', (event) => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return;
      const height = Number(event.data && event.data.contestHeight);
      if (height > 0 && height < 20000) frame.style.height = Math.ceil(height) + 'px';
    });
  };
  for (const script of document.querySelectorAll('script[data-contest]')) show(script);
})();
`;
