export const embedScriptPath = '/embed/form.js';

/** Code that a business pastes into a page; without JavaScript it links to the form. */
export const embedCode = (origin: string, slug: string): string =>
  `<script src="${origin}${embedScriptPath}" data-form="${slug}" async></script><noscript><a href="${origin}/f/${slug}">Open the form</a></noscript>`;

/** Script that shows a form in a frame where it is included. */
export const embedScript = (origin: string): string => `(() => {
  const origin = ${JSON.stringify(origin)};
  for (const script of document.querySelectorAll('script[data-form]')) {
    const slug = script.dataset.form;
    if (!/^[A-Za-z0-9_-]{1,64}$/.test(slug || '') || script.dataset.shown) continue;
    script.dataset.shown = 'yes';
    const frame = document.createElement('iframe');
    frame.src = origin + '/f/' + slug;
    frame.title = script.dataset.title || 'Form';
    frame.loading = 'lazy';
    const height = Number(script.dataset.height) || 640;
    frame.style.cssText = 'display:block;width:100%;max-width:100%;border:0;color-scheme:normal;height:' + height + 'px';
    if (script.closest('head')) document.body.append(frame);
    else script.after(frame);
  }
})();
`;
