import { afterEach, expect, test, vi } from 'vitest';
import { loadSocialSdk } from './social-sdk.ts';

const sdk = { url: 'https://social.example/sdk.js', version: 'v13.0', app_id: '123' };
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'FB');
});

/** The page's head without a network behind it: what is put there is handed out, and comes or does not. */
const heads = () => {
  const scripts: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node);
  });
  const lines = vi.spyOn(console, 'warn').mockImplementation(() => {});
  return { scripts, lines };
};

test('begins the script with the version it was told', async () => {
  const { scripts, lines } = heads();
  const settings: unknown[] = [];
  const loading = loadSocialSdk(sdk);
  Object.assign(window, { FB: { init: (given: unknown) => settings.push(given) } });
  scripts[0]?.onload?.(new Event('load'));
  await loading;
  expect(scripts.map(({ src }) => src)).toEqual([sdk.url]);
  expect(settings).toEqual([expect.objectContaining({ version: 'v13.0', appId: '123' })]);
  expect(lines).not.toHaveBeenCalled();
});

test('a script that does not come, or comes without what it promises, is only logged', async () => {
  const { scripts, lines } = heads();
  const away = loadSocialSdk(sdk);
  scripts[0]?.onerror?.(new Event('error'));
  await away;
  const empty = loadSocialSdk(sdk);
  scripts[1]?.onload?.(new Event('load'));
  await empty;
  expect(lines).toHaveBeenCalledTimes(2);
});
