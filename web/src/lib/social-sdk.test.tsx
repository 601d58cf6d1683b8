import { afterEach, expect, test, vi } from 'vitest';
import { loadSocialSdk } from './social-sdk.ts';

const sdk = { url: 'https://social.example/sdk.js', version: 'v13.0', app_id: '123' };
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(window, 'FB');
});

/** Mocks document.head: collects appended scripts, so that tests can trigger load or error. */
const mockHead = () => {
  const scripts: HTMLScriptElement[] = [];
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) scripts.push(node);
  });
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {});
  return { scripts, warnings };
};

test('Facebook script loaded → FB.init is called with app id and version, no warning', async () => {
  const { scripts, warnings } = mockHead();
  const settings: unknown[] = [];
  const loading = loadSocialSdk(sdk);
  Object.assign(window, { FB: { init: (options: unknown) => settings.push(options) } });
  scripts[0]?.onload?.(new Event('load'));
  await loading;
  expect(scripts.map(({ src }) => src)).toEqual([sdk.url]);
  expect(settings).toEqual([expect.objectContaining({ version: 'v13.0', appId: '123' })]);
  expect(warnings).not.toHaveBeenCalled();
});

test('Facebook script that fails to load or has no FB.init → one console warning in each case', async () => {
  const { scripts, warnings } = mockHead();
  const failing = loadSocialSdk(sdk);
  scripts[0]?.onerror?.(new Event('error'));
  await failing;
  const withoutFb = loadSocialSdk(sdk);
  scripts[1]?.onload?.(new Event('load'));
  await withoutFb;
  expect(warnings).toHaveBeenCalledTimes(2);
});
