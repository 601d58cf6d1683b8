import type { Routes } from '../kit/network.ts';

/** The browser's script: nobody is logged in at practice Facebook in the browser, and it asks nothing of anybody. */
const script = `(() => {
  let settings;
  window.FB = {
    init(given) {
      settings = given;
    },
    getLoginStatus(answer) {
      if (!settings) throw new Error('FB.getLoginStatus() called before calling FB.init().');
      setTimeout(() => answer({ authResponse: null, status: 'unknown' }));
    },
  };
  if (typeof window.fbAsyncInit === 'function') window.fbAsyncInit();
})();
`;

export const sdk = (app: Routes) => {
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
