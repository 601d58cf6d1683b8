import type { Routes } from '../../kit/network.ts';

/** The JavaScript SDK. Its login status is always `unknown`; it sends no requests. */
const script = `(() => {
  let settings;
  window.FB = {
    init(options) {
      settings = options;
    },
    getLoginStatus(callback) {
      if (!settings) throw new Error('FB.getLoginStatus() called before calling FB.init().');
      setTimeout(() => callback({ authResponse: null, status: 'unknown' }));
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
