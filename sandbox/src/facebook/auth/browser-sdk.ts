import type { Routes } from '../../kit/network.ts';

/**
 * The JavaScript SDK. Its login status is always `unknown`; it sends no requests. Dialogs are popups; one that is closed
 * without an answer has the code 4201.
 */
const script = `(() => {
  let settings;
  const base = new URL('..', document.currentScript.src);
  const dialogs = { lead_gen_tos: '../www/legal/leadgen/tos', lead_gen: '../www/leadgen/form' };
  window.FB = {
    init(options) {
      settings = options;
    },
    getLoginStatus(callback) {
      if (!settings) throw new Error('FB.getLoginStatus() called before calling FB.init().');
      setTimeout(() => callback({ authResponse: null, status: 'unknown' }));
    },
    ui(options, callback = () => {}) {
      if (!settings) throw new Error('FB.ui() called before calling FB.init().');
      const path = dialogs[options.method];
      if (!path || !options.page_id)
        return setTimeout(() => callback({ error_code: 100, error_message: 'Invalid parameter' }));
      const url = new URL(path, base);
      url.searchParams.set('page_id', options.page_id);
      const popup = window.open(url, 'fb-dialog', 'popup,width=640,height=640');
      let answer = { error_code: 4201, error_message: 'User canceled the Dialog flow' };
      const listen = (event) => {
        if (event.source === popup && event.origin === url.origin) answer = event.data;
      };
      window.addEventListener('message', listen);
      const timer = setInterval(() => {
        if (popup && !popup.closed) return;
        clearInterval(timer);
        window.removeEventListener('message', listen);
        callback(answer);
      }, 200);
    },
  };
  if (typeof window.fbAsyncInit === 'function') window.fbAsyncInit();
})();
`;

export const registerBrowserSdk = (app: Routes) => {
  app.get('/connect/en_US/sdk.js', { config: { operation: 'sdk.load' } }, async (_request, reply) =>
    reply
      .headers({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'max-age=1200',
      })
      .type('text/javascript; charset=utf-8')
      .send(script),
  );
};
